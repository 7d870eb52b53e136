# shellcheck shell=bash
# Each release of wlc that test/clients/wlc-releases.json names, in an environment of its own; one pip installs them all.
# Sourced in the repository's root, with $tools defined.
: "${tools:?}"
if ! "$tools/pip/bin/pip" --version >/dev/null 2>&1; then
  # `--python` came with pip 22.3; some systems' environments begin with an older one.
  python3 -m venv --clear "$tools/pip" && "$tools/pip/bin/pip" install --quiet 'pip>=22.3'
fi
wlc_releases="$(python3 -c 'import json; [print(*item) for item in json.load(open("test/clients/wlc-releases.json")).items()]')"
while read -r release variable; do
  folder="$tools/wlc-$release"
  # Asked and not looked at: an environment that was moved has a wlc that does not start.
  if ! "$folder/bin/wlc" --version >/dev/null 2>&1; then
    python3 -m venv --clear --without-pip "$folder"
    "$tools/pip/bin/pip" --python "$folder/bin/python" install --quiet "wlc==$release"
  fi
  export "$variable=$folder/bin/wlc"
done <<<"$wlc_releases"
