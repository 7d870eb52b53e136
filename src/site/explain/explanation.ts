import type {
  Catalogue,
  DocumentName,
  Location,
  PublicCatalogue,
  RenderOptions,
  Unit,
  UnitReasons,
} from "../../model/index.ts";
import type { ListedPage } from "../pages/page-files.ts";

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
  /** The address is in the site's link style. */
  readonly address: string;
  /** False for what documents link to, or a row names, and nobody sees: the facts say why. */
  readonly isPublished: boolean;
  readonly facts: readonly Fact[];
  /** Each place once, what counts most first; a hundred at most. */
  readonly files: readonly ExplainedPlace[];
  /** How many there are beyond these; undefined for none. */
  readonly moreFiles?: number;
}

/** What is said of a record or a file, whatever it is called. */
export interface Explained {
  readonly isPublished?: boolean;
  readonly facts: readonly Fact[];
  /** Undefined: where the record stands. */
  readonly files?: readonly ExplainedPlace[];
  /** The name of the file that hangs there, where it is no document; also of one that is missing. */
  readonly rawName?: string | undefined;
}

/** An explanation before its address is known. */
export interface ExplanationDraft extends Explained {
  readonly title: string;
  /** Some of them may be there twice. */
  readonly files: readonly ExplainedPlace[];
  /** The number of items, where the document is a collection: it has pages then. */
  readonly count?: number;
}

/** An explanation with the address that documents of the site give it. */
export interface Found {
  readonly draft: ExplanationDraft;
  readonly address: string;
  /** Undefined of what is no document, or not published. */
  readonly name?: DocumentName;
}

export interface ExplainedSite extends RenderOptions {
  readonly hasBulk: boolean;
  /** Paths of the files beside the API; of bulk documents whether the site has them or not. */
  readonly beside: () => ReadonlySet<string>;
  /** Undefined where no host is chosen. */
  readonly hostName: string | undefined;
  readonly pages: ExplainedPages;
}

/** Pages for people and files beside them: those of the site, or those that it would have. */
export interface ExplainedPages {
  /** What decides that the site has none of them; undefined where it has them. */
  readonly whyNot: "option" | "manifest" | "elsewhere" | "host" | undefined;
  readonly hasHome: boolean;
  readonly paths: () => Iterable<string>;
  readonly at: (path: string) => ListedPage | undefined;
  /** Where a text stands, below the base address. */
  readonly addressOf: (unit: Unit) => string;
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

export interface ExplainInput extends Known {
  readonly site: ExplainedSite;
}
