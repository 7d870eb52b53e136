import { setTimeout as sleep } from "node:timers/promises";
import { RemoteError } from "../model/failures.ts";
import { ExchangeError } from "./exchange.ts";

/** Waits, in milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;

export const pause: Pause = async (milliseconds) => {
  await sleep(milliseconds);
};

/** What a host says when it may do better later. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
const TRIES = 4;
const FIRST_PAUSE = 500;
/** Longer than this, whoever runs us decides when to come again. */
const LONGEST_PAUSE = 60_000;

/**
 * Asks until the host answers, four times at most, with growing pauses or those that it asks for.
 *
 * @throws RemoteError where it does not, or asks for a longer pause than a minute
 */
export async function persist<Answered extends { readonly status: number; readonly headers: Headers }>(
  ask: () => Promise<Answered>,
  address: string,
  wait: Pause,
): Promise<Answered> {
  for (let tried = 1; ; tried += 1) {
    const answer = await attempt(ask, tried);
    if (answer !== undefined && !PASSING.has(answer.status)) return answer;
    if (answer !== undefined && tried >= TRIES) {
      throw new RemoteError(`${address}: the host answers ${answer.status}, also when asked again`);
    }
    const asked = answer && pauseOf(answer.headers.get("retry-after"));
    if (asked !== undefined && asked > LONGEST_PAUSE) {
      throw new RemoteError(`${address}: the host asks to come back in ${Math.round(asked / 1000)} s`);
    }
    await wait(asked ?? FIRST_PAUSE * 2 ** (tried - 1));
  }
}

async function attempt<Answered>(ask: () => Promise<Answered>, tried: number): Promise<Answered | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ExchangeError && tried < TRIES) return undefined;
    throw error;
  }
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function pauseOf(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}
