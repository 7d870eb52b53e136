#!/usr/bin/env bash
# Asks every release of wlc in docs/clients.md all commands, and writes how they end into wlc-runs.json; `npm run update`
# then writes the table. Needs what `.ci/run` needs.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools="$PWD/.cache/tools"
# Beside the releases of CI.
for release in 1.0 1.1 1.5 1.9 1.13 1.15 2.0.0 2.2.1 3.0.0; do
  [ -x "$tools/wlc-$release/bin/wlc" ] ||
    { python3 -m venv "$tools/wlc-$release" && "$tools/wlc-$release/bin/pip" install --quiet "wlc==$release"; }
done
export LINGODEX_WLC="$tools/wlc-1.1/bin/wlc" LINGODEX_WLC_3="$tools/wlc-3.0.0/bin/wlc" LINGODEX_WLC_RECORD=1
for release in 1.0 1.5 1.9 1.13 1.15 2.0.0 2.2.1; do
  export "LINGODEX_WLC_${release//./_}=$tools/wlc-$release/bin/wlc"
done
npm run --silent build
npx vitest run --config test/vitest.config.ts test/clients/wlc-releases.test.ts
npx biome format --write test/clients/wlc-runs.json
