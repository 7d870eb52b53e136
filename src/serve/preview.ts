import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { UsageError } from "../model/failures.ts";
import { parseTarget } from "./request-target.ts";
import { Site } from "./site.ts";

const HOST = "127.0.0.1";
const MAX_PORT = 65_535;
const NOTICE_HEADER = "Lingodex-Build";

export interface PreviewOptions {
  /** Of a published tree: it has `lingodex/manifest.json`. */
  readonly directory: string;
  /** 0: any that is free. */
  readonly port: number;
  /** The path of `base_url`, percent-encoded (`/translations`); empty for none. */
  readonly prefix: string;
  /** Called with `GET /api/units/?page=2 200` after every answer: ASCII without control characters. */
  readonly log?: ((line: string) => void) | undefined;
  /** Asked at every answer: the value of its header `Lingodex-Build`, printable ASCII; undefined for none. */
  readonly notice?: (() => string | undefined) | undefined;
}

export interface Preview {
  /** The one that it listens on. */
  readonly port: number;
  /** Takes no more requests, and ends when those that came are answered; connections still open then are cut. */
  close(): Promise<void>;
}

/**
 * Serves a published tree on 127.0.0.1 as the contract has it (contract 1; RULES.md 0.1, 1.4–1.10). For previews:
 * nothing here is meant to face a network.
 *
 * @throws UsageError where the directory holds no tree, or the port cannot be had
 */
export async function servePreview({
  directory,
  port,
  prefix,
  log,
  notice,
}: PreviewOptions): Promise<Preview> {
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw new UsageError(
      `${port} is no port`,
      `ports are numbers up to ${MAX_PORT}; 0 takes any that is free`,
    );
  }
  const site = new Site(directory, prefix);
  const underWay = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    if (log !== undefined) logWhenDone(request, response, log);
    if (notice !== undefined) addNotice(response, notice);
    site.answer(request, response);
  });
  return { port: await listen(server, port), close: () => close(server, underWay) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(describeListenError(error, port)));
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/** Ports that another program has, or that only the system may have, are nobody's bug. */
function describeListenError(error: NodeJS.ErrnoException, port: number): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: "another program listens there",
    EACCES: "the system does not allow it",
  };
  const reason = reasons[error.code ?? ""];
  if (reason === undefined) return error;
  return new UsageError(
    `cannot serve on port ${port} of ${HOST}: ${reason}`,
    "choose another one with --port; 0 takes any that is free",
  );
}

/** Milliseconds for answers that are on their way. */
const GRACE = 1000;

async function close(server: Server, underWay: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
  const answered = [...underWay].map((response) => new Promise((resolve) => response.once("close", resolve)));
  await Promise.race([Promise.all(answered), sleep(GRACE, undefined, { ref: false }), closed]);
  server.closeAllConnections();
  await closed;
}

/** The last word: others take back what was set before. */
function addNotice(response: ServerResponse, notice: () => string | undefined): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number) => {
    const value = notice();
    if (value !== undefined) response.setHeader(NOTICE_HEADER, value);
    return writeHead(status);
  };
}

function logWhenDone(
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  log: (line: string) => void,
): void {
  const { path, query } = parseTarget(url);
  const target = query === "" ? path : `${path}?${query}`;
  response.once("close", () => log(`${method} ${target} ${response.statusCode}`));
}
