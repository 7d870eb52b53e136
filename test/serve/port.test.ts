import { createServer, type Server } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { findFreePort } from "../../src/published/serve/port.ts";

it("takes the next one where another program listens, also where only localhost's IPv6 name leads there", async () => {
  for (const address of ["127.0.0.1", "0.0.0.0", "::1"]) {
    const taken = await listen(address);
    if (taken === undefined) continue;
    const found = await findFreePort(taken, "127.0.0.1");
    expect(found).toBeGreaterThan(taken);
    expect(found).toBeLessThanOrEqual(taken + 20);
  }
});

it("takes the one that is asked for, or any", async () => {
  const free = await findFreePort(0, "127.0.0.1");
  expect(free).toBeGreaterThan(0);
  expect(await findFreePort(free, "127.0.0.1")).toBe(free);
});

it("does not go beyond the last port", async () => {
  const server = await listen("127.0.0.1", 65_535);
  if (server !== undefined) expect(await findFreePort(65_535, "127.0.0.1")).toBeLessThan(65_535);
});

/** The port; undefined where this machine has no such address. */
async function listen(host: string, port = 0): Promise<number | undefined> {
  const server: Server = createServer();
  onTestFinished(() => void server.close());
  return new Promise((resolve) => {
    server.once("error", () => resolve(undefined));
    server.listen({ host, port, ipv6Only: host.includes(":") }, () => {
      const address = server.address();
      resolve(typeof address === "object" ? address?.port : undefined);
    });
  });
}
