import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bodyAt, itemsOf, VISITOR } from "./captured.ts";
import { Platform } from "./platform.ts";

/** Ours, whatever a test makes of the environment. */
const OWN_ENVIRONMENT = { ...process.env };
const SETTINGS = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=master"];

export function git(directory: string, ...words: readonly string[]): string {
  const output = execFileSync("git", ["-C", directory, ...SETTINGS, ...words], { env: OWN_ENVIRONMENT });
  return output.toString("utf8");
}

/** Components with a checkout of their own, and those that share it; slugs as addresses have them. */
const CHECKOUTS = {
  "lighthouse/website": ["lighthouse/website", "lighthouse/mail"],
  "harbour/app": ["harbour/app", "harbour/web", "harbour/mobile%252Fphones%252Fandroid"],
  "harbour/manifest": ["harbour/manifest", "harbour/gate"],
} as const;
export type Checkout = keyof typeof CHECKOUTS;

/** The captured files of some checkouts, as repositories. @returns the folder that they lie in */
export function repositories(names: readonly Checkout[]): string {
  const root = temporaryDirectory();
  for (const name of names) {
    const folder = join(root, name);
    mkdirSync(folder, { recursive: true });
    git(folder, "init", "-q");
    for (const [path, bytes] of filesIn(CHECKOUTS[name])) put(folder, path, bytes);
    commit(folder);
  }
  return root;
}

export function put(folder: string, path: string, bytes: Buffer | string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), bytes);
}

export function commit(folder: string): void {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "all", "--allow-empty");
}

function filesIn(components: readonly string[]): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const keep = (name: unknown, address: string): void => {
    const bytes = typeof name === "string" && name !== "" ? bodyAt(VISITOR, address) : undefined;
    if (bytes !== undefined) files.set(String(name), bytes);
  };
  const segment = (url: unknown): string => /\/api\/[a-z]+\/([^/]+\/[^/]+)/.exec(String(url))?.[1] ?? "";
  for (const component of itemsOf(VISITOR, "components")) {
    if (!components.includes(segment(component["url"]))) continue;
    keep(component["new_base"], `/api/components/${segment(component["url"])}/new_template/`);
    keep(component["template"], `/api/components/${segment(component["url"])}/monolingual_base/`);
  }
  for (const translation of itemsOf(VISITOR, "translations")) {
    if (!components.includes(segment(translation["url"]))) continue;
    const [, path = ""] = String(translation["url"]).split("/api/");
    keep(translation["filename"], `/api/${path}file/`);
  }
  return files;
}

export interface GitAsked {
  readonly address: string;
  readonly headers: IncomingHttpHeaders;
  /** Bytes of the answer. */
  sent: number;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface GitPlatformOptions {
  /** Of repositories, that are exported below `/git/`. */
  readonly root: string;
  /** What the API's answers become, on their way. @param path of the request */
  readonly rewritten?: (text: string, path: string, origin: string) => string;
  /** Where it is, below its host: it knows nothing of that, and calls itself by another name. */
  readonly prefix?: string;
  /** Answers to who has a token, as `replay.py` reads them; else the visitor's. */
  readonly user?: string;
  /** Its git speaks the first protocol alone. */
  readonly isOld?: boolean;
  /** Of addresses below `/git/`, by how they begin; else git's own program answers. */
  readonly answers?: Readonly<Record<string, Answer>>;
}

/** A captured platform with real repositories beside: what is asked below `/git/`, git's own server answers. */
export class GitPlatform {
  readonly origin: string;
  readonly platform: Platform;
  readonly git: readonly GitAsked[];

  private constructor(origin: string, platform: Platform, asked: readonly GitAsked[]) {
    this.origin = origin;
    this.platform = platform;
    this.git = asked;
  }

