import { readFileSync } from "node:fs";
import { bin } from "../../suite/built.ts";
import { startProgram } from "./running.ts";
import type { HostServer } from "./server.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

export const previewServer: HostServer = serverOf();

/** With what lets pages of other origins read it. */
export const openPreviewServer: HostServer = serverOf("--cors");

function serverOf(...flags: readonly string[]): HostServer {
  return {
    host: "preview",
    version: () => String(version),
    lack: "",
    start: ({ tree, baseUrl }) => {
      const args = [bin, "serve", tree, "--port", new URL(baseUrl).port, ...flags];
      return startProgram({ program: process.execPath, args }, baseUrl);
    },
  };
}
