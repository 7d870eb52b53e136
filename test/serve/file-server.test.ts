import fs from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createFileServer } from "../../src/published/serve/file-server.ts";
import { openDescriptors } from "./open-descriptors.ts";
import { ask } from "./raw-http.ts";
import { bodyOf, withSmallTree, writeTreeFile } from "./small-tree.ts";

const tree = withSmallTree();
/** Who reads a request's body, and whether it flows. */
const bodies: unknown[] = [];
const LONG = "x".repeat(300);
let server: Server;
let port: number;

beforeAll(async () => {
  const sendFile = createFileServer(tree.directory, ["json"]);
  server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "").slice(1);
    const send = (): void => sendFile(request, response, path, { "Content-Type": "text/x-own" });
    if (request.headers["x-leave"] === undefined) send();
    else response.once("close", send).destroy();
    bodies.push([request.listenerCount("data"), request.readableFlowing]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  tree.remove();
});

describe("a file that went away between two looks", () => {
  it.each([
    ["api/gone.json", 404, '{"detail":"Not found."}'],
    ["api/gone", 404, '{"detail":"Not found."}'],
    ["api/units", 404, '{"detail":"Not found."}'],
    ["api/units/", 404, '{"detail":"Not found."}'],
    ["api/index.json/below", 404, '{"detail":"Not found."}'],
    [`api/${LONG}.json`, 500, '{"detail":"The file cannot be read."}'],
  ])("%s", async (path, status, body) => {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(port, `${method} /${encodeURIComponent(path)}`);
      expect(answer).toMatchObject({ status, body: method === "GET" ? body : "" });
      expect(answer.headers).toMatchObject({
        allow: "GET, HEAD, OPTIONS",
        "content-type": "application/json",
        "content-length": String(body.length),
        vary: "Accept",
      });
    }
  });

  it("is told in our words beside a 404.json of the host's", async () => {
    writeTreeFile(tree.directory, "404.json", '"the host speaks"');
    const answer = await ask(port, "GET /api%2Fgone.json");
    expect(answer).toMatchObject({ status: 404, body: '{"detail":"Not found."}' });
    expect(answer.headers).not.toHaveProperty("etag");
  });
});

describe("a file that another took the place of between two looks", () => {
  const [first, shorter, longer] = ["first".repeat(20), "other", "longer".repeat(90_000)];

  afterEach(() => vi.restoreAllMocks());

  /** The file is another one by the time that it is opened. */
  function replaceBeforeOpened(body: string): void {
    writeTreeFile(tree.directory, "api/replaced.json", first);
    const open = fs.createReadStream;
    vi.spyOn(fs, "createReadStream").mockImplementationOnce((...asked) => {
      fs.rmSync(join(tree.directory, "api/replaced.json"));
      writeTreeFile(tree.directory, "api/replaced.json", body);
      return open(...asked);
    });
  }

  it.each([shorter, longer, ""])("is sent whole, and as no other (%#)", async (body) => {
    replaceBeforeOpened(body);
    const answer = await ask(port, "GET /api%2Freplaced.json", ["Connection: close"]);
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers).toMatchObject({ "content-length": String(body.length) });
    expect(answer.headers).not.toHaveProperty("etag");
    expect(answer.headers).not.toHaveProperty("last-modified");
  });

  it("sends no part of the one as the other's", async () => {
    replaceBeforeOpened(shorter);
    const answer = await ask(port, "GET /api%2Freplaced.json", ["Range: bytes=2-9"]);
    expect(answer.status).not.toBe(206);
    expect(answer.body).toBe("");
  });
});

it("lets the body of a request flow away, and reads no file whole", async () => {
  const read = vi.spyOn(fs, "readFileSync");
  bodies.length = 0;
  expect(await ask(port, "GET /api%2Findex.json", ["Content-Length: 0"])).toMatchObject({ status: 200 });
  expect(bodies).toEqual([[0, true]]);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

describe("what goes wrong on the way", () => {
  it.each(["GET", "HEAD"])("%s: a client that has left before the file is found", async (method) => {
    const large = join(tree.directory, "api/large.json");
    writeTreeFile(tree.directory, "api/large.json", "x".repeat(3_000_000));
    for (const path of ["api%2Flarge.json", "api%2Findex.json", "api%2Fgone.json"]) {
      await ask(port, `${method} /${path}`, ["X-Leave: 1"]).catch(() => undefined);
    }
    await sleep(50);
    expect(openDescriptors(large)).toBe(0);
    expect(await ask(port, "GET /api%2Findex.json")).toMatchObject({ status: 200 });
  });

  it("a disk that fails in the middle of a file", async () => {
    const failing = vi.spyOn(fs, "createReadStream").mockImplementation(() => {
      const chunks = (async function* () {
        yield Buffer.from("{");
        await sleep(20);
        throw new Error("EIO");
      })();
      return Readable.from(chunks) as unknown as fs.ReadStream;
    });
    const answer = await ask(port, "GET /api%2Findex.json");
    failing.mockRestore();
    expect(answer).toMatchObject({ status: 200, body: "{" });
    expect(await ask(port, "GET /api%2Findex.json")).toMatchObject({ body: bodyOf("api/index.json") });
  });
});

it("says the media type that it is told, and guesses no charset", async () => {
  const answer = await ask(port, "GET /api%2Findex.json");
  expect(answer).toMatchObject({ status: 200, body: bodyOf("api/index.json") });
  expect(answer.headers["content-type"]).toBe("text/x-own");
});
