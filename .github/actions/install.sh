#!/usr/bin/env bash
# Builds lingodex in the clone of its repository that the runner has, and makes it a command of the steps that follow.
# Packages come as package-lock.json pins them; no install script of any of them runs.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin="$RUNNER_TEMP/lingodex-bin"

if ! node -e 'const [major, minor] = process.versions.node.split(".").map(Number);
  process.exit(major > 20 || (major === 20 && minor >= 12) ? 0 : 1)'; then
  echo "::error title=lingodex::Node.js 20.12 or newer is needed: put actions/setup-node before this step"
  exit 1
fi
if [ ! -e "$root/dist/program/main.js" ]; then
  echo "::group::Install lingodex"
  npm ci --ignore-scripts --no-audit --no-fund --prefix "$root"
  # Types were checked when this commit was made.
  npm run --silent --prefix "$root" build
  echo "::endgroup::"
fi
mkdir -p "$bin"
printf '#!/bin/sh\nexec node "%s" "$@"\n' "$root/bin/lingodex.js" > "$bin/lingodex"
chmod +x "$bin/lingodex"
printf '%s\n' "$bin" >> "$GITHUB_PATH"
"$bin/lingodex" --version
