import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { Running } from "../cli/running.ts";
import { type HostileExchange, hostileExchange } from "../serve/hostile-requests.ts";
import { ask } from "../serve/raw-http.ts";
import { drawnSeed, isFull } from "../suite/sample.ts";
import { oracleCatalogue } from "./oracle.ts";
import { readEntries } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const CANARY = "CANARY-4f1d8a";
/** Of each site, others with each commit: many runs find what one misses. */
const EXCHANGES = isFull ? 10_000 : 3_000;
/** On their way at the same time. */
const AT_ONCE = 50;

it.each([
  ["as the contract has it", undefined],
  ["as GitHub Pages answers", "github-pages"],
] as const)(
  `survives ${EXCHANGES} hostile exchanges, %s, and tells nothing of what lies around the tree`,
  { timeout: 600_000 },
  async (name, host) => {
    const seed = drawnSeed(`hostile requests ${name}`);
    process.stdout.write(`hostile requests, ${name}: seed ${seed}\n`);
    const tree = join(temporaryDirectory(), "public");
    const site = {
      catalogue: oracleCatalogue,
      out: tree,
      baseUrl: "http://localhost",
      host,
      cache: false,
    } as const;
    expect(await build(site)).toMatchObject({ ok: true });
    plantCanaries(tree);
    const known = new Set(readEntries(tree).map(({ path }) => readFileSync(join(tree, path), "latin1")));
    known.add(readFileSync(join(tree, "lingodex/manifest.json"), "latin1"));

    const running = new Running([
      "serve",
      tree,
      "--port",
      "0",
      ...(host === undefined ? [] : ["--host", host]),
    ]);
    const [, digits] = await running.printed(/at http:\/\/localhost:(\d+)\//);
    const port = Number(digits);
    const before = (await ask(port, "GET /api/projects/")).body;
    const counts = new Map<string, number>();
    const round = fc.array(hostileExchange, { minLength: AT_ONCE, maxLength: AT_ONCE });
    const property = fc.asyncProperty(round, async (exchanges) => {
      const answers = await Promise.all(exchanges.map((exchange) => speak(port, exchange)));
      for (const [index, bytes] of answers.entries()) judge(bytes, exchanges[index], known, counts);
    });
    await fc.assert(property, { numRuns: EXCHANGES / AT_ONCE, seed, endOnFailure: true });

    expect((await ask(port, "GET /api/projects/")).body).toBe(before);
    expect(running.text).not.toMatch(/Error|Warning|at .*\.[jt]s:\d/);
    expect(await running.end()).toBe(130);
    const told = [...counts].sort().map(([status, count]) => `${status}: ${count}`);
    process.stdout.write(`hostile requests, ${name}: ${EXCHANGES} exchanges, answers ${told.join(", ")}\n`);
    expect(counts.get("200"), "some requests must be good ones").toBeGreaterThan(100);
  },
);

/** Beside the tree, between its files, and behind links in it. */
function plantCanaries(tree: string): void {
  const outside = join(tree, "..");
  mkdirSync(join(outside, "outside"));
  mkdirSync(join(tree, ".git"));
  for (const path of [
    "../canary.json",
    "../canary",
    "../outside/index.json",
    ".git/index.json",
    "CNAME",
    "canary.json",
  ]) {
    writeFileSync(join(tree, path), `"${CANARY}"`);
  }
  symlinkSync(join(outside, "canary.json"), join(tree, "api/link.json"));
  symlinkSync(outside, join(tree, "api/up"));
  symlinkSync(join(outside, "outside"), join(tree, "api/link"));
  symlinkSync(join(outside, "outside"), join(tree, "api/projects/outside"));
}

interface Spoken {
  /** All that came back, as Latin-1. */
  readonly bytes: string;
  /** This side hung up. */
  readonly isCut: boolean;
}

function speak(port: number, { pieces, leaves }: HostileExchange): Promise<Spoken> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let isCut = leaves;
    const socket = connect(port, "127.0.0.1", async () => {
      for (const piece of pieces) {
        if (socket.destroyed) break;
        socket.write(piece, "latin1");
        await new Promise((next) => setImmediate(next));
      }
      if (leaves) socket.destroy();
    });
    socket.setNoDelay(true);
    // What waits for more of a body, or for another protocol.
    socket.setTimeout(150, () => {
      isCut = true;
      socket.destroy();
    });
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // The server is free to hang up on rubbish; a server that is gone refuses.
      if (error.code === "ECONNREFUSED") reject(error);
    });
    socket.on("close", () => resolve({ bytes: Buffer.concat(chunks).toString("latin1"), isCut }));
  });
}

function judge(
  { bytes, isCut }: Spoken,
  exchange: HostileExchange | undefined,
  known: ReadonlySet<string>,
  counts: Map<string, number>,
): void {
  const statuses = [...bytes.matchAll(/(?:^|\n|\}|\])HTTP\/1\.1 (\d{3}) /g)].map(([, status = ""]) => status);
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  expect(statuses.filter((status) => status >= "500")).toEqual([]);
  expect(bytes).not.toContain(CANARY);
  expect(bytes).not.toContain("X-Evil: 1\r\n");
  if (!exchange?.isSingle || statuses.length === 0) return;

  const final = bytes.replace(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)+/, "");
  if (isCut && !isWhole(final)) return;
  const { status, headers, body } = takeApart(final);
  expect(body).not.toContain(CANARY);
  if (status === "200" && body !== "" && headers.includes("ETag: ")) expect(known).toContain(body);
}

interface Answer {
  readonly status: string;
  readonly headers: string;
  readonly body: string;
}

/** False where a body ends before it should, or has none of what was announced. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf("\r\n\r\n");
  if (end < 0) return false;
  const headers = answer.slice(0, end);
  const sent = answer.slice(end + 4);
  if (/^transfer-encoding: chunked/im.test(headers)) return sent.endsWith("0\r\n\r\n");
  const [, length = "0"] = /^content-length: (\d+)/im.exec(headers) ?? [];
  return sent.length >= Number(length);
}

/** An answer without chunks and compression. */
function takeApart(final: string): Answer {
  const end = final.indexOf("\r\n\r\n");
  const headers = final.slice(0, end);
  const sent = final.slice(end + 4);
  const whole = /^transfer-encoding: chunked/im.test(headers) ? unchunk(sent) : sent;
  const [, coding] = /^content-encoding: (\w+)/im.exec(headers) ?? [];
  const body = whole === "" || coding === undefined ? whole : decompress(whole, coding);
  return { status: headers.slice(9, 12), headers, body };
}

function unchunk(sent: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < sent.length) {
    const lineEnd = sent.indexOf("\r\n", at);
    const size = Number.parseInt(sent.slice(at, lineEnd), 16);
    if (!(size > 0)) break;
    parts.push(sent.slice(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
  return parts.join("");
}

function decompress(body: string, coding: string): string {
  const buffer = Buffer.from(body, "latin1");
  return (coding === "br" ? brotliDecompressSync(buffer) : gunzipSync(buffer)).toString("latin1");
}
