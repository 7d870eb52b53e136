import { setTimeout as sleep } from "node:timers/promises";
import { LaterError, NetworkError } from "../../model/index.ts";
import { ExchangeError, OutOfReachError } from "./exchange.ts";

/** Waits, in milliseconds. @throws the reason of a signal that ends the pause */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const pause: Pause = async (milliseconds, signal) => {
  await sleep(milliseconds, undefined, { signal });
};

/** The statuses after which another attempt can succeed. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
/**
 * The statuses of a gateway or an overloaded host. 500 is not among them, because it comes from the site itself, with
 * a wrong setup.
 */
const OUT_OF_REACH = new Set([408, 425, 429, 502, 503, 504]);
const TRIES = 4;
const FIRST_PAUSE = 500;
/** The longest pause that is waited for. After a request for a longer one, the caller decides when to come again. */
const LONGEST_PAUSE = 60_000;

/**
 * Asks up to four times until the host answers. The pauses grow, and are longer if the host requests that.
 *
 * @throws NetworkError if it does not answer; LaterError if it requests a pause that is longer than a minute
 */
export async function persist<Answered extends { readonly status: number; readonly headers: Headers }>(
  ask: () => Promise<Answered>,
  address: string,
  wait: Pause,
): Promise<Answered> {
  for (let tried = 1; ; tried += 1) {
    const answer = await attempt(ask, tried);
    if (answer !== undefined && !PASSING.has(answer.status)) return answer;
    const asked = answer && pauseOf(answer.headers.get("retry-after"));
    if (answer !== undefined && (tried >= TRIES || (asked ?? 0) > LONGEST_PAUSE))
      throw givenUp(address, answer.status, asked);
    await wait(Math.max(asked ?? 0, FIRST_PAUSE * 2 ** (tried - 1)));
  }
}

/** @param asked the pause that the host requests, in milliseconds */
function givenUp(address: string, status: number, asked: number | undefined): NetworkError {
  const again = `${address}: the host answers ${status}, also when asked again`;
  if (asked === undefined)
    return OUT_OF_REACH.has(status) ? new OutOfReachError(again) : new NetworkError(again);
  const seconds = Math.ceil(asked / 1000);
  const later = `${address}: the host asks to wait ${seconds} s`;
  return new LaterError(asked > LONGEST_PAUSE ? later : again, seconds);
}

async function attempt<Answered>(ask: () => Promise<Answered>, tried: number): Promise<Answered | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ExchangeError && tried < TRIES) return undefined;
    throw error;
  }
}

/** The milliseconds of a `Retry-After` header: seconds or a date (RFC 9110, 10.2.3). */
function pauseOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Math.ceil(Number(text)) * 1000;
  // `Date.parse` reads a single number as a year.
  const until = /^[a-z]{3,9}, /i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const ATTEMPTS = 3;

/**
 * Tries again if a site was deployed while it was read, a limited number of times.
 * @param hasChanged whether a deployment caused the error
 */
export async function persistThroughChanges<Result>(
  run: () => Promise<Result>,
  hasChanged: (error: unknown) => Promise<boolean>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !(await hasChanged(error))) throw error;
    }
}
