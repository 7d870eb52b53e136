import { LaterError, NetworkError } from "../model/index.ts";
import {
  type Answer,
  exchange,
  PATIENCE,
  type Patience,
  type Pause,
  pause,
  persist,
} from "../published/index.ts";

export interface GuestOptions {
  /** The base of every request: the part before `/api/`. */
  readonly base: string;
  /** The token. It is sent only to addresses of `base`. */
  readonly token?: string | undefined;
  readonly agent: string;
  /** Requests that may be sent, by this guest and others. */
  readonly budget: RequestBudget;
  readonly patience?: Patience | undefined;
  readonly pause?: Pause | undefined;
  /** Ends the guest between two requests. */
  readonly signal?: AbortSignal | undefined;
  /** 0 to 1: how much longer than needed a pause is, so that many guests do not come back at once. */
  readonly random?: (() => number) | undefined;
  /** Called after each answer, and before a pause that the server asks for (milliseconds). */
  readonly onRequest?: (() => void) | undefined;
}

/** The number of sent requests, and its limit. */
export class RequestBudget {
  readonly most: number;
  #sent = 0;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.most = most;
  }

  get sent(): number {
    return this.#sent;
  }

  /** @throws LaterError if no request is left */
  spend(): void {
    if (this.#sent >= this.most)
      throw new LaterError(
        `the ${this.most} requests of --max-requests are used: run import again to continue`,
      );
    this.#sent += 1;
  }
}

export type GuestAnswer = Answer & { readonly body: Buffer };

/** The longest pause in milliseconds. If the server wants a longer one, the caller decides. */
const LONGEST_PAUSE = 60_000;
const JITTER = 0.25;

/**
 * Asks a platform as a good guest does: one request after another, only GET, with our name, as often as the server likes
 * it. The origin is the one that was given, whatever answers say; redirects are not followed, so that a token never
 * leaves it. Every answer is bounded in bytes and time.
 */
export class Guest {
  readonly #options: GuestOptions;
  /** The remaining requests that the server reported last. */
  #remaining = Number.POSITIVE_INFINITY;
  #reset = 0;

  constructor(options: GuestOptions) {
    this.#options = options;
  }

  /** The number of requests that the server still allows; undefined if it does not send it. */
  get remaining(): number | undefined {
    return Number.isFinite(this.#remaining) ? this.#remaining : undefined;
  }

  /**
   * @param path begins with `/api/`, as an address has it
   * @throws NetworkError if the server is unreachable, answers with more than `limit` bytes, refuses the token or
   *   redirects; LaterError; the reason of the signal that ends it
   */
  async ask(path: string, limit: number): Promise<GuestAnswer> {
    const address = `${this.#options.base}${path}`;
    const answer = await persist(() => this.#send(address, limit), address, this.#wait);
    if (answer.status === 401) throw refused(address, this.#options.token !== undefined);
    if (answer.status >= 300 && answer.status < 400)
      throw redirected(address, answer.headers.get("location"));
    if (!answer.isWhole) throw new NetworkError(`${address}: more than the ${limit} bytes that are allowed`);
    return answer;
  }

  readonly #wait = async (milliseconds: number): Promise<void> => {
    const { pause: wait = pause, random = Math.random, signal } = this.#options;
    await wait(milliseconds * (1 + JITTER * random()), signal);
  };

  async #send(address: string, limit: number): Promise<GuestAnswer> {
    const { token, agent, patience = PATIENCE, budget } = this.#options;
    await this.#restFor(address);
    this.#options.signal?.throwIfAborted();
    budget.spend();
    const headers = {
      "user-agent": agent,
      accept: "application/json",
      "accept-language": "en",
      ...(token !== undefined && { authorization: `Token ${token}` }),
    };
    const pieces: Uint8Array[] = [];
    const answer = await exchange({ address, headers }, limit, (bytes) => pieces.push(bytes), patience);
    this.#note(answer.headers);
    this.#options.onRequest?.();
    return { ...answer, body: Buffer.concat(pieces) };
  }

  #note(headers: Headers): void {
    const [remaining, reset] = [headers.get("x-ratelimit-remaining"), headers.get("x-ratelimit-reset")];
    this.#remaining =
      remaining !== null && /^\d{1,9}$/.test(remaining) ? Number(remaining) : Number.POSITIVE_INFINITY;
    this.#reset = reset !== null && /^\d{1,9}$/.test(reset) ? Number(reset) : 0;
  }

  /** A server that refuses more requests until a time is not asked before that time. */
  async #restFor(address: string): Promise<void> {
    if (this.#remaining > 0) return;
    this.#remaining = Number.POSITIVE_INFINITY;
    const milliseconds = this.#reset * 1000;
    if (milliseconds > LONGEST_PAUSE)
      throw new LaterError(
        `${address}: the server takes no more requests for ${this.#reset} s: run import again after that to continue`,
        this.#reset,
      );
    await this.#wait(milliseconds);
  }
}

/** A server does not accept the token. Another request would have the same answer. */
export class RefusedTokenError extends NetworkError {}

function refused(address: string, hasToken: boolean): NetworkError {
  if (hasToken) return new RefusedTokenError(`${address}: the server refuses the token (401)`);
  return new NetworkError(`${address}: the server asks for a token (401): pass --token-file FILE`);
}

function redirected(address: string, location: string | null): NetworkError {
  const to = location !== null && URL.canParse(location, address) ? new URL(location, address) : undefined;
  const where = to === undefined ? "elsewhere" : `to ${to.origin}${to.pathname}`;
  return new NetworkError(`${address}: it redirects ${where}; name the address that the server itself uses`);
}
