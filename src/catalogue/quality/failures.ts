import {
  byPlace,
  type EntryPlace,
  entryPlaceOf,
  type Finding,
  FORM_SEPARATOR,
  type SourceRecord,
  type Translation,
  type TranslationFile,
  type Unit,
  type WholeCatalogue,
} from "../../model/index.ts";
import type { QualityCheck } from "./checks/check.ts";
import { type QualitySelection, selectChecks, selectLanguages } from "./selection.ts";
import type { FailureDetail, FailureDetails } from "./told-checks.ts";

export interface AskedLines {
  /** True if a line from `first` to `last`, counted from 1, is one of them. */
  touches(first: number, last: number): boolean;
}

/**
 * The failing checks of a catalogue. The place for a translation is its own entry (the template's, if it has none),
 * and for a source that of the source.
 */
export class Failures {
  readonly #checks: ReadonlyMap<string, QualityCheck>;
  readonly #details: FailureDetails | undefined;
  readonly #places = new UnitPlaces();
  readonly #failures: readonly Failure[];

  /**
   *
   * @param linked with the checks that the same selection reports (`LinkOptions.told`)
   * @param details of the same (`ToldChecks.details`)
   * @throws UsageError for checks and languages that do not exist
   */
  constructor(linked: WholeCatalogue, selection: QualitySelection, details?: FailureDetails) {
    const checks = selectChecks(selection);
    const languages = selectLanguages(linked, selection);
    this.#checks = checks;
    this.#details = details;
    this.#failures = [
      ...linked.units.flatMap(unitFailures),
      ...linked.sources.flatMap((source) => sourceFailures(source, this.#places)),
    ].filter(({ check, language }) => checks.has(check) && languages.has(language));
  }

  /** Files with failures, and templates of these, by the names that the catalogue gives them. */
  get files(): ReadonlySet<string> {
    return new Set(this.#failures.flatMap((failure) => this.#placesOf(failure).map(({ file }) => file.file)));
  }

  /** The entry, and the template's entry, because a translation can also fail after an edit of its source. */
  #placesOf({ place, unit }: Failure): readonly EntryPlace[] {
    const { templateFile } = unit.translation.component.manifest;
    return templateFile === undefined ? [place] : [place, this.#places.ofSource(unit)];
  }

  /** Sorted by file and place. */
  findings(): readonly Finding[] {
    return this.#tell(this.#failures);
  }

  /** Findings of units with an entry or a source in the given lines of files. A unit owns all lines up to the next unit. */
  findingsIn(asked: ReadonlyMap<string, AskedLines>): readonly Finding[] {
    const isAsked = (place: EntryPlace): boolean =>
      asked.get(place.file.file)?.touches(...this.#places.linesOf(place)) === true;
    return this.#tell(this.#failures.filter((failure) => this.#placesOf(failure).some(isAsked)));
  }

  #tell(failures: readonly Failure[]): readonly Finding[] {
    const files = new Map<Translation, Set<string>>();
    return failures
      .flatMap((failure) => {
        const check = this.#checks.get(failure.check);
        if (check === undefined) return [];
        const detail = this.#details?.of(failure.unit, failure.check);
        if (detail?.isOfFile === true) {
          // The first of the requested units: a changed line of a copy need not be its first one.
          const told = files.get(failure.unit.translation) ?? new Set();
          files.set(failure.unit.translation, told);
          if (told.has(failure.check)) return [];
          told.add(failure.check);
        }
        return [toFinding(failure, check, detail)];
      })
      .sort(byPlace);
  }
}

interface Failure {
  readonly check: string;
  readonly unit: Unit;
  readonly language: string;
  readonly target: string;
  readonly place: EntryPlace;
}

function unitFailures(unit: Unit): readonly Failure[] {
  const { failingChecks, translation, target } = unit;
  if (failingChecks.length === 0) return [];
  const place = entryPlaceOf(unit);
  const language = translation.language.code;
  return failingChecks.map((check) => ({ check, unit, language, target, place }));
}

function sourceFailures(source: SourceRecord, places: UnitPlaces): readonly Failure[] {
  const { failingChecks, units, component } = source;
  const [unit] = units;
  if (failingChecks.length === 0 || unit === undefined) return [];
  const language = component.project.manifest.sourceLanguage.code;
  const place = places.ofSource(unit);
  return failingChecks.map((check) => ({ check, unit, language, target: "", place }));
}

function toFinding(
  { unit, language, target, place }: Failure,
  check: QualityCheck,
  of: FailureDetail | undefined,
): Finding {
  const { text, translation } = unit;
  const { component } = translation;
  const { file, line, column } = place;
  const texts = check.looksAt === "source" ? quote(text.source) : `${quote(text.source)} → ${quote(target)}`;
  const context = text.context === "" ? "" : `${text.context}: `;
  const said = of?.detail === undefined ? "" : `${of.detail}. `;
  return {
    code: `quality/${check.id}`,
    severity: severityOf(check),
    file: file.file,
    line,
    column,
    message: `${language}: ${check.description} ${said}${context}${texts}`,
    hint: check.hint,
    unit: {
      project: component.project.manifest.slug,
      component: component.manifest.slug,
      language,
      context: text.context,
      source: text.source,
      target,
      idHash: String(text.idHash),
      ...of,
    },
  };
}

/** A failure that breaks a program is an error, but findings do not stop a build. */
function severityOf({ severity, breaksProgram }: QualityCheck): Finding["severity"] {
  if (breaksProgram) return "error";
  return severity === "info" ? "note" : "warning";
}

/** Enough characters to recognize the text. */
const QUOTED = 60;

function quote(text: string): string {
  // Reads only as many characters as can be shown.
  const characters = [...text.slice(0, 3 * QUOTED).replaceAll(FORM_SEPARATOR, " | ")];
  const isLong = characters.length > QUOTED || text.length > 3 * QUOTED;
  return JSON.stringify(`${characters.slice(0, QUOTED).join("")}${isLong ? "…" : ""}`);
}

class UnitPlaces {
  readonly #starts = new Map<TranslationFile, readonly Start[]>();

  /**
   * The template's entry. In bilingual files, the entry of the first translation, or without one, the reference's
   * entry.
   */
  ofSource(unit: Unit): EntryPlace {
    const { templateFile } = unit.translation.component.manifest;
    if (templateFile === undefined) return entryPlaceOf(unit);
    const { line, column } = templateFile.content.units[unit.position - 1] ?? unit;
    return { file: templateFile, line, column };
  }

  /** The lines from the start of the unit to the line before the next unit of the file. */
  linesOf({ file, line }: EntryPlace): readonly [first: number, last: number] {
    const starts = this.#starts.get(file) ?? startsOf(file);
    this.#starts.set(file, starts);
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle]?.line ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    const first = starts[low - 1]?.firstLine ?? line;
    const next = starts[low]?.firstLine ?? Number.POSITIVE_INFINITY;
    return [first, Math.max(line, next - 1)];
  }
}

interface Start {
  readonly line: number;
  readonly firstLine: number;
}

function startsOf({ content }: TranslationFile): readonly Start[] {
  return content.units
    .map(({ line, firstLine = line }) => ({ line, firstLine }))
    .sort((a, b) => a.line - b.line);
}
