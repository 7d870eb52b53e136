import type { IncomingMessage, ServerResponse } from "node:http";
import { isShortage } from "../../model/disk/index.ts";
import {
  API_ROOT,
  isFailureOf,
  isPagePath,
  type LinkStyle,
  NO_PAGE_FILE,
  PAGE_FILE,
  type RequestLine,
  ROUTING,
  routeMethod,
  routeRequest,
  UsageError,
} from "../../model/index.ts";
import { MANIFEST_PATH } from "../../store/index.ts";
import {
  COMMON_HEADERS,
  originHeaders,
  PAGE_HEADERS,
  send,
  sendDetail,
  sendJson,
  sendRedirect,
  sendReply,
  sendShortage,
} from "./answer.ts";
import { parseTarget } from "./authority.ts";
import { type BlindHost, mediaTypeByName, routeBlindly, routePage } from "./blind-hosts.ts";
import { type FileSource, sendFile } from "./file-answers.ts";
import { createFileServer } from "./file-server.ts";
import type { LiveReload } from "./live-reload.ts";
import type { ServedFiles } from "./served-files.ts";
import { ServedTree } from "./served-tree.ts";
import { TreeDirectory } from "./tree-directory.ts";

export interface ServedSiteOptions {
  /** The directory of a published tree, with `lingodex/manifest.json`. */
  readonly directory: string;
  /** The source of its files, if they are in a pack and not in that directory. */
  readonly source?: ServedFiles | undefined;
  /** The path of `base_url`, percent-encoded (`/translations`). Empty if there is none. */
  readonly prefix: string;
  /** The host whose answers are given in place of those of the contract. */
  readonly host?: BlindHost | undefined;
  /** True if a server is in front of it. Answers then have the headers of configured hosts for caches and origins. */
  readonly isBehindProxy?: boolean | undefined;
  readonly reload?: LiveReload | undefined;
}

/** A published tree that answers requests, and notices a build into its directory. */
export class Site {
  readonly #directory: ServedFiles;
  readonly #prefix: string;
  readonly #options: ServedSiteOptions;
  #stamp: string | undefined;
  #tree: ServedTree;
  #extensions: string;
  #files: FileSource;

  /** @throws UsageError if `directory` contains no tree */
  constructor(options: ServedSiteOptions) {
    this.#options = options;
    this.#directory = options.source ?? new TreeDirectory(options.directory);
    this.#prefix = options.prefix.replace(/\/$/, "");
    this.#stamp = this.#directory.treeStamp();
    this.#tree = readTree(this.#directory);
    this.#extensions = this.#tree.extensions().join();
    this.#files = fileSource(this.#directory, this.#tree);
  }

  get links(): LinkStyle {
    return this.#tree.links;
  }

