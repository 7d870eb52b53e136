import type { CatalogueSettings, Finding, Report, WholeCatalogue } from "../../model/index.ts";
import { changedLines } from "../../store/git/index.ts";
import { Failures } from "../quality/failures.ts";
import { type QualitySelection, selectChecks } from "../quality/selection.ts";
import { FailureDetails, type ToldChecks } from "../quality/told-checks.ts";
import type { ReadResult } from "../read/catalogue.ts";
import { readMessage } from "../read/message-reader.ts";
import { Baseline, type BaselineOptions, type BaselineResult } from "./baseline.ts";

/** Which failing checks are asked for; the catalogue's set (`quality`), where nothing is said. */
export interface QualityOptions extends QualitySelection {
  /** A git revision: only units in lines that changed since then. */
  readonly changedSince?: string | undefined;
  readonly baseline?: BaselineOptions | undefined;
}

export interface FoundQuality {
  /** By file and place. */
  readonly findings: readonly Finding[];
  readonly baseline?: BaselineResult;
}

/** What somebody wants to be told of a catalogue's texts. */
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

  /** The catalogue says which set, where the options do not. */
  told({ quality }: CatalogueSettings): ToldChecks {
    this.#selection = { ...this.#options, checks: this.#options.checks ?? quality };
    const checks = [...selectChecks(this.#selection).values()];
    return {
      checks: checks.filter((check) => check.looksAt !== "source"),
      messages: readMessage,
      details: this.#details,
    };
  }

  /**
   * Reads the baseline.
   *
   * @throws UsageError where there is none, or another file would be overwritten
   */
  report(report: Report): void {
    const { baseline } = this.#options;
    if (baseline !== undefined) this.#baseline = new Baseline(baseline, this.#directory, report);
  }

  /**
   * Call last.
   *
   * @throws UsageError for languages that do not exist, and where git cannot tell what changed
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
