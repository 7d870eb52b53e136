import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { mounted } from "./mounted.ts";
import { hostPiece, startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_BUSYBOX"] ?? "busybox";

/** A path of base_url is a folder there. */
export const busyboxServer: HostServer = {
  host: "busybox",
  version: () => versionOf(program, [], /BusyBox v([\d.]+)/),
  lack: "BusyBox is not installed (Debian: busybox)",
  async start({ tree, baseUrl, workplace }) {
    const main = join(workplace, "httpd.conf");
    writeFileSync(main, hostPiece("busybox", tree, "httpd.conf"));
    const folder = mounted(tree, baseUrl, workplace);
    const args = ["httpd", "-f", "-p", `127.0.0.1:${new URL(baseUrl).port}`, "-h", folder, "-c", main];
    return startProgram({ program, args }, baseUrl);
  },
};
