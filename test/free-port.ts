import { createServer } from "node:net";

/** Below those that systems give away (32768 and more on Linux): nobody is given one of these meanwhile. */
const FIRST = 20_000;
/** Of a worker: what runs at the same time does not ask for the same. */
const BLOCK = 3_000;
const WORKERS = 4;

const { VITEST_POOL_ID = "0" } = process.env;
const first = FIRST + BLOCK * (Number(VITEST_POOL_ID) % WORKERS);
let given = 0;

/** A port of this machine for a server that is started in a while; a test file is given none twice. */
export async function freePort(): Promise<number> {
  while (given < BLOCK) {
    const port = first + given++;
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
