import { isPage, type Link, linksIn, type Page, parseDocument } from "./published.ts";

export interface Collection {
  readonly address: string;
  readonly requests: number;
  readonly count: number;
  readonly items: readonly unknown[];
}

export interface Walk {
  /** Fields that hold addresses of the API. */
  readonly keys: ReadonlySet<string>;
  /** Addresses that led to a document or a file. */
  readonly found: ReadonlySet<string>;
  /** Addresses that led nowhere. */
  readonly dead: ReadonlySet<string>;
  /** Addresses of collections: envelopes without `previous`. */
  readonly collections: readonly string[];
}

const PAGE_SIZE = 20;

/**
 * A client that knows nothing of the tree but an address to begin with. It asks the host at `origin` for what belongs
 * to `base_url`, takes no redirects, and stops when it has asked too often.
 */
export class BlindClient {
  readonly #baseUrl: string;
  readonly #origin: string;
  readonly #mostRequests: number;
  #requests = 0;

  constructor(baseUrl: string, origin: string, mostRequests: number) {
    this.#baseUrl = baseUrl;
    this.#origin = origin;
    this.#mostRequests = mostRequests;
  }

  /** The body; undefined for anything but 200. */
  async get(address: string): Promise<string | undefined> {
    if (!address.startsWith(`${this.#baseUrl}/`)) throw new Error(`${address} is not below ${this.#baseUrl}`);
    this.#requests += 1;
    if (this.#requests > this.#mostRequests) throw new Error(`more than ${this.#mostRequests} requests`);
    const { pathname, search } = new URL(address);
    const reply = await fetch(`${this.#origin}${pathname}${search}`, { redirect: "manual" });
    const body = await reply.text();
    return reply.status === 200 ? body : undefined;
  }

  /**
   * Follows `next` until it is null.
   *
   * @throws Error where it is asked for more pages than the first page's `count` needs, and where pages disagree
   */
  async followPages(address: string): Promise<Collection> {
    const first = await this.#page(address);
    const due = Math.max(1, Math.ceil(first.count / PAGE_SIZE));
    const items = [...first.results];
    const disagreements: string[] = [];
    let requests = 1;
    let before = address;
    for (let next = first.next; next !== null; requests += 1) {
      if (requests === due)
        throw new Error(`${address} loops: ${due} pages are due, and there is a next: ${next}`);
      const page = await this.#page(next);
      if (page.count !== first.count) disagreements.push(`${next} counts ${page.count}, not ${first.count}`);
      if (page.previous !== before) disagreements.push(`${next} comes after ${page.previous}, not ${before}`);
      items.push(...page.results);
      before = next;
      next = page.next;
    }
    if (disagreements.length > 0) throw new Error(disagreements.join("; "));
    return { address, requests, count: first.count, items };
  }

  /** Asks for everything that documents lead to, each address once. */
  async walk(start: string): Promise<Walk> {
    const root = `${this.#baseUrl}/api/`;
    const [found, dead, keys] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const collections: string[] = [];
    const coming = new Map<string, Link>([[start, { key: "", address: start }]]);
    for (const { key, address } of coming.values()) {
      const body = await this.get(address);
      (body === undefined ? dead : found).add(address);
      // Bytes of a file are no document, whatever is in them.
      const document = key === "file_url" ? undefined : parseDocument(body ?? "null");
      if (isPage(document) && document.previous === null) collections.push(address);
      for (const link of linksIn(document, root)) {
        keys.add(link.key);
        coming.set(link.address, coming.get(link.address) ?? link);
      }
    }
    return { keys, found, dead, collections };
  }

  async #page(address: string): Promise<Page> {
    const document = parseDocument((await this.get(address)) ?? "null");
    if (!isPage(document)) throw new Error(`${address} is no page of a collection`);
    return document;
  }
}
