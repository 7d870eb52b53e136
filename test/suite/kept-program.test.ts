import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../free-port.ts";
import { askSite } from "../hosts/contract/raw-request.ts";
import { keepProgram } from "../hosts/servers/running.ts";
import type { RunningServer } from "../hosts/servers/server.ts";

/** Answers, and ends at its third request without an answer: the first is of whoever waits for it. */
const SERVER = `let asked = 0;
require("node:http").createServer((_, reply) => (asked += 1) > 2 ? process.exit(3) : reply.end(String(process.pid)))
  .listen(Number(process.argv[1]), "127.0.0.1");`;

let running: RunningServer | undefined;
let baseUrl = "";
beforeEach(async () => {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  running = await keepProgram({ program: process.execPath, args: ["-e", SERVER, String(port)] }, baseUrl);
});
afterEach(() => running?.stop());

it("a program that ends by itself is started again, and what it did not answer is asked again", async () => {
  const first = await askSite({ baseUrl, isUnsteady: true }, "GET", "/");
  const again = await askSite({ baseUrl, isUnsteady: true }, "GET", "/");
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(String(again.body)).not.toBe(String(first.body));
});

it("a steady server is asked once", async () => {
  expect(await askSite({ baseUrl }, "GET", "/")).toMatchObject({ status: 200 });
  await expect(askSite({ baseUrl }, "GET", "/")).rejects.toThrow();
});
