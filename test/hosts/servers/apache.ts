import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_APACHE"] ?? "/usr/sbin/apache2";
const MODULES = "/usr/lib/apache2/modules";
const NAMES = ["mpm_event", "authz_core", "rewrite", "headers", "mime", "dir", "alias", "filter", "deflate"];

/** What a user writes: docs/hosts.md prints the last lines. */
export function apacheConfiguration(tree: string, baseUrl: string, workplace: string): string {
  const { port, pathname } = new URL(baseUrl);
  const mount =
    pathname === "/" ? `DocumentRoot "${tree}"` : `Alias "${decodeURIComponent(pathname)}" "${tree}"`;
  return `ServerRoot "${workplace}"
PidFile "${join(workplace, "apache.pid")}"
ErrorLog "${join(workplace, "error.log")}"
ServerName localhost
Listen 127.0.0.1:${port}
${NAMES.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so\n`).join("")}
TypesConfig /etc/mime.types
${mount}
<Directory "${tree}">
    AllowOverride All
    Require all granted
</Directory>
`;
}

export const apacheServer: HostServer = {
  host: "apache",
  version: () => versionOf(program, ["-v"], /Apache\/([\d.]+)/),
  lack: "Apache is not installed (Debian: apache2)",
  async start({ tree, baseUrl, workplace }) {
    const main = join(workplace, "apache.conf");
    writeFileSync(main, apacheConfiguration(tree, baseUrl, workplace));
    return startProgram({ program, args: ["-f", main, "-D", "FOREGROUND"] }, baseUrl);
  },
};
