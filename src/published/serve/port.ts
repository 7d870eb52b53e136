import { createServer } from "node:net";
import { LOOPBACK } from "./authority.ts";

/**
 * A free port of `address`: `wanted`, or the next one that is free. If `wanted` is 0, any free port.
 *
 * `localhost` may resolve to ::1 first, so a port of 127.0.0.1 that another program uses on ::1 is not free.
 */
export async function findFreePort(wanted: number, address: string): Promise<number> {
  const addresses = address === LOOPBACK ? [address, "::1"] : [address];
  for (const port of candidates(wanted)) {
    const found = await tryPort(port, addresses);
    if (found !== undefined) return found;
  }
  return wanted;
}

const MOST_TRIED = 20;

function candidates(wanted: number): readonly number[] {
  const next = Array.from({ length: MOST_TRIED }, (_, step) => (wanted === 0 ? 0 : wanted + step));
  return [...next.filter((port) => port <= 65_535), 0];
}

async function tryPort(
  port: number,
  [address = "", ...others]: readonly string[],
): Promise<number | undefined> {
  const found = await probe(port, address);
  if (typeof found !== "number") return undefined;
  for (const other of others) {
    if ((await probe(found, other)) === "EADDRINUSE") return undefined;
  }
  return found;
}

/** The port if it is free, else the code of the error. */
function probe(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? "unknown"));
    server.listen({ port, host, ipv6Only: host.includes(":") }, () => {
      const address = server.address();
      const found = typeof address === "object" && address !== null ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}
