import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { documented } from "./documented.ts";
import { startBehind } from "./preview.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer, RunningServer, ServedSite } from "./server.ts";

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
  start: (served) => nginxOver(served, served.tree, hostPiece("nginx", served.tree, "lingodex.conf")),
};

/** In front of `lingodex serve` of a pack. */
export const packedNginxServer: HostServer = {
  ...nginxServer,
  name: "nginx in front of a pack",
  isPacked: true,
  behind: "preview",
  start: (served) =>
    startBehind(served, (printed) => nginxOver(served, served.workplace, printed("nginx", "lingodex.conf"))),
};

function nginxOver(
  { baseUrl, workplace }: ServedSite,
  root: string,
  include: string,
): Promise<RunningServer> {
  const path = join(workplace, "lingodex.conf");
  const main = join(workplace, "nginx.conf");
  mkdirSync(workplace, { recursive: true });
  writeFileSync(path, include);
  writeFileSync(main, `user root;\n${nginxConfiguration(root, new URL(baseUrl).port, path, workplace)}`);
  return startProgram({ program, args: ["-c", main, "-e", join(workplace, "start.log")] }, baseUrl);
}
