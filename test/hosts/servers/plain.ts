import { mounted } from "./mounted.ts";
import { startProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

/** As simple as they come. A path of base_url is a folder there. */
export const plainServer: HostServer = {
  host: "plain",
  version: () => versionOf("python3", ["--version"], /Python ([\d.]+)/),
  lack: "python3 is not installed",
  isAmongMany: true,
  async start({ tree, baseUrl, workplace }) {
    const { port } = new URL(baseUrl);
    const args = [
      "-m",
      "http.server",
      port,
      "--bind",
      "127.0.0.1",
      "--directory",
      mounted(tree, baseUrl, workplace),
    ];
    return startProgram({ program: "python3", args }, baseUrl);
  },
};
