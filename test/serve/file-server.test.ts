import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileServer } from "../../src/serve/file-server.ts";
import { ask } from "./raw-http.ts";
import { bodyOf, withSmallTree, writeTreeFile } from "./small-tree.ts";

const tree = withSmallTree();
const LONG = "x".repeat(300);
let server: Server;
let port: number;

beforeAll(async () => {
  const sendFile = createFileServer(tree.directory, ["json"]);
  server = createServer((request, response) => {
    sendFile(request, response, decodeURIComponent(request.url ?? "").slice(1), { mediaType: "text/x-own" });
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

it("says the media type that it is told, and guesses no charset", async () => {
  const answer = await ask(port, "GET /api%2Findex.json");
  expect(answer).toMatchObject({ status: 200, body: bodyOf("api/index.json") });
  expect(answer.headers["content-type"]).toBe("text/x-own");
});
