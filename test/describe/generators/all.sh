#!/usr/bin/env bash
# All seven generators of docs/reference/clients.md, and not only those of CI: needs Go, Maven and a JDK of 17, besides what
# `.ci/run` needs and has installed. Writes the day of what ran into runs.json; `npm run update` then writes the table.
set -euo pipefail
cd "$(dirname "$0")/../../.."
tools="$PWD/.cache/tools"
in_venv() { # DIR PACKAGE==VERSION…
  [ -e "$tools/$1/$2" ] || {
    python3 -m venv "$tools/$1" && "$tools/$1/bin/pip" install --quiet "${@:2}" && touch "$tools/$1/$2"
  }
}
. .ci/tools/generators.sh
mkdir -p "$tools/openapi-types"
cp .ci/tools/openapi-types/package.json "$tools/openapi-types/"
npm install --silent --no-audit --no-fund --no-package-lock --prefix "$tools/openapi-types"
export LINGODEX_OPENAPI_TYPESCRIPT="$tools/openapi-types/node_modules/.bin/openapi-typescript"
if command -v go >/dev/null; then
  [ -x "$tools/oapi-codegen/oapi-codegen" ] ||
    GOBIN="$tools/oapi-codegen" go install \
      "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v$(generator_release oapi-codegen)"
fi
export LINGODEX_OAPI_CODEGEN="$tools/oapi-codegen/oapi-codegen"
npm run --silent build
LINGODEX_GENERATORS=all npx vitest run test/describe/generators
npx biome format --write test/describe/generators/runs.json
