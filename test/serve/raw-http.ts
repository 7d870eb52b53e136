import { get, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** One request, sent to the byte as it is given: no client in between that mends paths. `head` may hold any byte. */
export async function ask(
  port: number,
  requestLine: string,
  head: readonly string[] = [],
): Promise<RawAnswer> {
  const lines = [`${requestLine} HTTP/1.1`, "Host: localhost", "Connection: close", ...head, "", ""];
  return parseAnswer(await exchange(port, Buffer.from(lines.join("\r\n"), "latin1")));
}

/** With another `Host` than this machine's. */
export async function askHost(port: number, requestLine: string, host: string): Promise<RawAnswer> {
  return parseAnswer(
    await exchange(
      port,
      Buffer.from(`${requestLine} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    ),
  );
}

/** What comes back for these bytes, whatever they are, until the server closes the connection. */
export function exchangeText(port: number, bytes: string): Promise<string> {
  return exchange(port, Buffer.from(bytes, "latin1"));
}

export interface BinaryAnswer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** By Node's own client, which takes chunks apart and does not decompress. */
export function fetchRaw(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<BinaryAnswer> {
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on("error", reject);
  });
}

function exchange(port: number, request: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setTimeout(60_000, () => socket.destroy(new Error("no answer in a minute")));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, body: text.slice(end + 4) };
}
