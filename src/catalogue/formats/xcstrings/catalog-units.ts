import {
  compareCodePoints,
  type FileUnit,
  FORM_SEPARATOR,
  type FormatInput,
  isBlank,
  type PluralRule,
  type State,
} from "../../../model/index.ts";
import { LONGEST_PREFIX, type Place, placeIn } from "../file-units.ts";
import { pluralQuantities, UnusedForms } from "../plural-categories.ts";
import type {
  CatalogEntry,
  CatalogPart,
  CatalogParts,
  CatalogPlural,
  CatalogText,
} from "./string-catalog.ts";

/** The rules of the languages that count, by their codes. */
export type PluralRules = ReadonlyMap<string, PluralRule>;

/** A unit of a key that all languages have. */
interface PlannedUnit {
  readonly context: string;
  /** The path to its part. */
  readonly way: string;
  readonly kind: "text" | "plural" | "zero";
}

export interface PlannedEntry {
  readonly entry: CatalogEntry;
  readonly units: readonly PlannedUnit[];
}

/** The separator in Xcode's export of XLIFF between a key and the path below it. */
const BELOW = "|==|";

/** The units of a key: those of any language, beginning with those of the source (FORMATS-TODAY.md 4, "xcstrings"). */
export function planEntry(entry: CatalogEntry, source: string, rules: PluralRules): PlannedEntry {
  const ways = [...waysOf(entry, source, rules)];
  const isVaried = ways.some((way) => /^(?:device|width)\./.test(way));
  const left = isVaried ? ways.filter((way) => way !== "") : ways;
  const units = (left.length === 0 ? [""] : left).flatMap((way) => unitsAt(way, entry, rules));
  return { entry, units };
}

function waysOf({ parts }: CatalogEntry, source: string, rules: PluralRules): ReadonlySet<string> {
  const own = parts.get(source) ?? new Map<string, CatalogPart>();
  const others = [...parts].filter(([code]) => code !== source && rules.has(code));
  const further = others.flatMap(([, of]) => [...of.keys()]).sort(compareCodePoints);
  return new Set([...own.keys(), ...further]);
}

function unitsAt(way: string, { key, parts }: CatalogEntry, rules: PluralRules): PlannedUnit[] {
  const context = way === "" ? key : key + BELOW + way;
  const plurals = [...parts].flatMap(([code, own]) => {
    const [part, rule] = [own.get(way), rules.get(code)];
    return part?.kind === "plural" && rule !== undefined ? [{ part, rule }] : [];
  });
  if (!plurals.some(({ part, rule }) => isPlural(part, rule))) return [{ context, way, kind: "text" }];
  const hasZero = plurals.some(({ part, rule }) => part.forms.has("zero") && !countsZero(rule));
  const zero = way === "" ? `${context}${BELOW}plural.zero` : `${context}.plural.zero`;
  return [
    { context, way, kind: "plural" },
    ...(hasZero ? [{ context: zero, way, kind: "zero" } as const] : []),
  ];
}

/** True for two categories, or for one in a language that has one. */
function isPlural({ forms }: CatalogPlural, { count }: PluralRule): boolean {
  return forms.size > 1 || (forms.size === 1 && count === 1);
}

function countsZero(rule: PluralRule): boolean {
  return pluralQuantities(rule).some((names) => names.includes("zero"));
}

/** A key is a text, and can be long. This is the limit for the characters in the names of its units. */
const MOST_REPEATED = 1_000_000;

/** False, with a report, if the names of a key's units would be far longer than the file. */
export function areNamesShort(
  { entry, units }: PlannedEntry,
  input: Pick<FormatInput, "file" | "report">,
): boolean {
  const longest = units.reduce((most, { context }) => Math.max(most, context.length), 0);
  const all = units.reduce((sum, { context }) => sum + context.length, 0);
  if (longest <= LONGEST_PREFIX || all <= MOST_REPEATED || units.length === 1) return true;
  input.report("unit/long-name", placeIn(input, entry), longest, LONGEST_PREFIX);
  return false;
}

/** Reads the units of one language. */
export class CatalogUnits {
  readonly #code: string;
  readonly #isSource: boolean;
  readonly #quantities: ReturnType<typeof pluralQuantities>;
  readonly #unused: UnusedForms;

  constructor(code: string, isSource: boolean, input: FormatInput) {
    this.#code = code;
    this.#isSource = isSource;
    this.#quantities = pluralQuantities(input.plural);
    this.#unused = new UnusedForms(input);
  }

