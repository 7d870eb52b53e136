import { createServer } from "node:net";

/** A free port of 127.0.0.1: `wanted`, or the next one that is free; any where `wanted` is 0. */
export async function findFreePort(wanted: number): Promise<number> {
  const MOST_TRIED = 20;
  for (let port = wanted; port < wanted + MOST_TRIED; port += 1) {
    const found = await tryPort(port);
    if (found !== undefined) return found;
  }
  return (await tryPort(0)) ?? wanted;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      const found = typeof address === "object" ? address?.port : undefined;
      probe.close(() => resolve(found));
    });
  });
}
