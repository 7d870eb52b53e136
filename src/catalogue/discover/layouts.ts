import {
  compareCodePoints,
  FORM_SEPARATOR,
  type FormatId,
  isOfGodot,
  isWordToo,
  type Layout,
} from "../../model/index.ts";
import { confidenceOf, reasonsOf } from "./confidence.ts";
import { extensionOf } from "./formats/extensions.ts";
import { GroupFile, MODULES } from "./formats/group.ts";
import { headerOf, namesInCell } from "./formats/tables.ts";
import type { Group, World } from "./group.ts";
import type { Unnamed, Verdict } from "./judge.ts";
import { isEnglish } from "./masks.ts";
import { groupOfOneFile, type JudgedFile, OF_ONE_FILE } from "./one-files.ts";
import type { Explained } from "./proposal.ts";
import type { ReadEntry, ReadParts } from "./surroundings.ts";
import { isBroken, isMeant, languagesOfHeader, layoutIn, MOST_FILES, mayHoldAll } from "./whole-files.ts";

/** The least share of the source's keys. A file with fewer is not a translation of the source. */
const SHARED = 0.3;
/** The least share of different keys in a table. A table with fewer is another kind of list. */
const DISTINCT = 0.9;

/**
 * Files with all languages in columns, in top keys or below the key of each text, unless a mask matches them. Each is
 * a component of its own (FORMATS-TODAY.md 3, "init").
 *
 * @param groups whose files are taken
 */
export function layoutFilesIn(
  paths: readonly string[],
  groups: readonly Group[],
  world: World,
): readonly JudgedFile[] {
  const { surroundings } = world;
  const taken = new Set(groups.flatMap(({ files }) => files.map(({ path }) => path)));
  const wanted = paths.filter((path) => !taken.has(path) && mayHoldAll(path)).slice(0, MOST_FILES);
  return wanted.flatMap((path): JudgedFile[] => {
    const file = new GroupFile(path, undefined, surroundings);
    const group = groupOfOneFile(path);
    const layout = layoutIn(file, surroundings) ?? (isBroken(file, surroundings) ? "keys" : undefined);
    const format = layout && formatFor(layout, file, world);
    if (layout === undefined || format === undefined) return [];
    // The reader does not know texts that a program builds.
    if (format === "js-module" && "faults" in surroundings.parts(path, format, layout)) return [];
    return [{ group, verdict: new LayoutFile(file, { layout, format }, world).judge() }];
  });
}

function formatFor(layout: Layout, file: GroupFile, world: World): FormatId | undefined {
  switch (extensionOf(file.path)) {
    case "csv":
    case "tsv":
      return "csv-simple";
    case "json":
      return "json-nested";
    case "yml":
    case "yaml":
      return layout === "keys" && isOfRails(file, world) ? "ruby-yaml" : "yaml";
    case "json5":
    case "jsonc":
      return layout === "keys" ? "json5" : undefined;
    default:
      return layout === "keys" && MODULES.has(extensionOf(file.path)) ? "js-module" : undefined;
  }
}