  read(entries: readonly PlannedEntry[]): readonly FileUnit[] {
    const units: FileUnit[] = [];
    for (const { entry, units: planned } of entries) {
      const parts = entry.parts.get(this.#code);
      if (parts === undefined && !this.#isSource) continue;
      for (const unit of planned) {
        const read = this.#unit(unit, entry, parts);
        if (read !== undefined) units.push(read);
      }
    }
    this.#unused.report();
    return units;
  }

  /** Undefined if the language has no part of the unit. The source has all units. */
  #unit(unit: PlannedUnit, entry: CatalogEntry, parts: CatalogParts | undefined): FileUnit | undefined {
    const part = parts && partFor(unit, parts);
    const found = part && this.#said(unit, part);
    const said = this.#isSource && isBlank(found?.target ?? "") ? this.#keyAs(unit, entry) : found;
    if (said === undefined) return undefined;
    const { line, column }: Place = part ?? entry;
    return {
      context: unit.context,
      source: "",
      target: said.target,
      plural: unit.kind === "plural",
      state: isBlank(said.target) ? "empty" : said.state,
      previousSource: "",
      comment: entry.comment,
      location: "",
      flags: "",
      line,
      column,
    };
  }

  /** If the source has no text, the key is its text. */
  #keyAs({ kind }: PlannedUnit, { key }: CatalogEntry): Said {
    const forms = kind === "plural" ? this.#quantities.map(() => key) : [key];
    return { target: forms.join(FORM_SEPARATOR), state: "translated" };
  }

  #said({ kind, context }: PlannedUnit, part: CatalogPart): Said | undefined {
    if (kind !== "plural") {
      const text = part.kind === "text" ? part : kind === "zero" ? part.forms.get("zero") : lastForm(part);
      return text && { target: text.value, state: this.#stateOf([text]) };
    }
    if (part.kind === "plural") this.#tellUnused(context, part);
    const forms = this.#quantities.map((names) => (part.kind === "text" ? part : formOf(part, names)));
    return {
      target: forms.map((form) => form?.value ?? "").join(FORM_SEPARATOR),
      state: this.#stateOf(forms.flatMap((form) => form ?? [])),
    };
  }

  /** A form for zero is a unit of its own if the language does not count with zero. */
  #tellUnused(context: string, { forms }: CatalogPlural): void {
    for (const [category, { value, line, column }] of forms)
      if (category !== "zero") this.#unused.add(context, { category, text: value, line, column });
  }

  /** Xcode marks source texts that it took from a program as `new`. */
  #stateOf(texts: readonly CatalogText[]): State {
    const isFuzzy = texts.some(
      ({ state, value }) => state === "needs_review" || (state === "new" && value !== "" && !this.#isSource),
    );
    return isFuzzy ? "fuzzy" : "translated";
  }
}

interface Said {
  readonly target: string;
  readonly state: State;
}

function formOf({ forms }: CatalogPlural, names: readonly string[]): CatalogText | undefined {
  return forms.get(names.find((name) => forms.has(name)) ?? "");
}

function lastForm({ forms }: CatalogPlural): CatalogText | undefined {
  return forms.get("other") ?? [...forms.values()].at(-1);
}

/** The text for a device or a width: its own, else that of `other`, else the one without variations. */
function partFor({ way }: PlannedUnit, parts: CatalogParts): CatalogPart | undefined {
  for (let at: string | undefined = way; at !== undefined; at = above(at)) {
    const own = parts.get(at) ?? parts.get(otherOf(at) ?? at);
    if (own !== undefined) return own;
  }
  return undefined;
}

/** True if the last two names are those of a device or a width. */
function isVariation(way: string): boolean {
  const kind = way.slice(0, Math.max(0, way.lastIndexOf(".")));
  return kind === "device" || kind === "width" || kind.endsWith(".device") || kind.endsWith(".width");
}

function otherOf(way: string): string | undefined {
  return isVariation(way) ? `${way.slice(0, way.lastIndexOf(".") + 1)}other` : undefined;
}

/** Only variations by device or width have a fallback. */
function above(way: string): string | undefined {
  if (!isVariation(way)) return undefined;
  const kind = way.slice(0, way.lastIndexOf("."));
  return kind.slice(0, Math.max(0, kind.lastIndexOf(".")));
}
