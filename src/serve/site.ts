import type { IncomingMessage, ServerResponse } from "node:http";
import { UsageError } from "../model/failures.ts";
import { API_ROOT } from "../model/layout.ts";
import { type RoutingDecision, routeMethod, routeRequest } from "../model/routing.ts";
import { sendJson, sendRedirect } from "./answer.ts";
import { createFileServer, type SendFile } from "./file-server.ts";
import { parseTarget } from "./request-target.ts";
import { MANIFEST_PATH, ServedTree } from "./served-tree.ts";
import { TreeDirectory } from "./tree-directory.ts";

/** A published tree that answers requests, and takes notice of a build into its directory. */
export class Site {
  readonly #directory: TreeDirectory;
  readonly #prefix: string;
  #stamp: string | undefined;
  #tree: ServedTree;
  #extensions: string;
  #sendFile: SendFile;

  /** @throws UsageError where `directory` holds no tree */
  constructor(directory: string, prefix: string) {
    this.#directory = new TreeDirectory(directory);
    this.#prefix = prefix.replace(/\/$/, "");
    this.#stamp = this.#directory.stamp(MANIFEST_PATH);
    this.#tree = readTree(this.#directory);
    const extensions = this.#tree.extensions();
    this.#extensions = extensions.join();
    this.#sendFile = createFileServer(this.#directory.root, extensions);
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    this.#takeNotice();
    const { path, query } = parseTarget(request.url ?? "/");
    const method = request.method ?? "GET";
    const decision = routeRequest({ method, path, query }, this.#tree, this.#prefix);
    if (decision.kind === "file") {
      this.#sendFile(request, response, decision.path, this.#tree.headersOf(decision.path));
    } else if (decision.kind === "redirect") {
      sendRedirect(response, decision.location);
    } else if (decision.kind === "outside") {
      sendJson(response, ...this.#answerOutside(method, path));
    } else {
      sendJson(response, ...encodeDecision(decision));
    }
  }

  /** Where nothing of ours is, a reader is told where the API is. */
  #answerOutside(method: string, path: string): readonly [number, object] {
    const refusal = routeMethod(method);
    const isRoot = path === "/" || path === `${this.#prefix}/`;
    if (refusal === undefined && isRoot) return [200, { api: `${this.#prefix}/${API_ROOT}/` }];
    return encodeDecision(refusal ?? { kind: "not-found" });
  }

  /** A build writes the manifest last; until it is there, what was known holds. */
  #takeNotice(): void {
    const stamp = this.#directory.stamp(MANIFEST_PATH);
    if (stamp === undefined || stamp === this.#stamp) return;
    this.#stamp = stamp;
    const tree = ServedTree.read(this.#directory, this.#tree);
    if (tree === undefined) return;
    this.#tree = tree;
    const extensions = tree.extensions();
    if (extensions.join() === this.#extensions) return;
    this.#extensions = extensions.join();
    this.#sendFile = createFileServer(this.#directory.root, extensions);
  }
}

function readTree(directory: TreeDirectory): ServedTree {
  const tree = ServedTree.read(directory);
  if (tree !== undefined) return tree;
  throw new UsageError(
    `${directory.root} is no tree that this lingodex can read: ${MANIFEST_PATH} is missing or unknown`,
    "name the output directory of a build, or the catalogue to build and serve",
  );
}

type Plain = Exclude<RoutingDecision, { readonly kind: "file" | "redirect" | "outside" }>;

/** Status and body of the decisions that need nothing else (RULES.md 0.1, 1.7, 1.9). */
function encodeDecision(decision: Plain): readonly [number, object] {
  switch (decision.kind) {
    case "options":
      return [200, {}];
    case "method-not-allowed":
      return [405, { detail: `Method "${decision.method}" not allowed.` }];
    case "invalid-page":
      return [404, { detail: "Invalid page." }];
    case "not-found":
      return [404, { detail: "Not found." }];
  }
}
