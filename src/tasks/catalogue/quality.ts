import { isPublished, type QualityCheck } from "../../compute/quality/checks/check.ts";
import { CHECKS } from "../../compute/quality/checks/index.ts";
import { changedLines } from "../../history/changed-lines.ts";
import { byPlace } from "../../model/diagnostic.ts";
import { UsageError } from "../../model/failures.ts";
import type { Finding } from "../../model/finding.ts";
import { FORM_SEPARATOR } from "../../model/format.ts";
import type { SourceRecord, Unit, WholeCatalogue } from "../../model/linked.ts";
import { guideOf, type TranslationFile } from "../../model/manifest.ts";
import { nearest } from "../../model/nearest.ts";
import { compareCodePoints } from "../../model/order.ts";
import { isInFile } from "../../model/unit-state.ts";

/** Which failing checks are asked for; all, where nothing is said. */
export interface QualityOptions {
  /** Identifiers of checks: these and no others. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** Codes of languages; checks of the source count as the source language's. */
  readonly languages?: readonly string[] | undefined;
  /** A git revision: only units in lines that changed since then. */
  readonly changedSince?: string | undefined;
}

/**
 * The failing checks of a catalogue, by file and place: those of translations where the translation's own entry
 * stands (the template's, where it has none), those of sources where the source stands.
 *
 * @throws UsageError for checks and languages that do not exist, and where git cannot tell what changed
 */
export async function findQuality(
  linked: WholeCatalogue,
  directory: string,
  options: QualityOptions,
): Promise<readonly Finding[]> {
  const checks = selectChecks(options);
  const languages = selectLanguages(linked, options);
  const places = new UnitPlaces();
  const failures = [
    ...linked.units.flatMap((unit) => unitFailures(unit)),
    ...linked.sources.flatMap((source) => sourceFailures(source, places)),
  ].filter(({ check, language }) => checks.has(check) && languages.has(language));
  const { changedSince } = options;
  const asked =
    changedSince === undefined ? failures : await changedFailures(failures, places, directory, changedSince);
  return asked.flatMap((failure) => toFinding(failure, checks.get(failure.check))).sort(byPlace);
}

async function changedFailures(
  failures: readonly Failure[],
  places: UnitPlaces,
  directory: string,
  revision: string,
): Promise<readonly Failure[]> {
  const files = new Set(failures.map(({ place }) => place.file.file));
  const changed = await changedLines(directory, revision, files);
  return failures.filter(({ place }) => changed.get(place.file.file)?.touches(...places.linesOf(place)));
}

/** True where a check that release 3.6.1 does not record was asked for by name. */
export function asksForUnpublished({ only = [] }: QualityOptions): boolean {
  return CHECKS.some((check) => !isPublished(check) && only.includes(check.id));
}

function selectChecks({ only, skip = [] }: QualityOptions): ReadonlyMap<string, QualityCheck> {
  const known = CHECKS.map(({ id }) => id);
  for (const id of [...(only ?? []), ...skip]) {
    if (known.includes(id)) continue;
    const meant = nearest(id, known);
    throw new UsageError(
      `there is no check ${JSON.stringify(id)}`,
      meant === undefined
        ? "lingodex checks lists them"
        : `did you mean ${meant}? lingodex checks lists them all`,
    );
  }
  const selected = CHECKS.filter(({ id }) => (only === undefined || only.includes(id)) && !skip.includes(id));
  if (selected.length === 0) throw new UsageError("no check is left", "--only names what --skip takes away");
  return new Map(selected.map((check) => [check.id, check]));
}

function selectLanguages(linked: WholeCatalogue, { languages }: QualityOptions): ReadonlySet<string> {
  const known = new Set([
    ...linked.translations.map(({ language }) => language.code),
    ...linked.projects.map(({ manifest }) => manifest.sourceLanguage.code),
  ]);
  if (languages === undefined) return known;
  for (const code of languages) {
    if (known.has(code)) continue;
    const meant = nearest(code, [...known]);
    throw new UsageError(
      `no translation is in the language ${JSON.stringify(code)}`,
      meant === undefined
        ? `there are: ${[...known].sort(compareCodePoints).join(", ")}`
        : `did you mean ${meant}?`,
    );
  }
  return new Set(languages);
}

