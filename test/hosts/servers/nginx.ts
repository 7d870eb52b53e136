import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_NGINX"] ?? "/usr/sbin/nginx";

/** The printed server block, in a main file that needs no rights. */
export function nginxConfiguration(root: string, port: string, include: string, workplace: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(workplace, name)};`,
  );
  const server = documented("server {", {
    "listen 80;": `listen 127.0.0.1:${port};`,
    "lingodex.conf": include,
    "/srv/public": root,
  });
  return `daemon off;
pid ${join(workplace, "nginx.pid")};
error_log ${join(workplace, "error.log")} warn;
events { }
http {
    access_log off;
    ${temporary.join(" ")}
${server}}
`;
}

export const nginxServer: HostServer = {
  host: "nginx",
  version: () => versionOf(program, ["-v"], /nginx\/([\d.]+)/),
  lack: "nginx is not installed (Debian: nginx)",
  async start({ tree, baseUrl, workplace }) {
    const include = join(workplace, "lingodex.conf");
    const main = join(workplace, "nginx.conf");
    mkdirSync(workplace, { recursive: true });
    writeFileSync(include, hostPiece("nginx", tree, "lingodex.conf"));
    writeFileSync(main, `user root;\n${nginxConfiguration(tree, new URL(baseUrl).port, include, workplace)}`);
    return startProgram({ program, args: ["-c", main, "-e", join(workplace, "start.log")] }, baseUrl);
  },
};
