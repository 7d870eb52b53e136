import { setTimeout as sleep } from "node:timers/promises";
import { type Failure, isFailureOf, LaterError } from "../model/index.ts";
import { RefusedTokenError } from "./guest.ts";
import { importPlatform, UnfitServerError } from "./import.ts";
import type { ImportOptions, ImportResult } from "./import-options.ts";

export type WatchedImport = Ran & {
  /** The duration in milliseconds. */
  readonly elapsed: number;
  /** Seconds until the next import. */
  readonly wait: number;
};

type Ran =
  | { readonly result: ImportResult; readonly trouble?: undefined }
  /** The import failed. The folder is unchanged, and the answers are kept. */
  | { readonly trouble: Failure; readonly result?: undefined };

export interface WatchOptions extends ImportOptions {
  /** The seconds from the end of an import to the start of the next. */
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/** The longest sleep in milliseconds, because a timer takes at most 31 bits. */
const LONGEST_SLEEP = 2 ** 31 - 1;

/**
 * Imports a platform again and again, until the signal ends it: after the running request, with the folder complete.
 * If the server named a time for the next request, it is not asked before.
 * After a first import, a server that shows too little is asked again, too.
 * @throws UsageError and RefusedTokenError, which another turn cannot fix
 */
export async function* watchPlatform(options: WatchOptions): AsyncGenerator<WatchedImport, void, void> {
  const { seconds, signal } = options;
  for (let isProven = false; !signal.aborted; ) {
    const began = performance.now();
    const ran = await attempt(options, isProven);
    if (ran === undefined) return;
    isProven ||= ran.result !== undefined;
    const asked = ran.trouble instanceof LaterError ? ran.trouble.retryAfter : undefined;
    const wait = Math.max(seconds, asked ?? 0);
    yield { ...ran, wait, elapsed: performance.now() - began };
    await rest(wait, signal);
  }
}

/** Undefined if the signal ended the import. @param isProven true if an earlier import succeeded */
async function attempt(options: WatchOptions, isProven: boolean): Promise<Ran | undefined> {
  try {
    return { result: await importPlatform(options) };
  } catch (error) {
    if (options.signal.aborted) return undefined;
    if (isProven && error instanceof UnfitServerError) return { trouble: error };
    const isPassing = isFailureOf(error, "input", "disk", "network") && !(error instanceof RefusedTokenError);
    if (isPassing) return { trouble: error };
    throw error;
  }
}

async function rest(seconds: number, signal: AbortSignal): Promise<void> {
  for (let left = seconds * 1000; left > 0 && !signal.aborted; left -= LONGEST_SLEEP)
    await sleep(Math.min(left, LONGEST_SLEEP), undefined, { signal }).catch(() => undefined);
}
