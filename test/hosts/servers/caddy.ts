import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

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
  async start({ tree, baseUrl, workplace }) {
    const include = join(workplace, "lingodex.caddy");
    const main = join(workplace, "Caddyfile");
    writeFileSync(include, hostPiece("caddy", tree, "lingodex.caddy"));
    writeFileSync(main, caddyConfiguration(tree, new URL(baseUrl).port, include));
    const args = ["run", "--config", main, "--adapter", "caddyfile"];
    return startProgram({ program, args, env: { HOME: workplace } }, baseUrl);
  },
};
