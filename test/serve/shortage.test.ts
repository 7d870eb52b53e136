import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { Agent, get, type IncomingHttpHeaders } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { build } from "../../src/index.ts";
import { packTree } from "../../src/published/packs/pack.ts";
import { freePort } from "../free-port.ts";
import { writeContractCatalogue } from "../hosts/contract/catalogue.ts";
import { directoryOfFile } from "../publish/verify-tree.ts";
import { bin } from "../suite/built.ts";

/** How many files the server may have open; it needs fewer than half of them to start. */
const MOST_OPEN = 64;

const home = directoryOfFile();
const [tree, packed, plain] = ["tree", "pack", "plain"].map((name) => join(home, name));

beforeAll(async () => {
  const catalogue = join(home, "catalogue");
  mkdirSync(catalogue);
  writeContractCatalogue(catalogue);
  const how = { catalogue, cache: false, pages: true } as const;
  await build({ ...how, baseUrl: "http://localhost:8000", host: "preview", out: tree ?? "" });
  await build({ ...how, baseUrl: "http://localhost:8000", host: "plain", out: plain ?? "" });
  await packTree({ directory: tree ?? "", out: packed ?? "" });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** A server that runs out of descriptors, and one connection to it that was opened before. */
class ShortServer {
  readonly port: number;
  readonly pid: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #idle: Socket[] = [];

  private constructor(port: number, pid: number) {
    this.port = port;
    this.pid = pid;
  }

  static async start(...args: readonly string[]): Promise<ShortServer> {
    const port = await freePort();
    const command = `ulimit -n ${MOST_OPEN}; exec "$@"`;
    const words = [process.execPath, bin, "serve", ...args, "--port", String(port)];
    const child = spawn("sh", ["-c", command, "sh", ...words], { stdio: ["ignore", "ignore", "pipe"] });
    const { stderr, pid = 0 } = child;
    const server = new ShortServer(port, pid);
    onTestFinished(async () => {
      server.release();
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    });
    await once(stderr, "data");
    stderr.resume();
    return server;
  }

  async ask(path: string, encoding: string): Promise<Answer> {
    const headers = { "accept-encoding": encoding };
    return new Promise((resolve, reject) => {
      const to = { agent: this.#agent, host: "127.0.0.1", port: this.port, path, headers };
      get(to, (response) => {
        response.resume();
        response.once("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
        response.once("error", reject);
      }).once("error", reject);
    });
  }

  /** Takes every descriptor that is left, by connections on which nothing is said. */
  async exhaust(): Promise<void> {
    // What the server inherited may have a number beyond those that it is given.
    const isOwn = (descriptor: string): boolean => Number(descriptor) < MOST_OPEN;
    const isFull = (): boolean => readdirSync(`/proc/${this.pid}/fd`).filter(isOwn).length === MOST_OPEN;
    // The file of the answer before is closed a moment later.
    for (let tries = 0, full = 0; full < 3; tries += 1) {
      expect(tries).toBeLessThan(4 * MOST_OPEN);
      full = isFull() ? full + 1 : 0;
      if (full === 0) await this.#occupy();
      await setTimeout(10);
    }
  }

  async #occupy(): Promise<void> {
    const socket = connect(this.port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    this.#idle.push(socket);
  }

  release(): void {
    for (const socket of this.#idle.splice(0)) socket.destroy();
  }
}

describe.skipIf(process.platform !== "linux")("a server that runs out of descriptors", () => {
  it.each([
    ["a tree", () => [tree ?? ""], "/api/units/"],
    ["a tree, as a host", () => [plain ?? "", "--host", "plain"], "/api/units/index.json"],
    ["a pack", () => [packed ?? ""], "/api/units/"],
  ])(
    "of %s never says that nothing is there, and goes on when some are free again",
    async (_, args, path) => {
      const server = await ShortServer.start(...args());
      // A pack keeps what it has read: another document is asked for each time.
      expect(await server.ask(path.replace("units", "projects"), "identity")).toMatchObject({ status: 200 });
      await server.exhaust();
      const answers: Answer[] = [];
      for (const encoding of ["identity", "gzip", "identity", "gzip"]) {
        for (const noun of ["units", "translations", "components", "languages", "changes"]) {
          answers.push(await server.ask(path.replace("units", noun), encoding));
        }
      }
      expect([...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200)).toEqual([
        503,
      ]);
      for (const { status, headers } of answers) {
        if (status === 503)
          expect(headers).toMatchObject({ "retry-after": "1", "cache-control": "no-store" });
      }
      server.release();
      await expect.poll(async () => (await server.ask(path, "gzip")).status, { timeout: 20_000 }).toBe(200);
    },
  );
});
