import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_CADDY"] ?? "caddy";

/** What a user writes: docs/hosts.md prints the site block. */
export function caddyConfiguration(root: string, port: string, include: string): string {
  return `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	bind 127.0.0.1
	root * ${root}
	import ${include}
}
`;
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
