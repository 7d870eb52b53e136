import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostPiece, keepProgram, packed, versionOf } from "./running.ts";
import type { HostServer, RunningServer, ServedSite } from "./server.ts";

const program = process.env["LINGODEX_WRANGLER"] ?? "wrangler";

/** Cloudflare's own program runs the script of a site in the engine that the host uses. */
export const cloudflarePagesServer: HostServer = {
  host: "cloudflare-pages",
  version: () => versionOf(program, ["--version"], /(\d+\.\d+\.\d+)/),
  lack: "wrangler is not installed (LINGODEX_WRANGLER names it)",
  // Seen: of a whole run's 800 requests none, or one without an answer, or all after it had ended by itself.
  isUnsteady: true,
  start: pagesDev,
};

/** The same of a pack, which the script in front of it reads. */
export const packedCloudflarePagesServer: HostServer = {
  ...cloudflarePagesServer,
  name: "cloudflare-pages of a pack",
  isPacked: true,
  start: (served) => pagesDev({ ...served, tree: packed(served) }),
};

/** A Worker whose static assets are the tree. */
export const cloudflareWorkersServer: HostServer = {
  ...cloudflarePagesServer,
  host: "cloudflare-workers",
  start: workersDev,
};

/** The same of a pack. */
export const packedCloudflareWorkersServer: HostServer = {
  ...cloudflareWorkersServer,
  name: "cloudflare-workers of a pack",
  isPacked: true,
  start: (served) => workersDev({ ...served, tree: packed(served) }),
};

function pagesDev({ tree, ...served }: ServedSite): Promise<RunningServer> {
  return wrangler(["pages", "dev", tree, "--compatibility-date", "2026-01-01"], served);
}

/** As printed: the folder lies beside the script. */
function workersDev({ tree, baseUrl, workplace }: ServedSite): Promise<RunningServer> {
  const place = join(workplace, "worker");
  mkdirSync(place);
  for (const piece of ["worker.js", "wrangler.jsonc"])
    writeFileSync(join(place, piece), hostPiece("cloudflare-workers", tree, piece));
  const { directory } = JSON.parse(
    readFileSync(join(place, "wrangler.jsonc"), "utf8").replace(/^[/]{2}.*/, ""),
  ).assets;
  cpSync(tree, join(place, directory), { recursive: true });
  return wrangler(["dev", "--config", join(place, "wrangler.jsonc")], { baseUrl, workplace });
}

function wrangler(
  command: readonly string[],
  { baseUrl, workplace }: Omit<ServedSite, "tree">,
): Promise<RunningServer> {
  const { port } = new URL(baseUrl);
  const place = ["--port", port, "--ip", "127.0.0.1", "--inspector-port", "0", "--persist-to", workplace];
  const env = { CI: "1", HOME: workplace, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
  return keepProgram({ program, args: [...command, ...place], cwd: workplace, env }, baseUrl);
}
