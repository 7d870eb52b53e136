#!/usr/bin/env bash
# Asks every release of wlc in docs/reference/clients.md all commands, and writes how they end into wlc-runs.json; `npm run update`
# then writes the table. Needs what `.ci/run` needs.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools="$PWD/.cache/tools"
mkdir -p "$tools"
. .ci/tools/wlc.sh
export LINGODEX_WLC_RECORD=1
npm run --silent build
npx vitest run test/clients/wlc-releases.test.ts
npx biome format --write test/clients/wlc-runs.json
