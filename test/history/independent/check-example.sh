#!/bin/sh
# Builds the example repository and compares the log of log.py with the one given.
# usage: check-example.sh [FOLDER of example.fi, catalogue.json and example.json]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
vectors=${1:-/work/shared/oracle/history}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git init --quiet --bare "$work/example.git"
git -C "$work/example.git" symbolic-ref HEAD refs/heads/main
git -C "$work/example.git" fast-import --quiet < "$vectors/example.fi"
python3 "$here/log.py" "$work/example.git" "$vectors/catalogue.json" > "$work/log.json"
# The given file may lack the newline at its end.
python3 - "$work/log.json" "$vectors/example.json" <<'PYTHON'
import difflib, sys
ours, given = (open(path, encoding="utf-8").read().rstrip("\n") for path in sys.argv[1:])
if ours != given:
    sys.stdout.writelines(line + "\n" for line in difflib.unified_diff(given.split("\n"), ours.split("\n"), "given", "ours", lineterm=""))
    sys.exit("the log differs from the example")
print("the log equals the example")
PYTHON
