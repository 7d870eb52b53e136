import type { BuildOptions, BuildResult } from "../build/index.ts";
import { type Diagnostic, severityOf } from "../model/index.ts";
import { printDiagnostics, say, sayWaiting } from "./print.ts";
import { ProgressLine, showsProgress } from "./progress.ts";
import { describeCacheTrouble, describeRecovery } from "./summary.ts";
import { describePurposes } from "./vanished.ts";

export interface ConsoleOptions {
  /** The catalogue's directory, as the user named it. */
  readonly catalogue: string;
  /** If true, only errors are printed. */
  readonly quiet: boolean;
  /** If true, progress is shown if a person watches. */
  readonly progress: boolean;
}

/** Prints progress, waiting and findings of a build for people, on standard error. */
export class BuildConsole {
  readonly #options: ConsoleOptions;
  readonly #line: ProgressLine | undefined;

  constructor(options: ConsoleOptions) {
    this.#options = options;
    const isShown = options.progress && !options.quiet && showsProgress(process.stderr, process.env);
    this.#line = isShown ? new ProgressLine(process.stderr) : undefined;
  }

  get listeners(): Pick<BuildOptions, "onProgress" | "onWait"> {
    const line = this.#line;
    return {
      onProgress: line && ((progress) => line.show(progress)),
      onWait: (pid) => sayWaiting(pid, (line) => this.say(line)),
    };
  }

  /** Prints the diagnostics and notes of a build. The progress line is removed. */
  tell({ recovered, cacheTrouble, diagnostics, vanished }: BuildResult): void {
    this.clear();
    for (const line of [describeRecovery(recovered), describeCacheTrouble(cacheTrouble)])
      if (line !== undefined) this.say(line);
    for (const line of describePurposes(vanished)) this.say(line);
    const { quiet, catalogue } = this.#options;
    const isTold = (diagnostic: Diagnostic): boolean => !quiet || severityOf(diagnostic) === "error";
    printDiagnostics(diagnostics.filter(isTold), catalogue);
  }

  say(line: string): void {
    this.clear();
    if (!this.#options.quiet) say(line);
  }

  clear(): void {
    this.#line?.clear();
  }
}
