#!/bin/sh
# Brings the catalogues up to date with the sentences of the sources, and compiles them: what is new
# stands there empty, or guessed and marked `fuzzy`, until somebody translates it and runs this again.
# Usage, from the project's folder: .ci/catalogues.sh
set -eu

python=$PWD/.venv/bin/python
cd clique/locale
for file in */LC_MESSAGES/django.po; do
    set -- "$@" --locale="${file%%/*}"
done
cd ../..
"$python" manage.py makemessages "$@" --ignore=tests --ignore=var --no-location --no-obsolete
# The day of the extraction would make a change out of every run.
sed -i.old '/^"POT-Creation-Date:/d' clique/locale/*/LC_MESSAGES/django.po
rm clique/locale/*/LC_MESSAGES/django.po.old
"$python" manage.py compilemessages "$@"
