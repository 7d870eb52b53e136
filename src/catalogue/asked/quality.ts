import type { CatalogueSettings, Finding, Report, WholeCatalogue } from "../../model/index.ts";
import { changedLines } from "../../store/git/index.ts";
import { Failures } from "../quality/failures.ts";
import { type QualitySelection, selectChecks } from "../quality/selection.ts";
import { FailureDetails, type ToldChecks } from "../quality/told-checks.ts";
import type { ReadResult } from "../read/catalogue.ts";
import { readMessage } from "../read/message-reader.ts";
import { Baseline, type BaselineOptions, type BaselineResult } from "./baseline.ts";

/** The failing checks to report; by default the catalogue's set (`quality`). */
export interface QualityOptions extends QualitySelection {
  /** A git revision: reports only units in lines that changed since the merge base with it. */
  readonly changedSince?: string | undefined;
  readonly baseline?: BaselineOptions | undefined;
}

export interface FoundQuality {
  /** Sorted by file and place. */
  readonly findings: readonly Finding[];
  readonly baseline?: BaselineResult;
}

/** The findings that a caller requested. */
export class AskedQuality {
  readonly #options: QualityOptions;
  readonly #directory: string;
  readonly #details = new FailureDetails();
  #selection: QualitySelection;
  #baseline: Baseline | undefined;

  /** @throws UsageError for checks that do not exist */
  constructor(options: QualityOptions, directory: string) {
    this.#options = options;
    this.#selection = options;
    this.#directory = directory;
    selectChecks(options);
  }

  /** The catalogue chooses the set if the options do not. */
  told({ quality }: CatalogueSettings): ToldChecks {
    this.#selection = { ...this.#options, checks: this.#options.checks ?? quality };
    const checks = [...selectChecks(this.#selection).values()];
    return {
      checks: checks.filter((check) => check.looksAt !== "source"),
      messages: readMessage,
      details: this.#details,
    };
  }

  /** Reads the baseline. @throws UsageError if there is none, or if another file would be overwritten */
  report(report: Report): void {
    const { baseline } = this.#options;
    if (baseline !== undefined) this.#baseline = new Baseline(baseline, this.#directory, report);
  }

  /**
   * Call it last.
   *
   * @throws UsageError for languages that do not exist, and if git cannot find the changed lines
   */
  async find(linked: WholeCatalogue, allowedRoots: ReadResult["allowedRoots"]): Promise<FoundQuality> {
    const { changedSince, only, skip, languages } = this.#options;
    const failures = new Failures(linked, this.#selection, this.#details);
    const findings =
      changedSince === undefined
        ? failures.findings()
        : failures.findingsIn(
            await changedLines(this.#directory, changedSince, failures.files, allowedRoots),
          );
    if (this.#baseline === undefined) return { findings };
    const isWhole = [changedSince, only, skip, languages].every((limit) => limit === undefined);
    const { added, result } = this.#baseline.apply(findings, isWhole);
    return { findings: added, baseline: result };
  }
}
