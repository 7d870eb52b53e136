import { RemoteError } from "../model/failures.ts";

/** One request, as it is sent. */
export interface Request {
  readonly address: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** False where it was longer than the limit: the rest was not read. */
  readonly isWhole: boolean;
}

/** How long a host may take, in milliseconds. */
export interface Patience {
  /** Until the answer begins, and between two pieces of it. */
  readonly silence: number;
  /** For a whole answer, besides what its bytes may take. */
  readonly whole: number;
}

export const PATIENCE: Patience = { silence: 30_000, whole: 60_000 };

/** Slower hosts are given up, so that one that drips a byte now and then does not hold us for ever. */
const LEAST_BYTES_A_SECOND = 16 * 1024;

/** The host was out of reach, or the answer broke off: worth another try. */
export class ExchangeError extends RemoteError {}

/**
 * Sends a request and hands on the answer's body, decoded, piece by piece. Redirects are not followed. Reads no more
 * than `limit` bytes and waits no longer than patience has it, whatever the host says.
 *
 * @throws ExchangeError
 */
export async function exchange(
  { address, method = "GET", headers = {} }: Request,
  limit: number,
  take: (bytes: Uint8Array) => void,
  patience: Patience = PATIENCE,
): Promise<Answer> {
  const control = new AbortController();
  const clock = new Clock(control, patience, limit);
  try {
    const response = await fetch(address, { method, headers, redirect: "manual", signal: control.signal });
    clock.restart();
    let taken = 0;
    for await (const bytes of response.body ?? []) {
      clock.restart();
      taken += bytes.length;
      if (taken > limit) break;
      take(bytes);
    }
    return { status: response.status, headers: response.headers, isWhole: taken <= limit };
  } catch (error) {
    throw new ExchangeError(`${address}: ${clock.reason ?? reasonOf(error)}`, error);
  } finally {
    clock.stop();
    control.abort();
  }
}

/** Ends a request that takes too long. */
class Clock {
  readonly #control: AbortController;
  readonly #patience: Patience;
  readonly #end: NodeJS.Timeout;
  #silence: NodeJS.Timeout | undefined;
  reason: string | undefined;

  constructor(control: AbortController, patience: Patience, limit: number) {
    this.#control = control;
    this.#patience = patience;
    // A timer takes no more than 31 bits.
    const whole = Math.min(patience.whole + (limit / LEAST_BYTES_A_SECOND) * 1000, 2 ** 31 - 1);
    this.#end = setTimeout(() => this.#stop("the answer takes too long"), whole);
    this.restart();
  }

  restart(): void {
    clearTimeout(this.#silence);
    const { silence } = this.#patience;
    this.#silence = setTimeout(() => this.#stop(`no answer for ${silence / 1000} s`), silence);
  }

  stop(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#end);
  }

  #stop(reason: string): void {
    this.reason ??= reason;
    this.#control.abort();
  }
}

/** What a person can do something about stands in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string"
    ? `${cause.message} (${cause.code})`
    : cause.message;
}
