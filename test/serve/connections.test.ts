import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnsweredRequest, type Preview, servePreview } from "../../src/published/serve/preview.ts";
import { openDescriptors } from "./open-descriptors.ts";
import { ask } from "./raw-http.ts";
import { withSmallTree, writeTreeFile } from "./small-tree.ts";

/** Larger than all buffers on the way. */
const LARGE = "api/units/index.json";
const PIPELINED = 20;

const tree = withSmallTree();
const told: AnsweredRequest[] = [];
let preview: Preview;

beforeAll(async () => {
  writeTreeFile(
    tree.directory,
    LARGE,
    JSON.stringify(Array.from({ length: 400_000 }, (_, index) => index * 7919)),
  );
  const { directory } = tree;
  preview = await servePreview({ directory, port: 0, prefix: "", log: (answered) => told.push(answered) });
});
afterAll(async () => {
  await preview.close();
  tree.remove();
});

/** A connection on which many requests are sent at once. */
async function pipelined(...head: readonly string[]): Promise<Socket> {
  const socket = connect(preview.port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const request = ["GET /api/units/ HTTP/1.1", "Host: localhost", ...head, "", ""].join("\r\n");
  socket.write(request.repeat(PIPELINED));
  return socket;
}

describe.each([
  ["plain", []],
  ["compressed", ["Accept-Encoding: gzip"]],
  ["in part", ["Range: bytes=5-"]],
])("requests that are sent at once, %s", (_, head) => {
  it.each([
    ["before an answer comes", async () => undefined],
    ["while the files are opened", async () => sleep(5)],
    ["after the first bytes", async (socket: Socket) => void (await once(socket, "data"))],
  ])("leave no file open when the client leaves %s", async (__, until) => {
    const before = told.length;
    for (let turn = 0; turn < 5; turn += 1) {
      const socket = await pipelined(...head);
      await until(socket);
      socket.destroy();
    }
    const isClosed = (): number => openDescriptors(join(tree.directory, LARGE));
    await expect.poll(isClosed, { timeout: 20_000 }).toBe(0);
    expect(await ask(preview.port, "GET /api/units/7/")).toMatchObject({ status: 200 });
    // Each that came is told once, and no answer is that nothing is there.
    await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(before);
    expect(told.length - before).toBeLessThanOrEqual(5 * PIPELINED + 1);
    expect(told.slice(before).filter(({ status }) => status >= 400)).toEqual([]);
  });
});
