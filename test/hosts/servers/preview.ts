import { readFileSync } from "node:fs";
import { bin } from "../../suite/built.ts";
import { startProgram } from "./running.ts";
import type { HostServer } from "./server.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

export const previewServer: HostServer = {
  host: "preview",
  version: () => String(version),
  lack: "",
  start: ({ tree, baseUrl }) =>
    startProgram(
      { program: process.execPath, args: [bin, "serve", tree, "--port", new URL(baseUrl).port] },
      baseUrl,
    ),
};
