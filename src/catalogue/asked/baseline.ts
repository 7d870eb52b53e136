import { relative, sep } from "node:path";
import { type Finding, type Report, UsageError } from "../../model/index.ts";
import { writeBaselineFile } from "../../store/user-files/index.ts";
import { type BaselineKey, compareWithBaseline, formatBaseline, parseBaseline } from "../quality/baseline.ts";
import { readBaselineFile } from "../read/tables/baseline.ts";

export interface BaselineOptions {
  /** A text file of known findings, which are not reported. */
  readonly file: string;
  /** Writes today's findings into the file. */
  readonly update?: boolean | undefined;
}

/** The result of comparing findings with the baseline. */
export interface BaselineResult {
  /** The number of today's findings that are in the file. */
  readonly known: number;
  /** The number of keys in the file that match no finding; 0 if only some findings were requested. */
  readonly gone: number;
  readonly isWritten: boolean;
}

/** The file as it was before the check. */
export class Baseline {
  readonly #options: BaselineOptions;
  readonly #keys: ReadonlySet<BaselineKey>;

  /**
   *
   * @param directory the catalogue's; places are relative to it
   * @throws UsageError if the file cannot be read, or if another file would be overwritten
   */
  constructor(options: BaselineOptions, directory: string, report: Report) {
    const { file, update = false } = options;
    this.#options = options;
    const text = readBaselineFile(file);
    if (text === undefined && !update)
      throw new UsageError(
        `there is no baseline ${JSON.stringify(file)}`,
        "--update-baseline writes it from today's findings",
      );
    const { keys, troubles, isOne } = parseBaseline(text ?? "");
    this.#keys = keys;
    if (text === undefined) return;
    if (!isOne && update)
      throw new UsageError(
        `${JSON.stringify(file)} is not a baseline, so it is not overwritten`,
        "name another file",
      );
    // If the file is going to be replaced, it can be invalid.
    if (update) return;
    const path = relative(directory, file).split(sep).join("/");
    for (const { line, what } of troubles)
      report(isOne ? "baseline/bad-line" : "baseline/not-one", { file: path, line, column: 1 }, what);
  }

  /** @param isWhole true if all findings were requested */
  apply(
    findings: readonly Finding[],
    isWhole: boolean,
  ): { readonly added: readonly Finding[]; readonly result: BaselineResult } {
    const { file, update = false } = this.#options;
    if (update) writeBaselineFile(file, formatBaseline(findings));
    const { added, known, gone } = compareWithBaseline(findings, this.#keys);
    return {
      added: update ? [] : added,
      result: { known: update ? findings.length : known, gone: isWhole ? gone : 0, isWritten: update },
    };
  }
}
