import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type LinkStyle, UsageError } from "../../model/index.ts";
import { letBeKept, letBeRead, sendDetail } from "./answer.ts";
import { authorityOf, createHostRule, LOOPBACK, parseTarget } from "./authority.ts";
import type { LiveReload } from "./live-reload.ts";
import { type ServedSiteOptions, Site } from "./site.ts";

const MAX_PORT = 65_535;
const NOTICE_HEADER = "Lingodex-Build";

export interface PreviewOptions extends ServedSiteOptions {
  /** The port. 0 takes any free port. */
  readonly port: number;
  /** The address that it listens on. The default is 127.0.0.1. */
  readonly address?: string | undefined;
  /** Host names that it answers for, besides those of this machine's loopback: lower case, without a port. */
  readonly names?: readonly string[] | undefined;
  /** Lets pages of every origin read the answers, without conditions for their requests (CORS, with preflight). */
  readonly isOpen?: boolean | undefined;
  readonly log?: ((answered: AnsweredRequest) => void) | undefined;
  /** A path outside of the API at which health checks are answered, such as `/health`. None by default. */
  readonly health?: string | undefined;
  /** Returns the header `Lingodex-Build` of every answer, in printable ASCII. Undefined for no header. */
  readonly notice?: (() => string | undefined) | undefined;
}

/** A request, as a log prints it. */
export interface AnsweredRequest {
  /** The time of the request: ISO 8601 in UTC. */
  readonly time: string;
  /** The address of the client. Empty if the connection was closed. */
  readonly client: string;
  readonly method: string;
  /** Path and query in ASCII, without control characters. */
  readonly target: string;
  readonly status: number;
  /** The milliseconds until the answer was sent or cut. */
  readonly duration_ms: number;
}

export interface Preview {
  readonly port: number;
  readonly links: LinkStyle;
  /** The first page for people, as a path below the tree's address. Undefined without pages. */
  readonly start: string | undefined;
  /** Accepts no more requests, and ends after the open ones are answered. Connections that are still open are cut. */
  close(): Promise<void>;
}

/**
 * Serves a published tree as the contract requires (contract 1; RULES.md 0.1, 1.4–1.10), or like a host that ignores
 * queries. It is made for previews, and not for use in a public network.
 *
 * @throws UsageError if the directory contains no tree, or if the port cannot be used
 */
export async function servePreview(options: PreviewOptions): Promise<Preview> {
  const { port, address = LOOPBACK, names = [], reload } = options;
  if (!Number.isInteger(port) || port < 0 || port > MAX_PORT) {
    throw new UsageError(
      `${port} is not a port`,
      `ports are numbers up to ${MAX_PORT}; 0 takes any free port`,
    );
  }
  const site = new Site(options);
  const answersFor = createHostRule(address, names);
  const underWay = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    endWithConnection(request, response);
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
    addExtras(request, response, options);
    // HTTP/1.0 permits requests without a host, but all browsers send one.
    const authority = authorityOf(request.url ?? "", request.headers.host);
    // A proxy between us and the client can use the other header (RFC 9112, 3.2).
    if ((request.headersDistinct["host"]?.length ?? 0) > 1) sendDetail(response, 400, "More than one Host.");
    else if (authority === undefined || answersFor(authority)) {
      if (!answerExtra(request, response, options)) site.answer(request, response);
    } else sendDetail(response, 421, "This preview does not answer for that host: see --allow-host.");
  });
  const taken = await listen(server, port, address);
  return { port: taken, links: site.links, start: site.start, close: () => close(server, underWay, reload) };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(describeListenError(error, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

/** Explains errors that a user can correct, such as a port that another program uses, or that needs privileges. */
function describeListenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: "another program listens there",
    EACCES: "the system does not allow it",
    EADDRNOTAVAIL: "this machine has no such address",
    ENOTFOUND: "this machine has no such address",
  };
  const code = error.code ?? "";
  const reason = reasons[code];
  if (reason === undefined) return error;
  const isAddress = code === "EADDRNOTAVAIL" || code === "ENOTFOUND";
  return new UsageError(
    `cannot serve on port ${port} of ${host}: ${reason}`,
    isAddress
      ? "pass an address of this machine to --listen"
      : "choose another port with --port; 0 takes any free port",
  );
}

/** The milliseconds that open answers get before their connections are cut. */
const GRACE = 5000;

async function close(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  reload: LiveReload | undefined,
): Promise<void> {
  reload?.close();
  const closed = new Promise<void>((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
  });
  const answered = [...underWay].map((response) => new Promise((resolve) => response.once("close", resolve)));
  await Promise.race([Promise.all(answered), sleep(GRACE, undefined, { ref: false }), closed]);
  server.closeAllConnections();
  await closed;
}

/** Adds the log and the headers of every answer. They are added in `writeHead`, because earlier headers get removed. */
function addExtras(
  request: IncomingMessage,
  response: ServerResponse,
  { log, notice, isOpen, isBehindProxy }: PreviewOptions,
): void {
  if (log !== undefined) logWhenDone(request, response, log);
  const isRead = isOpen || isBehindProxy;
  if (notice === undefined && !isRead) return;
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status: number) => {
    const value = notice?.();
    if (value !== undefined) response.setHeader(NOTICE_HEADER, value);
    if (isRead) letBeRead(request.method, response);
    if (isBehindProxy) letBeKept(response);
    return writeHead(status);
  };
}

function logWhenDone(
  { method = "", url = "", socket }: IncomingMessage,
  response: ServerResponse,
  log: (answered: AnsweredRequest) => void,
): void {
  const { path, query } = parseTarget(url);
  const target = query === "" ? path : `${path}?${query}`;
  const time = new Date().toISOString();
  const client = socket.remoteAddress ?? "";
  const began = performance.now();
  response.once("close", () => {
    const took = Math.round((performance.now() - began) * 1000) / 1000;
    log({ time, client, method, target, status: response.statusCode, duration_ms: took });
  });
}

/** Answers requests that are not for the site. @returns true if it has answered */
function answerExtra(request: IncomingMessage, response: ServerResponse, options: PreviewOptions): boolean {
  if (!isHealth(request, options)) return options.reload?.answer(request, response) ?? false;
  sendHealth(request, response);
  return true;
}

function isHealth({ method, url = "" }: IncomingMessage, { health }: PreviewOptions): boolean {
  return health !== undefined && (method === "GET" || method === "HEAD") && parseTarget(url).path === health;
}

/** Answers a health check, which is not part of the site. */
function sendHealth({ method }: IncomingMessage, response: ServerResponse): void {
  const body = '{"status":"ok"}';
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Content-Length", body.length);
  response.setHeader("Cache-Control", "no-store");
  response.writeHead(200);
  response.end(method === "HEAD" ? undefined : body);
}

const waitingOn = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Makes `response` emit `close` when it is sent or its connection ends. If a client sends many requests at once and
 * leaves, Node closes only the answer that is being sent. The answers that wait behind it would hold their files open
 * for ever.
 */
function endWithConnection({ socket }: IncomingMessage, response: ServerResponse): void {
  const waiting = waitingOn.get(socket) ?? waitOn(socket);
  waiting.add(response);
  response.once("close", () => waiting.delete(response));
}

function waitOn(socket: Socket): Set<ServerResponse> {
  const waiting = new Set<ServerResponse>();
  waitingOn.set(socket, waiting);
  socket.once("close", () => {
    for (const response of [...waiting]) {
      response.destroy();
      response.emit("close");
    }
  });
  return waiting;
}