  static async start(options: GitPlatformOptions): Promise<GitPlatform> {
    const { prefix = "", user } = options;
    const platform = await Platform.start(VISITOR, [
      "--synth",
      ...(prefix === "" ? ["--rewrite-host"] : []),
      ...(user === undefined ? [] : ["--user", user]),
    ]);
    const asked: GitAsked[] = [];
    const server = createServer((request, response) => {
      if (!request.url?.startsWith(prefix)) return void response.writeHead(404).end();
      const address = request.url.slice(prefix.length);
      if (!address.startsWith("/git/"))
        return passOn(`${platform.origin}${address}`, options, request, response);
      answerGit(options, asked, request, response, address);
    });
    const origin = await listen(server);
    return new GitPlatform(`${origin}${prefix}`, platform, asked);
  }

  /** Addresses of the API that were asked, from the n-th on. */
  asked(from = 0): readonly string[] {
    return this.platform
      .asked()
      .slice(from)
      .map(({ address }) => address);
  }

  /** Paths of exports that were asked. */
  exports(from = 0): readonly string[] {
    return this.git.slice(from).flatMap(({ address }) => /^\/git\/(.*)\/info\/refs/.exec(address)?.[1] ?? []);
  }
}

/** Repositories alone, below `/git/`, in this process. */
export async function servedRepositories(
  options: Pick<GitPlatformOptions, "root" | "answers">,
): Promise<{ readonly origin: string; readonly asked: readonly GitAsked[] }> {
  const asked: GitAsked[] = [];
  const server = createServer((request, response) => answerGit(options, asked, request, response));
  return { origin: await listen(server), asked };
}

function answerGit(
  options: GitPlatformOptions,
  asked: GitAsked[],
  request: IncomingMessage,
  response: ServerResponse,
  address = request.url ?? "",
): void {
  const note: GitAsked = { address, headers: request.headers, sent: 0 };
  asked.push(note);
  const own = Object.entries(options.answers ?? {}).find(([begin]) => address.startsWith(begin))?.[1];
  if (own === undefined) exported(options, note, request, response);
  else own(request, response);
}

export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function passOn(
  to: string,
  { rewritten = (text) => text }: GitPlatformOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers } = request;
  const passed = ask(to, { headers, method }, async (answer) => {
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece as Buffer);
    const came = Buffer.concat(pieces);
    const isText = /json/.test(answer.headers["content-type"] ?? "");
    const body = isText
      ? Buffer.from(rewritten(came.toString("utf8"), request.url ?? "", `http://${headers.host}`))
      : came;
    response.writeHead(answer.statusCode ?? 500, { ...answer.headers, "content-length": body.length });
    response.end(body);
  });
  request.pipe(passed);
}

/** RFC 3875, as far as git's program needs it. */
function exported(
  { root, isOld }: GitPlatformOptions,
  note: GitAsked,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const [path = "", query = ""] = note.address.slice("/git".length).split("?");
  const child = spawn("git", ["http-backend"], {
    env: {
      ...OWN_ENVIRONMENT,
      ...{ GIT_PROJECT_ROOT: root, GIT_HTTP_EXPORT_ALL: "1", PATH_INFO: path, QUERY_STRING: query },
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers["content-type"] ?? "",
      HTTP_CONTENT_ENCODING: request.headers["content-encoding"] ?? "",
      GIT_PROTOCOL: isOld ? "" : String(request.headers["git-protocol"] ?? ""),
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  });
  request.pipe(child.stdin);
  child.stdin.on("error", () => undefined);
  response.on("close", () => child.kill());
  let head = Buffer.alloc(0);
  child.stdout.on("data", (piece: Buffer) => {
    note.sent += piece.length;
    if (response.headersSent) return response.write(piece);
    head = Buffer.concat([head, piece]);
    const end = head.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const lines = head.toString("latin1", 0, end).split("\r\n");
    const fields = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
    const status = Number(fields.find(([name]) => name === "Status")?.[1].slice(0, 3) ?? 200);
    response.writeHead(status, Object.fromEntries(fields.filter(([name]) => name !== "Status")));
    return response.write(head.subarray(end + 4));
  });
  child.stdout.on("end", () => response.end());
}
