import { say } from "./print.ts";
import { showsProgress } from "./progress.ts";
import { grouped, megabytes } from "./quantities.ts";

/** How far the fetching of a site is. */
export interface Fetching {
  readonly fetched: number;
  readonly files: number;
  readonly bytes: number;
}

const BETWEEN_LINES = 5_000;

/** Tells it now and then; undefined where it is not shown. @param what was done with so many files */
export function everyFewSeconds(
  what: string,
  { json }: { readonly json?: boolean },
): ((fetching: Fetching) => void) | undefined {
  if (json || !showsProgress(process.stderr, process.env)) return undefined;
  let last = performance.now();
  return ({ fetched, files, bytes }) => {
    const now = performance.now();
    if (now - last < BETWEEN_LINES) return;
    last = now;
    say(`${grouped(fetched)} of ${grouped(files)} files ${what} (${megabytes(bytes)})`);
  };
}