/** Recognized by its folder, by files beside it, or by plurals with Ruby's placeholders. */
function isOfRails({ path, text }: GroupFile, { exists }: World): boolean {
  if (/(?:^|\/)config\/(?:locales?\/|locales?\.ya?ml$)/.test(path)) return true;
  if (exists("Gemfile") || exists("config/i18n-tasks.yml")) return true;
  return /^[ \t]+(?:one|other):[^\n]*%\{/m.test(text);
}

const NOTHING: Verdict = { told: [] };

type Source = Pick<Unnamed, "isSourceGuessed"> & {
  readonly code: string;
  readonly isSaid: boolean;
  readonly because: string;
};

class LayoutFile {
  readonly #file: GroupFile;
  readonly #as: { readonly layout: Layout; readonly format: FormatId };
  readonly #world: World;

  constructor(file: GroupFile, as: { readonly layout: Layout; readonly format: FormatId }, world: World) {
    this.#file = file;
    this.#as = as;
    this.#world = world;
  }

  judge(): Verdict {
    const { path } = this.#file;
    const { layout, format } = this.#as;
    const found = this.#world.surroundings.parts(path, format, layout);
    // A table in another folder can have any purpose, so it is not reported.
    if ("faults" in found) return isMeant(path) ? { told: [], faults: found.faults } : NOTHING;
    if (layout === "columns") return this.#judgeTable(found);
    return found.codes.length < 2 ? NOTHING : { component: this.#compose(found), told: [] };
  }

  #judgeTable(found: ReadParts): Verdict {
    const { path } = this.#file;
    if (!isOfMostTexts(found)) return NOTHING;
    const doubt = this.#doubtOfHeader();
    if (found.codes.length < 2) return toldOf(path, doubt);
    if (!hasDistinctKeys(found)) return toldOf(path, isMeant(path) ? KEYS : undefined);
    return { component: this.#compose(found, doubt), told: [] };
  }

  #languageOf(code: string): string {
    return this.#world.surroundings.language(code) ?? code.replaceAll("-", "_");
  }

  #sourceOf({ codes, entries }: ReadParts): Source {
    const { sourceLanguage } = this.#world.asked;
    const asked = sourceLanguage && this.#languageOf(sourceLanguage);
    const wanted = codes.find((code) => this.#languageOf(code) === asked);
    if (wanted !== undefined)
      return { code: wanted, isSourceGuessed: false, isSaid: true, because: "you chose it" };
    const english =
      codes.find((code) => this.#languageOf(code) === "en") ??
      codes.find((code) => isEnglish(this.#languageOf(code)));
    if (english !== undefined) {
      const isSaid = this.#languageOf(english) === "en";
      return { code: english, isSourceGuessed: false, isSaid, because: "English is there" };
    }
    const sizes = codes.map((code) => filledIn(entries.get(code)));
    const code = codes[sizes.indexOf(Math.max(...sizes))] ?? "";
    const because = "it has the most texts, and no file names the source language";
    return { code, isSourceGuessed: true, isSaid: false, because };
  }

  #compose(found: ReadParts, doubt?: string): Unnamed {
    const source = this.#sourceOf(found);
    const { path } = this.#file;
    const { layout, format } = this.#as;
    const own = found.entries.get(source.code) ?? [];
    const excluded = this.#excludedFrom(found, source.code);
    const left = new Set(excluded.map(({ value }) => value));
    const kept = found.codes.filter((code) => !left.has(code));
    const languages = [...new Set(kept.map((code) => this.#languageOf(code)))].sort(compareCodePoints);
    const group = groupOfOneFile(path);
    const isSourceSaid = source.isSaid && layout !== "leaves";
    const evidence = {
      ...{ languages: languages.length, isFromTemplate: false, isSourceSaid },
      isOfModules: format === "js-module",
      metadata: undefined,
    };
    return {
      ...OF_ONE_FILE,
      filemask: path,
      template: path,
      fileFormat: format,
      sourceLanguage: this.#languageOf(source.code),
      isSourceGuessed: source.isSourceGuessed,
      languages,
      units: own.length,
      excluded,
      manifest: { layout },
      confidence: doubt !== undefined ? "doubtful" : confidenceOf(group, evidence),
      reasons: [
        `one file with all languages (${HOW[layout]})`,
        ...(doubt === undefined ? [] : [doubt]),
        ...reasonsOf(group, evidence),
        source.because,
      ],
    };
  }

  /**
   * Languages that have few of the source's keys. If two codes lead to the same language, also the one with fewer
   * texts.
   */
  #excludedFrom({ codes, entries }: ReadParts, source: string): readonly Explained<string>[] {
    const keys = keysOf(entries.get(source));
    const excluded: Explained<string>[] = [];
    const taken = new Map([[this.#languageOf(source), source]]);
    const ranked = codes
      .filter((code) => code !== source)
      .sort((one, other) => filledIn(entries.get(other)) - filledIn(entries.get(one)));
    for (const code of ranked) {
      const language = this.#languageOf(code);
      const other = taken.get(language);
      const shared = [...keysOf(entries.get(code))].filter((key) => keys.has(key)).length;
      if (shared < SHARED * keys.size) {
        const because = `has ${shared} of the ${keys.size} keys of ${source}`;
        excluded.push({ value: code, because, cause: `have few of the keys of ${source}` });
      } else if (other !== undefined) {
        const because = `is the same language (${language}) as ${other}`;
        excluded.push({ value: code, because, cause: "are of the same language as another one" });
      } else taken.set(language, code);
    }
    return excluded.sort((one, other) => compareCodePoints(one.value, other.value));
  }

  /**
   * `de,en` is a corpus of pairs, which has no keys. `id` is a common name for a key, and a corpus does not have
   * Godot's own columns. Only the user knows if GZDoom's `enu default` is the source language.
   */
  #doubtOfHeader(): string | undefined {
    const cells = headerOf(this.#file.text);
    const languages = languagesOfHeader(this.#file, this.#world.surroundings.language);
    const several = cells.find((cell) =>
      namesInCell(cell).some(
        (name, _, all) => all.length > 1 && languages.includes(name) && !isWordToo(name),
      ),
    );
    if (several !== undefined) return `"${several}" has several codes: write columns: {languages: …}`;
    const [first = ""] = cells.flatMap(namesInCell);
    const isKey = first.toLowerCase() === "id" || (first.length === 3 && isWordToo(first));
    return isKey || cells.some(isOfGodot) || !languages.includes(first) ? undefined : PAIRS;
  }
}

const PAIRS = "its first column is called like a language: it may hold pairs of texts";
const KEYS = "its first column repeats: write its component by hand, with columns: {key: …}";

const HOW: Readonly<Record<Layout, string>> = {
  columns: "a column for each",
  keys: "its top keys are languages",
  leaves: "each text has its languages as keys",
};

function keysOf(entries: readonly ReadEntry[] = []): ReadonlySet<string> {
  return new Set(entries.map(({ context }) => context));
}

function filledIn(entries: readonly ReadEntry[] = []): number {
  return entries.filter(({ target }) => target !== "").length;
}

const NO_TEXT = /^(?:[-+]?[\d.,:/% -]+|true|false|yes|no|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\S*)$/i;
const ADDRESS = /^(?:[a-z][a-z\d+.-]*:\/\/|www\.|[^\s@]+@[^\s@]+\.[a-z]+$|\.{0,2}\/\S*$)/i;

function hasDistinctKeys({ codes: [first = ""], entries }: ReadParts): boolean {
  const rows = entries.get(first) ?? [];
  return new Set(rows.map(({ context }) => context)).size >= DISTINCT * rows.length;
}

function toldOf(path: string, message: string | undefined): Verdict {
  return { told: message === undefined ? [] : [{ path, code: "discover/doubtful", message }] };
}

/** True if half of the cells are texts. */
function isOfMostTexts({ codes, entries }: ReadParts): boolean {
  const cells = codes
    .flatMap((code) => entries.get(code) ?? [])
    .flatMap(({ target }) => target.split(FORM_SEPARATOR))
    .filter((cell) => cell !== "");
  const texts = cells.filter((cell) => !NO_TEXT.test(cell) && !ADDRESS.test(cell)).length;
  return codes.length === 0 || (cells.length > 0 && 2 * texts >= cells.length);
}
