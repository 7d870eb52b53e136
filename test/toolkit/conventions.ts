import { variantOf } from "../read/variant-of.mjs";

/** A unit as the toolkit's public classes tell of it: what read.py prints. */
export interface ToolkitUnit {
  readonly id: string;
  readonly locations: readonly string[];
  readonly context: string;
  readonly source: readonly string[];
  readonly target: readonly string[];
  readonly plural: boolean;
  readonly fuzzy: boolean;
  readonly translated: boolean;
  readonly blank: boolean;
  readonly translatable: boolean;
  readonly notes: string;
}

/** What is compared of a unit. */
export interface ComparedUnit {
  readonly context: string;
  readonly source: readonly string[];
  readonly target: readonly string[];
  readonly plural: boolean;
  readonly fuzzy: boolean;
}

/** Where a format's units say what ours say: the toolkit was made for files beside files, each in its own words. */
export interface Convention {
  /** What our context is called there. */
  readonly context: "id" | "id with slashes" | "context" | "source" | "location";
  /** What our source is called there; monolingual units have none. */
  readonly source: "source" | "none";
  /** What our text is called there: without a template, the toolkit's text of a key is often its source. */
  readonly target: "target" | "source";
  /** Their entries that are no units of ours: those without key and text, which hold comments. */
  readonly leavesOut?: "comments";
  /** What of our texts is not compared: they give inline elements apart from the text. */
  readonly ignores?: "markup";
}

const KEYED = { context: "id", source: "none", target: "target" } as const;
const TEXT_IS_SOURCE = {
  context: "id",
  source: "none",
  target: "source",
  leavesOut: "comments",
} as const;
const BILINGUAL = { context: "context", source: "source", target: "target" } as const;

/** By the platform's identifiers, but for variants in other encodings. */
const CONVENTIONS: Readonly<Record<string, Convention>> = {
  arb: KEYED,
  aresource: KEYED,
  csv: BILINGUAL,
  "csv-simple": { context: "source", source: "none", target: "target" },
  dtd: TEXT_IS_SOURCE,
  formatjs: KEYED,
  "go-i18n-json": KEYED,
  "go-i18n-json-v2": KEYED,
  gotext: KEYED,
  i18next: KEYED,
  i18nextv4: KEYED,
  ini: { context: "location", source: "none", target: "source" },
  joomla: TEXT_IS_SOURCE,
  json: KEYED,
  "json-nested": KEYED,
  "mozilla-lang": { ...BILINGUAL, context: "context" },
  php: TEXT_IS_SOURCE,
  po: BILINGUAL,
  "po-mono": { context: "source", source: "none", target: "target" },
  properties: TEXT_IS_SOURCE,
  resjson: KEYED,
  resx: KEYED,
  "ruby-yaml": KEYED,
  strings: TEXT_IS_SOURCE,
  ts: BILINGUAL,
  webextension: KEYED,
  xliff: { ...BILINGUAL, context: "id with slashes", ignores: "markup" },
  yaml: KEYED,
};

/** Formats that the toolkit does not have, or for which it wants further packages (TOML). */
export const NOT_IN_TOOLKIT: ReadonlySet<string> = new Set([
  "abp-json",
  "banana",
  "go-i18n-toml",
  "go-i18n-yaml",
  "inlang",
  "js-module",
  "json5",
  "xcstrings",
  // Read there with Python's fluent.syntax alone, and with other names of units: test/oracle/formats-today judges these.
  ...["fluent", "stringsdict", "xliff2", "xliff2-placeables"],
]);

/** Of any format; one without fails the comparison. */
export function conventionOf(id: string): Convention | undefined {
  return CONVENTIONS[variantOf(id).format];
}

export function inOurWords(unit: ToolkitUnit, convention: Convention): ComparedUnit {
  const target = convention.target === "target" ? unit.target : unit.source;
  const source = convention.source === "source" ? unit.source : [];
  return {
    context: contextOf(unit, convention.context),
    source: source.length === 0 ? [""] : source,
    target: target.length === 0 ? [""] : target,
    plural: unit.plural || target.length > 1 || source.length > 1,
    fuzzy: unit.fuzzy,
  };
}

export function isLeftOut(unit: ToolkitUnit, { leavesOut }: Convention): boolean {
  return leavesOut === "comments" && unit.blank && !unit.translatable;
}

function contextOf(unit: ToolkitUnit, name: Convention["context"]): string {
  switch (name) {
    case "id":
      return unit.id;
    case "id with slashes":
      return unit.id.replace("\u0004", "///");
    case "context":
      return unit.context;
    case "source":
      return unit.source[0] ?? "";
    case "location":
      return unit.locations[0] ?? "";
  }
}
