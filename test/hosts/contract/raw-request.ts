import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface RawReply {
  readonly status: number;
  /** Names in lower case; several lines of a name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What nobody answers for so long is not answered. */
const PATIENCE_MS = 20_000;

/** One request, its target sent as it is given: nothing in between that mends paths. */
export function askRaw(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawReply> {
  return method === "HEAD" ? askHead(port, target, headers) : ask(port, method, target, headers);
}

/**
 * `askRaw` of a site whose server may drop a connection without a fault of the site: asked again where nothing came, and
 * told. Every request to a static site may be sent twice.
 */
export async function askSite(
  { baseUrl, isUnsteady = false }: { readonly baseUrl: string; readonly isUnsteady?: boolean },
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawReply> {
  const port = Number(new URL(baseUrl).port);
  for (const wait of isUnsteady ? WAITS_MS : []) {
    try {
      return await askRaw(port, method, target, headers);
    } catch (error) {
      process.stdout.write(`${method} ${target} is asked again: ${String(error)}\n`);
      await sleep(wait);
    }
  }
  return askRaw(port, method, target, headers);
}

/** Until what ended by itself has been started again. */
const WAITS_MS = [500, 2_000, 8_000];

function ask(
  port: number,
  method: string,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path: target, headers, agent: false };
    const asked = request(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const all = Object.entries(reply.headersDistinct).map(([name, values = []]) => [
          name,
          values.join(", "),
        ]);
        resolve({
          status: reply.statusCode ?? 0,
          headers: Object.fromEntries(all),
          body: Buffer.concat(chunks),
        });
      });
    });
    asked.setTimeout(PATIENCE_MS, () => asked.destroy(new Error(`no answer to ${method} ${target}`)));
    asked.on("error", reject);
    asked.end();
  });
}

/** After a head, what comes within so long belongs to its answer. Some servers keep the connection all the same. */
const QUIET_MS = 500;

/**
 * HEAD, and for a moment what follows: what comes behind the head is a body to us, though an HTTP client that has
 * the head waits for nothing, and sees such bytes or not as they happen to come.
 */
function askHead(port: number, target: string, headers: Readonly<Record<string, string>>): Promise<RawReply> {
  const fields = { Host: `127.0.0.1:${port}`, ...headers, Connection: "close" };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () =>
      socket.write(`HEAD ${target} HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no answer to HEAD ${target}`)));
    const finish = (): void => {
      clearTimeout(quiet);
      socket.destroy();
      resolve(replyIn(Buffer.concat(chunks)));
    };
    let quiet: NodeJS.Timeout | undefined;
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      if (Buffer.concat(chunks).includes(HEAD_END)) quiet ??= setTimeout(finish, QUIET_MS);
    });
    socket.on("error", reject);
    socket.on("end", finish);
  });
}

const HEAD_END = "\r\n\r\n";

function replyIn(bytes: Buffer): RawReply {
  const end = bytes.indexOf(HEAD_END);
  const [first = "", ...lines] = bytes.toString("latin1", 0, end === -1 ? bytes.length : end).split("\r\n");
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*)$/.exec(line) ?? [];
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4);
  return { status: Number(first.split(" ")[1] ?? 0), headers, body };
}
