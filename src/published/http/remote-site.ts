import { hash, randomBytes } from "node:crypto";
import { InputError, isFailureOf, NetworkError } from "../../model/index.ts";
import { type Answer, exchange, PATIENCE, type Patience, type Request } from "./exchange.ts";
import { type Freshness, freshnessOf } from "./freshness.ts";
import { type Pause, pause, persist } from "./retry.ts";
import { fileAddress, type SiteAddress } from "./site-address.ts";

export interface Received {
  readonly answer: Answer;
  readonly body: Buffer;
}

export interface FreshFile {
  readonly body: Buffer;
  readonly freshness: Freshness;
}

export interface RemoteOptions {
  /** The limit for the number of requests. No limit by default. */
  readonly mostRequests?: number | undefined;
  /** The allowed targets of redirects. The default is the site's own origin. It never allows https to http. */
  readonly redirects?: "same-origin" | "any" | undefined;
  readonly patience?: Patience | undefined;
  readonly pause?: Pause | undefined;
}

const MOST_REDIRECTS = 5;
const HEADERS = { "user-agent": "lingodex", accept: "*/*" };
const UNCACHED = { ...HEADERS, "cache-control": "no-cache", pragma: "no-cache" };

/** A site that is read over HTTP. It is untrusted: every answer has limits for bytes, time, redirects and attempts. */
export class RemoteSite {
  readonly address: SiteAddress;
  readonly #options: RemoteOptions;
  #requests = 0;

  constructor(address: SiteAddress, options: RemoteOptions = {}) {
    this.address = address;
    this.#options = options;
  }

  get requests(): number {
    return this.#requests;
  }

  /**
   * Reads a file of the tree.
   *
   * @param isFresh false if a cached copy is sufficient
   * @returns undefined if the file is missing (404, 410)
   * @throws NetworkError for any other answer, and for more than `limit` bytes
   */
  async read(path: string, limit: number, isFresh = false): Promise<Buffer | undefined> {
    const address = fileAddress(this.address, path);
    const received = await this.#follow(address, isFresh ? UNCACHED : HEADERS, limit);
    return this.#bodyOf(address, received, limit);
  }

  /**
   * Reads the host's current version of a file. Caches are asked to revalidate, and get an address with a new query
   * in case they ignore that. If the answer is not 200, the address without the query is asked.
   * @returns undefined if it is missing (404, 410)
   * @throws NetworkError for any other answer, and for more than `limit` bytes
   */
  async readPastCaches(path: string, limit: number): Promise<FreshFile | undefined> {
    const address = fileAddress(this.address, path);
    const unseen = `${address}?lingodex=${randomBytes(8).toString("hex")}`;
    const first = await this.#follow(unseen, UNCACHED, limit);
    const received = first.answer.status === 200 ? first : await this.#follow(address, UNCACHED, limit);
    const body = this.#bodyOf(address, received, limit);
    return body && { body, freshness: freshnessOf(received.answer.headers) };
  }

  #bodyOf(address: string, { answer, body }: Received, limit: number): Buffer | undefined {
    if (answer.status === 404 || answer.status === 410) return undefined;
    // S3 answers 403 for missing files if the bucket may not be listed.
    if (answer.status === 403)
      throw new NetworkError(`${address}: the host answers 403: forbidden or missing`);
    if (answer.status !== 200) throw new NetworkError(`${address}: the host answers ${answer.status}`);
    if (!answer.isWhole) throw new TooLongError(`${address}: more than the ${limit} bytes that are allowed`);
    return body;
  }

  /**
   * Reads a file with known bytes. If a cache has an old version, the host is asked once more.
   * @param file SHA-256 in hex
   * @throws ChangedError if the site has other bytes there, or no file; NetworkError
   */
  async readListed(
    file: { readonly path: string; readonly size?: number; readonly sha256: string },
    limit: number,
  ) {
    const { path, size = limit, sha256 } = file;
    for (const isFresh of [false, true]) {
      const most = Math.min(size, limit);
      const asked = isFresh
        ? this.readPastCaches(path, most).then((found) => found?.body)
        : this.read(path, most);
      const bytes = await asked.catch((error: unknown) => {
        // The site may have another file there by now.
        if (error instanceof TooLongError || (isFailureOf(error, "input", "network") && !isFresh))
          return undefined;
        throw error;
      });
      if (bytes !== undefined && hash("sha256", bytes) === sha256) return bytes;
    }
    throw new ChangedError(`${fileAddress(this.address, path)} differs from the site's manifest`);
  }

  /** Exchanges once: redirects are not followed, and every status is accepted. */
  async probe(request: Request, limit: number): Promise<Received> {
    const headers = { ...HEADERS, ...request.headers };
    const answer = await this.#ask({ ...request, headers }, limit);
    return { answer, body: answer.body };
  }

  /**
   * Exchanges and follows redirects as a browser does.
   * @throws RedirectError for a redirect to a place that is not allowed
   */
  async browse(request: Pick<Request, "address" | "headers">, limit: number): Promise<Received> {
    return this.#follow(request.address, { ...HEADERS, ...request.headers }, limit);
  }

  #count(): void {
    const { mostRequests = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#requests >= mostRequests) throw new NetworkError(`--max-requests ${mostRequests} is too low`);
    this.#requests += 1;
  }

  async #follow(start: string, headers: Readonly<Record<string, string>>, limit: number): Promise<Received> {
    let address = start;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await this.#ask({ address, headers }, limit);
      const location = answer.headers.get("location");
      if (answer.status < 300 || answer.status > 399 || location === null)
        return { answer, body: answer.body };
      address = this.#target(address, location);
    }
    throw new RedirectError(`${start}: more than ${MOST_REDIRECTS} redirects`);
  }

  #target(from: string, location: string): string {
    const url = URL.canParse(location, from) ? new URL(location, from) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
      throw new RedirectError(`${from}: redirects to something that is not a web address`);
    }
    if (url.origin === this.address.origin) return url.href;
    const isDowngrade = from.startsWith("https:") && url.protocol === "http:";
    if (this.#options.redirects === "any" && !isDowngrade) return url.href;
    throw new RedirectError(
      `${from}: redirects to another origin, ${url.origin}; name that one, or allow it with --redirects any`,
    );
  }

  async #ask(request: Request, limit: number): Promise<Answer & { readonly body: Buffer }> {
    const { patience = PATIENCE, pause: wait = pause } = this.#options;
    const ask = async (): Promise<Answer & { readonly body: Buffer }> => {
      const pieces: Uint8Array[] = [];
      this.#count();
      const answer = await exchange(request, limit, (bytes) => pieces.push(bytes), patience);
      return { ...answer, body: Buffer.concat(pieces) };
    };
    return persist(ask, request.address, wait);
  }
}

/** The site has other bytes than its manifest lists, possibly because it is being deployed. */
export class ChangedError extends InputError {}

/** A host redirects in circles, to an origin that is not allowed, or to an invalid address. */
export class RedirectError extends NetworkError {}

class TooLongError extends NetworkError {}
