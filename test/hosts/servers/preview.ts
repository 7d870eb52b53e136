import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { freePort } from "../../free-port.ts";
import { bin } from "../../suite/built.ts";
import { hostPiece, packed, startProgram } from "./running.ts";
import type { HostServer, RunningServer, ServedSite } from "./server.ts";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

export const previewServer: HostServer = serverOf();

/** With what lets pages of other origins read it. */
export const openPreviewServer: HostServer = serverOf("--cors");

/** The same of a pack, which is not unpacked. */
export const packPreviewServer: HostServer = {
  ...serverOf(),
  name: "preview of a pack",
  isPacked: true,
  start: (served) => previewServer.start({ ...served, tree: packed(served) }),
};

/** `lingodex serve` of a pack of the tree, behind something: what that has for a server of its own. */
export async function startBehind(
  served: ServedSite,
  front: (printed: (host: string, piece: string) => string) => Promise<RunningServer>,
): Promise<RunningServer> {
  const pack = packed(served);
  const port = String(await freePort());
  const { pathname } = new URL(served.baseUrl);
  const args = [bin, "serve", pack, "--port", port, "--behind-proxy"];
  const behind = await startProgram(
    { program: process.execPath, args },
    `http://127.0.0.1:${port}${pathname}`,
  );
  const printed = (host: string, piece: string): string => {
    const text = hostPiece(host, pack, piece);
    expect(text).toContain("127.0.0.1:8000");
    return text.replace("127.0.0.1:8000", `127.0.0.1:${port}`);
  };
  const running = await front(printed);
  return {
    async stop() {
      await running.stop();
      await behind.stop();
    },
  };
}

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
