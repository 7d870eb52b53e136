import { createHash } from "node:crypto";
import { isPagePath } from "../../../src/model/addresses/page-roots.ts";
import { CACHE_CONTROL, cacheControlOf } from "../../../src/model/hosts/caching.ts";
import type { RoutingDecision } from "../../../src/model/routing/resolve.ts";
import { routeRequest } from "../../../src/model/routing/route.ts";
import { parseTarget } from "../../../src/published/serve/authority.ts";
import { ServedTree } from "../../../src/published/serve/served-tree.ts";
import { TreeDirectory } from "../../../src/published/serve/tree-directory.ts";
import { readFiles } from "../../end-to-end/published.ts";
import type { RawReply } from "../contract/raw-request.ts";
import type { Line } from "./requests.ts";

/** What routing decides of an answer, in words that can be compared: `200 api/index.json`, `301 /api/`. */
export interface Answer {
  readonly says: string;
  /** Headers that are due, by their names in lower case. */
  readonly headers: Readonly<Record<string, RegExp>>;
}

const DETAILS = { "not-found": "Not found.", "invalid-page": "Invalid page." } as const;

/** A tree as `routeRequest` sees it, and what its answers look like from outside. */
export class Expected {
  readonly #tree: ServedTree;
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #bodies = new Map<string, string>();
  readonly #prefix: string;

  /** @param prefix the path of `base_url`, percent-encoded; empty for none */
  constructor(directory: string, prefix: string) {
    const tree = ServedTree.read(new TreeDirectory(directory));
    if (tree === undefined) throw new Error(`${directory} holds no tree`);
    this.#tree = tree;
    this.#prefix = prefix;
    this.#hashes = new Map([...readFiles(directory)].map(([path, bytes]) => [path, hash(bytes)]));
    for (const [path, own] of this.#hashes) if (!this.#bodies.has(own)) this.#bodies.set(own, path);
  }

  answerTo({ method, path, query = "" }: Line): Answer {
    const line = { method, ...parseTarget(`${this.#prefix}${path}?${query}`) };
    const decision = routeRequest(line, this.#tree, this.#prefix);
    if (decision.kind === "outside") return { says: NONE_OF_OURS, headers: {} };
    const shown = this.#say(decision);
    const says = method === "HEAD" && decision.kind !== "redirect" ? `${shown.split(" ")[0]}` : shown;
    return { says, headers: this.#headersOf(decision, path) };
  }

  /** What a server answered, in the same words. */
  read({ status, headers, body }: RawReply, method: string, due: Answer): string {
    if (due.says === NONE_OF_OURS && status >= 400) return NONE_OF_OURS;
    if (status >= 300 && status < 400) return `${status} ${this.#below(headers["location"] ?? "nowhere")}`;
    if (method === "HEAD") return `${status}`;
    if (body.length === 0) return `${status} without a body`;
    const file = this.#bodies.get(hash(body));
    if (file !== undefined && (status === 200 || due.says === `404 ${file}`)) return `${status} ${file}`;
    const text = body.toString();
    const detail = /^\{"detail":"(.*)"\}$/.exec(text)?.[1];
    return `${status} ${detail ?? (text === "{}" ? text : "of its own")}`;
  }

  #say(decision: Exclude<RoutingDecision, { readonly kind: "outside" }>): string {
    switch (decision.kind) {
      case "file":
        return `200 ${this.#bodies.get(this.#hashes.get(decision.path) ?? "")}`;
      case "no-page":
        return `404 ${this.#bodies.get(this.#hashes.get(decision.path) ?? "")}`;
      case "redirect":
        return `301 ${this.#below(decision.location)}`;
      case "options":
        return "200 {}";
      case "method-not-allowed":
        return `405 Method \\"${decision.method}\\" not allowed.`;
      default:
        return `404 ${DETAILS[decision.kind]}`;
    }
  }

  #headersOf(decision: RoutingDecision, path: string): Readonly<Record<string, RegExp>> {
    const isPage = !/^\/(?:api|lingodex|%61pi|ap%69|%6Cingodex)(?:\/|$)/i.test(path);
    return { ...(isPage ? OF_PAGES : COMMON), ...this.#ownHeaders(decision) };
  }

  #ownHeaders(decision: RoutingDecision): Readonly<Record<string, RegExp>> {
    if (decision.kind === "redirect") return {};
    if (decision.kind === "no-page") return { "cache-control": exactly(CACHE_CONTROL.other) };
    if (decision.kind !== "file")
      return {
        "content-type": JSON_TYPE,
        "cache-control": exactly(CACHE_CONTROL.other),
        ...(decision.kind === "options" ? { "access-control-allow-headers": /\bAuthorization\b/ } : {}),
      };
    const { contentDisposition, mediaType } = this.#tree.headersOf(decision.path);
    return {
      "cache-control": exactly(cacheControlOf(decision.path)),
      ...(isPagePath(decision.path)
        ? { "content-type": exactly(mediaType.replaceAll("+", "[+]")), "content-security-policy": FRAMED }
        : {}),
      ...(/^(?:api|lingodex)\/.*[.]json$/.test(decision.path) ? { "content-type": JSON_TYPE } : {}),
      ...(contentDisposition === undefined ? {} : { "content-disposition": /^attachment/ }),
    };
  }

  /** Addresses without the path of `base_url`, as a client on this origin resolves them, codes in one case. */
  #below(location: string): string {
    const local = location.replace(/^https?:\/\/[^/]*/, "");
    return local.startsWith(`${this.#prefix}/`) ? local.slice(this.#prefix.length) : local;
  }
}

/** What others serve there, or nobody: an error of any kind. */
const NONE_OF_OURS = "none of ours";

const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;
const COMMON = {
  allow: /^GET, HEAD, OPTIONS$/,
  vary: /(?:^|, *)Accept(?:$|,)/,
  "access-control-allow-origin": /^\*$/,
  "access-control-expose-headers": /\bETag\b/,
  "x-content-type-options": /^nosniff$/,
};

const OF_PAGES = {
  allow: COMMON.allow,
  "x-content-type-options": /^nosniff$/,
};

const FRAMED = /^frame-ancestors 'none'$/;

function exactly(text: string): RegExp {
  return new RegExp(`^${text}$`);
}

function hash(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
