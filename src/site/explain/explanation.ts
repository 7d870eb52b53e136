import { type IdentityParts, identityOf, type RecordKind } from "../../catalogue/index.ts";
import {
  type Catalogue,
  type CollectionPattern,
  type Component,
  type DocumentName,
  type Location,
  type Micros,
  PAGE_SIZE,
  type PublicCatalogue,
  type Recorded,
  type Rounding,
  roundShare,
  roundTranslated,
  type Tally,
  TimestampPrinter,
  type Unit,
  type UnitReasons,
  wordsOf,
} from "../../model/index.ts";
import type { listedPages } from "../pages.ts";
import type { NoPages, Site } from "../site.ts";

/** A section of docs/reference/catalogue.md, by its anchor. */
export type Section =
  | "catalogueyaml"
  | "component"
  | "csv"
  | "filemask"
  | "how-files-are-read"
  | "how-units-are-named"
  | "identifiers"
  | "language-codes"
  | "linked-components"
  | "precedence"
  | "project"
  | "reference"
  | "repository"
  | "tables"
  | "times";

/** One value in a document, and the rule or row that decided it. Texts of the catalogue are raw. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly because: string;
  /** The section of the documentation that states the rule. */
  readonly see?: Section;
}

/** A row or a file that a document was made from. */
export interface ExplainedPlace extends Location {
  readonly what: string;
}

/** The explanation of a document. Texts of the catalogue are raw. */
export interface Explanation {
  readonly title: string;
  /** The address in the site's link style. */
  readonly address: string;
  /** False for a hidden noun that documents link to, or that a row names. The facts give the reason. */
  readonly isPublished: boolean;
  readonly facts: readonly Fact[];
  /** The places, each once, the most important first. There are a hundred at most. */
  readonly files: readonly ExplainedPlace[];
  /** The number of places that are not in `files`. Undefined if there are none. */
  readonly moreFiles?: number;
}

/** An explanation before its address is known. Some of its files may be there twice. */
export interface ExplanationDraft extends Pick<Explanation, "title" | "facts" | "files"> {
  readonly isPublished?: boolean;
  /** The name of a file that is not a document, even of a missing one. */
  readonly rawName?: string | undefined;
  /** The number of items if the document is a collection. Collections have pages. */
  readonly count?: number;
}

/** The explanation of a record under any title. Its files are the places of the record if it names no others. */
export type Explained = Pick<ExplanationDraft, "facts"> & Partial<ExplanationDraft>;

export function isPublished(
  draft: ExplanationDraft | undefined,
): draft is ExplanationDraft & { readonly isPublished?: true } {
  return draft !== undefined && draft.isPublished !== false;
}

/** An explanation with the address that documents of the site give it. */
export interface Found {
  readonly draft: ExplanationDraft;
  readonly address: string;
  /** Undefined if it is not a document, or not published. */
  readonly name?: DocumentName;
}

/** A site, including the parts that it does not publish, because users can ask about those, too. */
export interface ExplainedSite extends Omit<Site, "baseUrl"> {
  /** The base address. Empty if it is not configured. */
  readonly baseUrl: string;
  /** The paths of the files beside the API, and of all bulk documents, even if the site has none. */
  readonly beside: () => ReadonlySet<string>;
  /** The reason why the site has no pages for people. Undefined if it has them. */
  readonly whyNoPages: NoPages | undefined;
  /** Pages for people and files beside them, even if the site does not publish them. */
  readonly listed: () => ReturnType<typeof listedPages>;
}

/** An address that the site does not have, and the nearest that it has. */
export interface UnknownAddress {
  readonly problem: string;
  readonly suggestion: string;
}

/** The inputs of an explanation. */
export interface Known {
  readonly catalogue: Catalogue;
  readonly linked: PublicCatalogue;
  readonly reasonsOf: (unit: Unit) => UnitReasons;
  readonly site: ExplainedSite;
}

export function fact(
  label: string,
  value: string | number | bigint | boolean | null,
  because: string,
  see?: Section,
): Fact {
  return { label, value: String(value), because, ...(see === undefined ? {} : { see }) };
}

/** Prints a place as `repos/web/de.csv:12`. */
export function at({ file, line }: Location): string {
  return `${file}:${line}`;
}

