#!/bin/sh
# Makes sure that the Debian packages named are there: root on Debian installs what is missing,
# anybody else is told the one line to type.
# Usage: .ci/tools.sh chromium gettext poppler-utils
set -eu

is_there() {
    case $1 in
        gettext) command -v msgfmt ;;
        # Debian keeps it off the PATH of whoever is not root.
        nginx) command -v nginx || ls /usr/sbin/nginx ;;
        poppler-utils) command -v pdftotext ;;
        postgresql) command -v initdb || ls /usr/lib/postgresql/*/bin/initdb ;;
        python3-venv) python3 -c 'import ensurepip, venv' ;;
        systemd) command -v systemd-analyze ;;
        *) command -v "$1" ;;
    esac >/dev/null 2>&1
}

missing=
for package in "$@"; do
    is_there "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null; then
    echo "Not found:$missing. Install these with your package manager, then try again." >&2
    exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
    echo "Something is missing; type: sudo apt-get install -y$missing" >&2
    exit 1
fi
echo "Installing$missing ..." >&2
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq </dev/null
# shellcheck disable=SC2086  # a list of words
apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
