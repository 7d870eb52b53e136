import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_LIGHTTPD"] ?? "/usr/sbin/lighttpd";

/** The printed lines, with a place for the program's own files. */
export function lighttpdConfiguration(root: string, port: string, script: string, workplace: string): string {
  const printed = documented("server.modules", {
    '"/etc/lighttpd/lingodex.lua"': quote(script),
    '"/srv/public"': quote(root),
  });
  return `server.bind = "127.0.0.1"
server.port = ${port}
server.errorlog = ${quote(join(workplace, "error.log"))}
${printed}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

export const lighttpdServer: HostServer = {
  host: "lighttpd",
  version: () => versionOf(program, ["-v"], /lighttpd\/([\d.]+)/),
  lack: "lighttpd is not installed (Debian: lighttpd, lighttpd-modules-lua)",
  async start({ tree, baseUrl, workplace }) {
    const [main, script] = [join(workplace, "lighttpd.conf"), join(workplace, "lingodex.lua")];
    writeFileSync(script, hostPiece("lighttpd", tree, "lingodex.lua"));
    writeFileSync(main, lighttpdConfiguration(tree, new URL(baseUrl).port, script, workplace));
    return startProgram({ program, args: ["-D", "-f", main] }, baseUrl);
  },
};
