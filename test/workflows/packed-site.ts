import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { ServedPack } from "../../src/published/packs/served-pack.ts";
import { Site } from "../../src/published/serve/site.ts";

/** What answers out of a pack in a bucket, once there is one. @returns its address */
export async function startPackedSite(bucket: string): Promise<string> {
  let site: Site | undefined;
  const server = createServer((request, response) => {
    if (site === undefined && existsSync(join(bucket, "lingodex/pack.json")))
      site = new Site({ directory: bucket, source: new ServedPack(bucket), prefix: "" });
    if (site === undefined) response.writeHead(404).end("NoSuchKey");
    else site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

/** An s5cmd that has a folder as its bucket, with as much of it as `deploy.sh` calls. @param folder where it is put */
export function putFolderProgram(folder: string, target: string, bucket: string): void {
  mkdirSync(folder, { recursive: true });
  const script = `#!/bin/bash
set -euo pipefail
one() {
  local verb=$1 words=()
  shift
  while [ $# -gt 0 ]; do
    case $1 in
      --raw) shift ;;
      --content-type | --cache-control | --content-disposition) shift 2 ;;
      *) words+=("$1"); shift ;;
    esac
  done
  local to=\${words[-1]}
  case $to in '${target}'/*) to='${bucket}'/\${to#'${target}'/} ;; *) echo "no place: $to" >&2; exit 1 ;; esac
  case $verb in
    cp) mkdir -p "$(dirname "$to")"; cp "\${words[0]}" "$to" ;;
    rm) rm -f "$to" ;;
    *) echo "no such command: $verb" >&2; exit 1 ;;
  esac
}
[ "$1 $2 $3 $4" = "--log error --retry-count 0" ]
shift 4
if [ "$1" != run ]; then one "$@"; exit; fi
while IFS= read -r line; do eval "one $line"; done < "$2"
`;
  writeFileSync(join(folder, "s5cmd"), script.replaceAll("\\$", "$"), { mode: 0o755 });
}
