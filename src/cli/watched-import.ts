import type { ImportOptions, ImportResult, WatchedImport } from "../import/index.ts";
import { grouped } from "../model/index.ts";
import { failureJson, printError, reportFailure } from "./failure.ts";
import { endAfter } from "./interruption.ts";
import { countOf, printJsonLine, say } from "./print.ts";
import { duration, roughDuration } from "./quantities.ts";

export interface WatchedImportOptions {
  readonly seconds: number;
  readonly isJson: boolean;
  /** True on a terminal: each import is reported. Otherwise only imports that changed something are. */
  readonly isWatched: boolean;
  /** The lines about an import, sorted by kind. */
  readonly linesOf: (result: ImportResult) => Iterable<string>;
  readonly clear: () => void;
}

/**
 * Follows a platform until it is interrupted. An interruption ends it at once, also while it waits for another
 * process.
 */
export async function watchImport(options: ImportOptions, watched: WatchedImportOptions): Promise<void> {
  const { watchPlatform } = await import("../import/index.ts");
  const control = new AbortController();
  let isHeldUp = false;
  const imports = watchPlatform({
    ...options,
    seconds: watched.seconds,
    signal: control.signal,
    onWait: (pid) => {
      isHeldUp = true;
      options.onWait?.(pid);
    },
    onProgress: (progress) => {
      isHeldUp = false;
      options.onProgress?.(progress);
    },
  });
  const over = tellAll(imports, watched);
  endAfter(async () => {
    control.abort();
    if (!isHeldUp) await over;
  });
  await over;
}

async function tellAll(imports: AsyncIterable<WatchedImport>, watched: WatchedImportOptions): Promise<void> {
  const report = new WatchedImports(watched);
  try {
    for await (const ran of imports) {
      watched.clear();
      report.tell(ran);
    }
  } catch (error) {
    watched.clear();
    process.exitCode = reportFailure(error);
    if (watched.isJson) printJsonLine(failureJson(error));
  }
}

/** Reports each import in a line. A message of the previous import is not repeated. */
class WatchedImports {
  readonly #options: WatchedImportOptions;
  #told: string | undefined;
  #wasGood = true;

  constructor(options: WatchedImportOptions) {
    this.#options = options;
  }

  tell(ran: WatchedImport): void {
    if (this.#options.isJson) printJsonLine(ran.result ?? failureJson(ran.trouble));
    if (ran.result === undefined)
      printError(`${ran.trouble.message}; next import in ${roughDuration(ran.wait * 1000)}`);
    else if (!this.#options.isJson) this.#tellResult(ran.result, ran.elapsed);
    this.#wasGood = ran.result !== undefined;
  }

  #tellResult(result: ImportResult, elapsed: number): void {
    const before = this.#told;
    this.#told = JSON.stringify(result.told);
    if (before !== this.#told) for (const line of this.#options.linesOf(result)) say(line);
    if (before === undefined) say(`importing again every ${this.#options.seconds} s (Ctrl-C ends this)`);
    if (before !== this.#told) return;
    const isSame = result.written === 0 && result.deleted === 0;
    if (isSame && this.#wasGood && !this.#options.isWatched) return;
    const files = isSame
      ? "nothing changed"
      : `${grouped(result.written)} files written, ${grouped(result.deleted)} deleted`;
    const cost = `${countOf(result.requests, "request")}, ${duration(elapsed)}`;
    say(`${this.#wasGood ? "" : "fixed: "}${files} (${cost})`);
  }
}