interface Place {
  readonly file: TranslationFile;
  readonly line: number;
  readonly column: number;
}

interface Failure {
  readonly check: string;
  readonly unit: Unit;
  readonly language: string;
  readonly target: string;
  readonly place: Place;
}

function unitFailures(unit: Unit): readonly Failure[] {
  const { failingChecks, translation, target, line, column } = unit;
  if (failingChecks.length === 0) return [];
  const guide = guideOf(translation.component.manifest);
  const file = isInFile(unit) ? translation.file : (guide ?? translation.file);
  const language = translation.language.code;
  return failingChecks.map((check) => ({ check, unit, language, target, place: { file, line, column } }));
}

function sourceFailures(source: SourceRecord, places: UnitPlaces): readonly Failure[] {
  const { failingChecks, units, component } = source;
  const [unit] = units;
  if (failingChecks.length === 0 || unit === undefined) return [];
  const language = component.project.manifest.sourceLanguage.code;
  const place = places.ofSource(unit);
  return failingChecks.map((check) => ({ check, unit, language, target: "", place }));
}

/** Where units stand in their files. */
class UnitPlaces {
  readonly #starts = new Map<TranslationFile, readonly Start[]>();
  readonly #templates = new Map<TranslationFile, ReadonlyMap<string, Place>>();

  /** The template's entry; in bilingual files, that of the first translation, or the reference's where it has none. */
  ofSource(unit: Unit): Place {
    const { translation, text, line, column } = unit;
    const { templateFile, referenceFile } = translation.component.manifest;
    if (templateFile === undefined) {
      const file = isInFile(unit) ? translation.file : (referenceFile ?? translation.file);
      return { file, line, column };
    }
    const places = this.#templates.get(templateFile) ?? templatePlaces(templateFile);
    this.#templates.set(templateFile, places);
    return places.get(text.context) ?? { file: templateFile, line: 1, column: 1 };
  }

  /** From where the unit begins up to the line before that where the next one of the file does. */
  linesOf({ file, line }: Place): readonly [first: number, last: number] {
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

function templatePlaces(file: TranslationFile): ReadonlyMap<string, Place> {
  // The first entry of a key is the one that counts (RULES.md 4).
  const entries = file.content.units.map(
    ({ context, line, column }) => [context, { file, line, column }] as const,
  );
  return new Map([...entries].reverse());
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

function toFinding({ unit, language, target, place }: Failure, check: QualityCheck | undefined): Finding[] {
  if (check === undefined) return [];
  const { text, translation } = unit;
  const { component } = translation;
  const { file, line, column } = place;
  const texts = check.looksAt === "source" ? quote(text.source) : `${quote(text.source)} → ${quote(target)}`;
  const context = text.context === "" ? "" : `${text.context}: `;
  return [
    {
      code: `quality/${check.id}`,
      severity: check.severity === "info" ? "note" : "warning",
      file: file.file,
      line,
      column,
      message: `${language}: ${check.description} ${context}${texts}`,
      hint: check.hint,
      unit: {
        project: component.project.manifest.slug,
        component: component.manifest.slug,
        language,
        context: text.context,
        source: text.source,
        target,
      },
    },
  ];
}

/** Far enough to know the text by. */
const QUOTED = 60;

function quote(text: string): string {
  // No more is looked at than could be shown.
  const characters = [...text.slice(0, 3 * QUOTED).replaceAll(FORM_SEPARATOR, " | ")];
  const isLong = characters.length > QUOTED || text.length > 3 * QUOTED;
  return JSON.stringify(`${characters.slice(0, QUOTED).join("")}${isLong ? "…" : ""}`);
}
