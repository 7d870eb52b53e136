import type {
  Catalogue,
  LinkStyle,
  Location,
  PublicCatalogue,
  Unit,
  UnitReasons,
  View,
} from "../../model/index.ts";

/** A section of docs/catalogue.md, by its anchor. */
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
  | "project"
  | "reference"
  | "repository"
  | "tables"
  | "times"
  | "what-wins";

/** One thing that a document says, and which rule or row decided it. Texts of the catalogue in it are raw. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly because: string;
  /** Where the rule is written down. */
  readonly see?: Section;
}

/** A row or a file that a document was made from. */
export interface ExplainedPlace extends Location {
  readonly what: string;
}

/** Why a document says what it says. Texts of the catalogue in it are raw. */
export interface Explanation {
  readonly title: string;
  /** In the site's link style. */
  readonly address: string;
  /** False for what documents link to, or a row names, and nobody sees: the facts say why. */
  readonly isPublished: boolean;
  readonly facts: readonly Fact[];
  /** Each place once, what counts most first; a hundred at most. */
  readonly files: readonly ExplainedPlace[];
  /** How many there are beyond these; undefined for none. */
  readonly moreFiles?: number;
}

/** An explanation before its address is known. */
export interface ExplanationDraft {
  readonly title: string;
  readonly isPublished?: boolean;
  readonly facts: readonly Fact[];
  readonly files: readonly ExplainedPlace[];
  /** The number of items, where the document is a collection: it has pages then. */
  readonly count?: number;
  /** The name of the file that hangs there, where it is no document; also of one that is missing. */
  readonly rawName?: string | undefined;
}

/** How a catalogue is published, as far as its addresses show. */
export interface ExplainedSite {
  /** In front of every address; empty where nobody says. */
  readonly baseUrl: string;
  readonly style: LinkStyle;
  readonly views: readonly View[];
  readonly hasBulk: boolean;
  /** Paths of the files beside the API; of bulk documents whether the site has them or not. */
  readonly beside: () => ReadonlySet<string>;
  /** In front of addresses for people. */
  readonly siteUrl: string;
  /** Undefined for one that nobody names. */
  readonly hostName: string | undefined;
  readonly pages: ExplainedPages;
}

/** Pages for people and files beside them: those of the site, or those that it would have. */
export interface ExplainedPages {
  /** What decides that the site has none of them; undefined where it has them. */
  readonly whyNot: "option" | "manifest" | "elsewhere" | "host" | undefined;
  readonly hasHome: boolean;
  readonly paths: () => Iterable<string>;
  readonly at: (path: string) => ExplainedPage | undefined;
  /** Where a text stands, below the base address. */
  readonly addressOf: (unit: Unit) => string;
}

/** A page, or a file beside one. */
export interface ExplainedPage {
  readonly mediaType: string;
  /** What it tells of, beside the catalogue's manifests. */
  readonly toldBy: "texts" | "log" | "nothing";
  /** What a page has in its head; of other files nothing. Makes the page. */
  readonly head: () => {
    readonly title?: string;
    /** The document of the API that holds the same, below the base address. */
    readonly json?: string | undefined;
  };
}

/** An address that the site does not have, and the nearest that it has. */
export interface UnknownAddress {
  readonly problem: string;
  readonly suggestion: string;
}

/** All that can be asked about. */
export interface Known {
  readonly catalogue: Catalogue;
  readonly linked: PublicCatalogue;
  /** Why a unit is as it is. */
  readonly reasonsOf: (unit: Unit) => UnitReasons;
}

/** What explaining takes. */
export interface ExplainInput extends Known {
  readonly site: ExplainedSite;
}

export function explainedPlace({ file, line, column }: Location, what: string): ExplainedPlace {
  return { file, line, column, what };
}

/** `repos/web/de.csv:12` */
export function at({ file, line }: Location): string {
  return `${file}:${line}`;
}

/** A text in quotes, cut where it is long. */
export function excerpt(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : text);
}

/** `1 unit`, `3 units` */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
