// `lingodex serve`, as a process of its own.
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { LINGODEX } from "./programs.mjs";

const START_SECONDS = 120;

/**
 * Serves a catalogue, a tree or a pack on this machine while somebody asks.
 *
 * @template T
 * @param {string} directory
 * @param {(origin: string) => Promise<T>} ask
 * @returns {Promise<T>}
 */
export async function whileServed(directory, ask) {
  const server = spawn(process.execPath, [LINGODEX, "serve", directory, "--port", "0"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    return await ask(await originOf(server));
  } finally {
    server.kill();
  }
}

/** @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, import("node:stream").Readable>} server */
async function originOf(server) {
  let told = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (/** @type {Buffer} */ text) => {
      told += text;
    });
  const until = performance.now() + START_SECONDS * 1000;
  while (performance.now() < until) {
    const [origin] = told.match(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/) ?? [];
    if (origin !== undefined && (await isUp(origin))) return origin;
    if (server.exitCode !== null) break;
    await wait(50);
  }
  throw new Error(`lingodex serve did not start: ${told}`);
}

/** @param {string} origin */
async function isUp(origin) {
  return fetch(`${origin}/api/`).then(
    ({ ok }) => ok,
    () => false,
  );
}
