import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_LIGHTTPD"] ?? "/usr/sbin/lighttpd";

/** The printed lines, with a place for the program's own files. */
export function lighttpdConfiguration(
  root: string,
  port: string,
  script: string,
  compression: string,
  workplace: string,
): string {
  const printed = documented("server.modules", {
    '"/etc/lighttpd/lingodex-compression.conf"': quote(compression),
    '"/etc/lighttpd/lingodex.lua"': quote(script),
    '"/srv/public"': quote(root),
  });
  // As Debian's own configuration has it.
  return `server.bind = "127.0.0.1"
static-file.exclude-extensions = ( ".php", ".pl", ".fcgi" )
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
  lack: "lighttpd is not installed (Debian: lighttpd, lighttpd-modules-lua, lighttpd-mod-deflate)",
  async start({ tree, baseUrl, workplace }) {
    const [main, script] = [join(workplace, "lighttpd.conf"), join(workplace, "lingodex.lua")];
    writeFileSync(script, hostPiece("lighttpd", tree, "lingodex.lua"));
    const compression = join(workplace, "compression.conf");
    writeFileSync(compression, hostPiece("lighttpd", tree, "compression.conf"));
    const { port } = new URL(baseUrl);
    writeFileSync(main, lighttpdConfiguration(tree, port, script, compression, workplace));
    return startProgram({ program, args: ["-D", "-f", main] }, baseUrl);
  },
};
