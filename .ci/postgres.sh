#!/usr/bin/env bash
# Runs a command with DATABASE_URL naming a PostgreSQL of its own, which is gone afterwards.
# Usage: .ci/postgres.sh .venv/bin/python -m pytest -m "not browser"
# With FSYNC=on everything reaches the disk, as with a club's own: for measurements.
set -euo pipefail

# Not in TMPDIR, which may lie where the user postgres cannot go.
folder=$(mktemp -d /tmp/zoggeli-postgres.XXXXXX)
# Debian keeps each version's programs off the PATH.
initdb=$(command -v initdb || find /usr/lib/postgresql -name initdb | sort -V | tail -n 1)
bin=$(dirname "$initdb")

# PostgreSQL refuses to run as root, and complains about a current folder that it cannot enter.
as_postgres() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd / && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

stop() {
    as_postgres "$bin/pg_ctl" stop --silent --mode=immediate --pgdata="$folder/data" || true
    rm -rf "$folder"
}

if [ "$(id -u)" -eq 0 ]; then
    chown postgres: "$folder"
fi
trap stop EXIT
as_postgres "$bin/initdb" --username=clique --auth=trust --encoding=UTF8 --locale=C.UTF-8 \
    --no-sync --pgdata="$folder/data" >/dev/null
port=$(.venv/bin/python -c 'import socket as s; t = s.create_server(("127.0.0.1", 0)); print(t.getsockname()[1])')
# The data of tests is thrown away, so it need not reach the disk. On one line: pg_ctl hands it to a shell.
options="-p $port -k $folder -c listen_addresses=127.0.0.1 -c fsync=${FSYNC:-off} -c full_page_writes=${FSYNC:-off}"
as_postgres "$bin/pg_ctl" start --silent --wait --pgdata="$folder/data" --log="$folder/log" \
    --options="$options" >/dev/null ||
    { cat "$folder/log" >&2 && exit 1; }

DATABASE_URL="postgres://clique@127.0.0.1:$port/postgres" "$@"