/** The place of the row that decides a fact, or `otherwise` without one. */
export function given(row: Location | undefined, otherwise = "given"): string {
  return row === undefined ? otherwise : `given at ${at(row)}`;
}

/** A text in quotes, shortened if it is long. */
export function excerpt(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : text);
}

/** Prints `1 unit`, `3 units` or `2 entries`. */
export function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${`${noun}s`.replace(/([^aeiou])ys$/, "$1ies")}`;
}

const BY_IDENTIFIER =
  "those with a given identifier first, ascending; then the others in the order of the catalogue (project, component, language code, position)";
const BY_NAME = "by the language's English name, then by code";
const NEWEST = "newest first; for equal times, the greater identifier first";

/** The order of each collection, in words (RULES.md 2). */
export const ORDERS: Readonly<Record<CollectionPattern, string>> = {
  "languages/": "by code, in code-point order",
  "projects/": "in the order in which the catalogue lists them",
  "components/":
    "those with an id in their manifest first, ascending; then the others in the order of the catalogue",
  "translations/": BY_IDENTIFIER,
  "units/": BY_IDENTIFIER,
  "sources/": BY_IDENTIFIER,
  "changes/": "ascending by identifier",
  "screenshots/": BY_IDENTIFIER,
  "projects/{project}/components/": "by priority, the lowest first, then by name",
  "projects/{project}/changes/": NEWEST,
  "components/{project}/{component}/translations/": BY_NAME,
  "components/{project}/{component}/changes/": NEWEST,
  "components/{project}/{component}/statistics/": BY_NAME,
  "translations/{project}/{component}/{language}/units/": "by position in the file",
  "translations/{project}/{component}/{language}/changes/": NEWEST,
};

/** The place of an item in a collection, and the rule for it. */
export function standing<Item>(
  pattern: CollectionPattern,
  items: readonly Item[],
  item: Item,
  see?: Section,
): Fact {
  const [root = "", below] = wordsOf(pattern);
  const collection = below === undefined ? `/api/${root}/` : `the ${root.slice(0, -1)}'s ${below}/`;
  const index = items.indexOf(item);
  const value = `${index + 1} of ${items.length}, page ${Math.floor(index / PAGE_SIZE) + 1}`;
  return fact(`place in ${collection}`, value, ORDERS[pattern], see);
}

/** The origin of an identifier: a row, or a hash over the identity of the record. */
export function identifier(
  { id, isNumbered, row }: Recorded,
  kind: RecordKind,
  { project: { manifest: project }, manifest }: Component,
  parts: Pick<IdentityParts, "language" | "idHash">,
): Fact {
  const identity = identityOf(kind, { project: project.slug, component: manifest.slug, ...parts });
  const name = JSON.stringify(identity).slice(1, -1).replaceAll("\\u0000", "\\0");
  const derived = `no row has one, so it is derived: the first 52 bits of SHA-256 over "${name}" (if that is taken, followed by \\0 and a number from 1)`;
  return fact("id", id, isNumbered ? given(row, derived) : derived, "identifiers");
}

/**
 * A share of units with its fraction, and the effect of rounding.
 *
 * @param hasReview whether the project has reviews; given only for the share of translated units
 */
export function percentage(
  label: string,
  { units, percent }: Tally,
  total: number,
  hasReview?: boolean,
): Fact {
  const { rounding } =
    hasReview === undefined ? roundShare(units, total) : roundTranslated(units, total, hasReview);
  const exact = String(Number(((100 * units) / total).toPrecision(7)));
  const because = `${total === 0 ? "" : `${units} / ${total} = ${exact}%: `}${ROUNDINGS[rounding]}`;
  return fact(label, `${percent.toFixed(1)} (${units} of ${total})`, because);
}

const ROUNDINGS: Readonly<Record<Rounding, string>> = {
  "nothing of nothing": "nothing out of nothing counts as nothing",
  "all of nothing": "nothing out of nothing counts as all translated",
  "not none": "0.1 and not 0.0, because there are some",
  "not all": "99.9 and not 100.0, because some are missing",
  "half to even": "rounded to one decimal, half to even",
  nearest: "rounded to one decimal",
};

/** A time as documents of the site print it. */
export function printTime(time: Micros, { site }: Known): string {
  return new TimestampPrinter(site.timeZone).print(time);
}
