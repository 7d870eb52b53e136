import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_NGINX"] ?? "/usr/sbin/nginx";

/** What a user writes: docs/hosts.md prints the server block. */
export function nginxConfiguration(root: string, port: string, include: string, workplace: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(workplace, name)};`,
  );
  return `daemon off;
pid ${join(workplace, "nginx.pid")};
error_log ${join(workplace, "error.log")} warn;
events { }
http {
    access_log off;
    ${temporary.join(" ")}
    server {
        listen 127.0.0.1:${port};
        root ${root};
        include ${include};
    }
}
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
