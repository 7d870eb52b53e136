import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_APACHE"] ?? "/usr/sbin/apache2";
const MODULES = "/usr/lib/apache2/modules";
const NAMES = ["mpm_event", "authz_core", "rewrite", "headers", "mime", "dir", "alias", "filter", "deflate"];

/** The printed lines, behind those that start a server of its own. */
export function apacheConfiguration(tree: string, baseUrl: string, workplace: string): string {
  const { port, pathname } = new URL(baseUrl);
  const names = { '"/translations"': JSON.stringify(decodeURIComponent(pathname)), "/srv/public": tree };
  const [first = "", ...rest] = documented("Alias ", names).split("\n");
  const mount = pathname === "/" ? documented("DocumentRoot ", { "/srv/public": tree }).trimEnd() : first;
  return `ServerRoot "${workplace}"
PidFile "${join(workplace, "apache.pid")}"
ErrorLog "${join(workplace, "error.log")}"
ServerName localhost
Listen 127.0.0.1:${port}
${NAMES.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so\n`).join("")}
TypesConfig /etc/mime.types
${[mount, ...rest].join("\n")}`;
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
