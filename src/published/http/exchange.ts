import { type Failure, LaterError, NetworkError } from "../../model/index.ts";

export interface Request {
  readonly address: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** False if the body was longer than the limit. The rest was not read. */
  readonly isWhole: boolean;
}

/** The limits for the time of an answer, in milliseconds. */
export interface Patience {
  /** The time until the answer begins, and the time of each piece whose speed is measured. */
  readonly silence: number;
  /** The limit for a whole answer, in addition to the time for its bytes. */
  readonly whole: number;
  /** The limit for a whole answer of any length. Undefined if only its bytes set the limit. */
  readonly most?: number | undefined;
  /** The least speed in each piece, in bytes a second: a host that sends single bytes cannot hold the connection. */
  readonly least: number;
}

export const PATIENCE: Patience = { silence: 30_000, whole: 60_000, least: 1024 };

/** The least average speed of a whole answer. */
const LEAST_BYTES_A_SECOND = 16 * 1024;

/** The host gave no answer of its own, so the files that it serves are not known. */
export class OutOfReachError extends NetworkError {
  constructor(message: string, cause?: unknown) {
    super(message, cause, "check the address and your network, and run the command again");
  }
}

/** True if a host gave no answer of its own, or asked to come back later. */
export function isOutOfReach(error: unknown): error is Failure {
  return error instanceof OutOfReachError || error instanceof LaterError;
}

/** The host was out of reach, or the answer broke off. Another attempt can succeed. */
export class ExchangeError extends OutOfReachError {}

/**
 * Sends a request and hands on the decoded body of the answer piece by piece. Redirects are not followed. Reads no
 * more than `limit` bytes and waits no longer than `patience` allows, whatever the host says.
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
    clock.begin();
    let taken = 0;
    for await (const bytes of response.body ?? []) {
      clock.note(bytes.length);
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

class Clock {
  readonly #control: AbortController;
  readonly #patience: Patience;
  readonly #end: NodeJS.Timeout;
  #piece: NodeJS.Timeout;
  /** The number of bytes in the current piece. */
  #bytes = 0;
  reason: string | undefined;

  constructor(control: AbortController, patience: Patience, limit: number) {
    this.#control = control;
    this.#patience = patience;
    // A timer accepts at most 31 bits.
    const { most = 2 ** 31 - 1 } = patience;
    const whole = Math.min(patience.whole + (limit / LEAST_BYTES_A_SECOND) * 1000, most);
    this.#end = setTimeout(() => this.#stop("the answer takes too long"), whole);
    this.#piece = setTimeout(() => this.#judge(), patience.silence);
  }

  begin(): void {
    clearTimeout(this.#piece);
    this.#bytes = 0;
    this.#piece = setTimeout(() => this.#judge(), this.#patience.silence);
  }

  note(bytes: number): void {
    this.#bytes += bytes;
  }

  stop(): void {
    clearTimeout(this.#piece);
    clearTimeout(this.#end);
  }

  #judge(): void {
    const { silence, least } = this.#patience;
    const seconds = silence / 1000;
    if (this.#bytes === 0) this.#stop(`no answer for ${seconds} s`);
    else if (this.#bytes < least * seconds)
      this.#stop(`the answer comes too slowly: ${this.#bytes} bytes in ${seconds} s`);
    else this.begin();
  }

  #stop(reason: string): void {
    this.reason ??= reason;
    this.#control.abort();
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the name of the host cannot be resolved now",
  ECONNREFUSED: "the host refuses the connection",
};

/** The reason of a failure. The cause of an error names the part that a person can change. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return String(cause);
  if (!("code" in cause) || typeof cause.code !== "string") return cause.message;
  return `${WORDS[cause.code] ?? cause.message} (${cause.code})`;
}