  /** The first page: the root, or the list of projects if the owner has a page at the root. Undefined without pages. */
  get start(): string | undefined {
    return ["", "projects/"].find((place) => this.#directory.isFile(`${place}${PAGE_FILE}`));
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    try {
      this.#answer(request, response);
    } catch (error) {
      // A pack is proved only when it is read.
      if (response.headersSent || !(isShortage(error) || isFailureOf(error, "input", "disk"))) throw error;
      if (isShortage(error)) sendShortage(response);
      else sendDetail(response, 500, "The pack is damaged there: run lingodex verify.");
    }
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.#takeNotice();
    const line = { method: request.method ?? "GET", ...parseTarget(request.url ?? "/") };
    const { host } = this.#options;
    if (host === undefined) this.#answerFully(request, response, line);
    else this.#answerBlindly(request, response, line, host);
  }

  #answerFully(request: IncomingMessage, response: ServerResponse, line: RequestLine): void {
    const decision = routeRequest(line, this.#tree, this.#prefix);
    if (decision.kind === "file") {
      const { path } = decision;
      if (this.#sendLive(request, response, path)) return;
      const said = this.#options.isBehindProxy ? originHeaders(path, this.#tree.routes) : {};
      const common = { ...(isPagePath(path) ? PAGE_HEADERS : COMMON_HEADERS), ...said };
      sendFile(this.#files, request, response, { path, common, ...this.#tree.headersOf(path) });
    } else if (decision.kind === "no-page") {
      this.#sendNoPage(response, decision.path);
    } else if (decision.kind === "redirect") {
      sendRedirect(response, decision.location);
    } else if (decision.kind === "outside") {
      this.#answerOutside(response, line);
    } else {
      sendReply(response, decision);
    }
  }

  /** @returns false if it sends no answer, because the file is not a page for people */
  #sendLive(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const { reload } = this.#options;
    if (reload === undefined || (!path.endsWith(`/${PAGE_FILE}`) && path !== PAGE_FILE)) return false;
    const page = reload.into(this.#directory.read(path)?.toString("utf8") ?? "", request);
    if (page === undefined) return false;
    const { mediaType } = this.#tree.headersOf(path);
    send(response, 200, { ...PAGE_HEADERS, "Content-Type": mediaType }, page);
    return true;
  }

  #answerBlindly(
    request: IncomingMessage,
    response: ServerResponse,
    line: RequestLine,
    host: BlindHost,
  ): void {
    const decision = routeBlindly(line, this.#tree, this.#prefix, host);
    if (decision.kind === "file") {
      this.#sendAsHost(request, response, decision.path, host);
    } else if (decision.kind === "redirect") {
      send(response, decision.status, { Location: decision.location }, "");
    } else if (decision.kind === "refused") {
      send(response, decision.status, TEXT, "This host does not take that method.\n");
    } else if (!this.#answerPage(request, response, line, host)) {
      this.#sendErrorDocument(response, host);
    }
  }

  /** @returns false if there is no page. No answer is sent then */
  #answerPage(
    request: IncomingMessage,
    response: ServerResponse,
    line: RequestLine,
    host: BlindHost,
  ): boolean {
    const page = routePage(line, this.#tree, this.#prefix, host.hasPageIndex);
    if (page?.kind === "redirect") send(response, host.slash?.status ?? 301, { Location: page.location }, "");
    else if (page !== undefined) this.#sendAsHost(request, response, page.path, host);
    return page !== undefined;
  }

  #sendAsHost(request: IncomingMessage, response: ServerResponse, path: string, host: BlindHost): void {
    const stored = this.#tree.headersOf(path);
    const headers = host.mediaTypes === "stored" ? stored : { mediaType: mediaTypeByName(path) };
    sendFile(this.#files, request, response, { path, common: {}, ...headers });
  }

  #sendNoPage(response: ServerResponse, path: string): void {
    const { mediaType } = this.#tree.headersOf(path);
    send(
      response,
      404,
      { ...PAGE_HEADERS, "Content-Type": mediaType },
      this.#directory.read(path)?.toString("utf8") ?? "",
    );
  }

  #sendErrorDocument(response: ServerResponse, { errorDocument }: BlindHost): void {
    const body = errorDocument && this.#directory.read(errorDocument.path)?.toString("utf8");
    if (body === undefined) send(response, 404, TEXT, "There is nothing here.\n");
    else send(response, 404, { "Content-Type": errorDocument?.mediaType ?? "" }, body);
  }

  /** Answers outside of our addresses with the site's page for missing pages. The root names the address of the API. */
  #answerOutside(response: ServerResponse, { method, path }: RequestLine): void {
    const refusal = routeMethod(method, ROUTING);
    const isRoot = path === "/" || path === `${this.#prefix}/`;
    if (refusal === undefined && isRoot) sendJson(response, 200, { api: `${this.#prefix}/${API_ROOT}/` });
    else if (refusal === undefined && this.#tree.pages && this.#tree.isFile(NO_PAGE_FILE))
      this.#sendNoPage(response, NO_PAGE_FILE);
    else sendReply(response, refusal ?? { kind: "not-found" });
  }

  /** Notices a new build. A build writes the manifest last, and until then the old tree stays. */
  #takeNotice(): void {
    const stamp = this.#directory.treeStamp();
    if (stamp === undefined || stamp === this.#stamp) return;
    this.#directory.renew();
    // The stamp is set afterwards, so if this fails because resources are short, the next request tries again.
    const tree = ServedTree.read(this.#directory, this.#tree);
    this.#stamp = stamp;
    if (tree === undefined) return;
    this.#tree = tree;
    const extensions = tree.extensions().join();
    if (extensions === this.#extensions) return;
    this.#extensions = extensions;
    this.#files = fileSource(this.#directory, tree);
  }
}

const TEXT = { "Content-Type": "text/plain; charset=utf-8" };

function fileSource(directory: ServedFiles, tree: ServedTree): FileSource {
  return { directory, sendPlain: directory.send ?? createFileServer(directory.root, tree.extensions()) };
}

function readTree(directory: ServedFiles): ServedTree {
  const tree = ServedTree.read(directory);
  if (tree !== undefined) return tree;
  throw new UsageError(
    `${directory.root} is not a tree that this lingodex can read: ${MANIFEST_PATH} is missing or unknown`,
    "name the output directory of a build, or the catalogue to build and serve",
  );
}
