import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { build } from "../../src/index.ts";
import { Running } from "../cli/running.ts";
import { ask, askHost } from "../serve/raw-http.ts";
import { writeTreeFile } from "../serve/small-tree.ts";
import { oracleCatalogue } from "./oracle.ts";
import { temporaryDirectory } from "./temporary.ts";

async function plantTree(options: { readonly baseUrl: string; readonly host?: string }): Promise<string> {
  const out = join(temporaryDirectory(), "public");
  expect(await build({ catalogue: oracleCatalogue, out, cache: false, ...options })).toMatchObject({
    ok: true,
  });
  return out;
}

describe("serve DIR", () => {
  it("prints addresses to click, takes the next port where one is taken, and says so", async () => {
    const tree = await plantTree({ baseUrl: "http://localhost/root" });
    const other = createServer();
    const taken = await new Promise<number>((resolve) => {
      other.listen(0, "127.0.0.1", () => {
        const address = other.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      });
    });
    onTestFinished(() => void other.close());
    const running = new Running(["serve", tree, "--port", String(taken)]);
    const [, digits = ""] = await running.printed(/serving \S+ at http:\/\/localhost:(\d+)\/root\/api\/ /);
    expect(Number(digits)).toBeGreaterThan(taken);
    await running.printed(/lingodex\/manifest\.json\n/);
    expect(running.text).toContain(
      `port ${taken} is taken by another program: ${digits} is the next free one`,
    );
    const addresses = running.text.match(/^ {2}http:\S+$/gm) ?? [];
    expect(addresses).toHaveLength(3);
    for (const address of addresses) {
      const { pathname } = new URL(address.trim());
      expect(await ask(Number(digits), `GET ${pathname}`)).toMatchObject({ status: 200 });
    }
    expect(running.text).toContain("documents link to http://localhost/root, not");
  });

  it("imitates a host, and says where pages would loop there", async () => {
    const tree = await plantTree({ baseUrl: "http://localhost:1" });
    const running = new Running(["serve", tree, "--port", "0", "--host", "s3-website"]);
    const [, digits = ""] = await running.printed(/http:\/\/localhost:(\d+)\/api\/ /);
    await running.printed(/build with --host s3-website/);
    const first = await ask(Number(digits), "GET /api/units/");
    expect(await ask(Number(digits), "GET /api/units/?page=2")).toMatchObject({
      status: 200,
      body: first.body,
    });
    expect(await ask(Number(digits), "GET /api/units")).toMatchObject({ status: 302, body: "" });
  });

  it("answers for the names that it is told", async () => {
    const tree = await plantTree({ baseUrl: "http://localhost:1" });
    const running = new Running(["serve", tree, "--port", "0", "--allow-host", "a.test,B.test", "--cors"]);
    const [, digits = ""] = await running.printed(/http:\/\/localhost:(\d+)\/api\/ /);
    const statuses = ["a.test", "b.test:8000", "c.test"].map(
      async (host) => (await askHost(Number(digits), "GET /api/", host)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 421]);
    expect((await ask(Number(digits), "GET /api/")).headers["access-control-allow-origin"]).toBe("*");
  });

  it("lets an answer end that is on its way when it is stopped, and takes no more", async () => {
    const tree = await plantTree({ baseUrl: "http://localhost:1" });
    const size = 40_000_000;
    writeTreeFile(tree, "api/large.json", "x".repeat(size));
    const running = new Running(["serve", tree, "--port", "0"]);
    const [, digits = ""] = await running.printed(/http:\/\/localhost:(\d+)\/api\/ /);
    const socket = connect(Number(digits), "127.0.0.1");
    socket.write("GET /api/large.json HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    const ended = running.end("SIGTERM");
    let received = 0;
    socket.on("data", (chunk) => (received += chunk.length));
    socket.resume();
    await new Promise((resolve) => socket.once("close", resolve));
    // Less than the first chunk is what was read before.
    expect(received).toBeGreaterThan(size - 1_000_000);
    expect(await ended).toBe(130);
    await expect(ask(Number(digits), "GET /api/")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it.each([
    [["--listen", "192.0.2.1"], /no such address/],
    // Node would listen on all addresses.
    [["--listen", ""], /It is empty/],
    [["--base-url", "not a url"], /is not a base_url/],
    [["--port", "65536"], /65535/],
  ])("%j is a wrong command line", async (args, message) => {
    const tree = await plantTree({ baseUrl: "http://localhost:1" });
    const running = new Running(["serve", tree, "--port", "0", ...args]);
    expect(await running.exit()).toBe(2);
    expect(running.text).toMatch(message);
  });
});
