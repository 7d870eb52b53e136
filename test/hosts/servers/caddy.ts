import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { startBehind } from "./preview.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer, RunningServer, ServedSite } from "./server.ts";

const program = process.env["LINGODEX_CADDY"] ?? "caddy";

/** The printed site block, without certificates. */
export function caddyConfiguration(root: string, port: string, include: string): string {
  const site = documented("example.org {", {
    "example.org": `http://127.0.0.1:${port}`,
    "lingodex.caddy": include,
    "/srv/public": root,
  });
  return `{
	admin off
	auto_https off
	default_bind 127.0.0.1
}
${site}`;
}

export const caddyServer: HostServer = {
  host: "caddy",
  version: () => versionOf(program, ["version"], /v?(\d[\d.]+)/),
  lack: "Caddy is not installed (Debian: caddy)",
  start: (served) => caddyOver(served, served.tree, hostPiece("caddy", served.tree, "lingodex.caddy")),
};

/** In front of `lingodex serve` of a pack. */
export const packedCaddyServer: HostServer = {
  ...caddyServer,
  name: "caddy in front of a pack",
  isPacked: true,
  behind: "preview",
  start: (served) =>
    startBehind(served, (printed) => caddyOver(served, served.workplace, printed("caddy", "lingodex.caddy"))),
};

function caddyOver(
  { baseUrl, workplace }: ServedSite,
  root: string,
  imported: string,
): Promise<RunningServer> {
  const path = join(workplace, "lingodex.caddy");
  const main = join(workplace, "Caddyfile");
  writeFileSync(path, imported);
  writeFileSync(main, caddyConfiguration(root, new URL(baseUrl).port, path));
  const args = ["run", "--config", main, "--adapter", "caddyfile"];
  return startProgram({ program, args, env: { HOME: workplace } }, baseUrl);
}
