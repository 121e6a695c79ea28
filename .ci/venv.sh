#!/bin/sh
# Makes .venv, or brings it up to date, so that it holds what the given requirements file asks for.
# Usage, from the project's folder: .ci/venv.sh requirements.txt
#
# A stamp beside the packages keeps what was installed by which Python: nothing is done, and no
# network is asked, while both are the same.
set -eu

requirements=$1
python=.venv/bin/python
stamp=.venv/installed-$(echo "$requirements" | tr / -)

fail() {
    echo "$1" >&2
    exit 1
}

wanted() {
    "$python" -c 'import sys; print(sys.version)' && cat requirements.txt "$requirements"
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        if is_new_enough "$name"; then
            echo "$name"
            return
        fi
    done
    fail "Python 3.11 or newer is needed, and none is found: install python3.11 (or newer) first."
}

make_venv() {
    base=$(find_python)
    "$base" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
        fail "Python's venv module is missing: install it with \`apt-get install python3-venv\`."
    "$base" -m venv --clear .venv
}

if wanted 2>/dev/null | cmp -s - "$stamp"; then
    exit 0
fi
if ! is_new_enough "$python" || ! "$python" -m pip --version >/dev/null 2>&1; then
    make_venv
fi
echo "Installing what $requirements asks for into .venv (only when it changed) ..." >&2
"$python" -m pip install --quiet --disable-pip-version-check --requirement "$requirements"
wanted >"$stamp"
