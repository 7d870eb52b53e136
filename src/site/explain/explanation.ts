import type {
  Catalogue,
  DocumentName,
  Location,
  PublicCatalogue,
  Unit,
  UnitReasons,
} from "../../model/index.ts";
import type { listedPages } from "../pages.ts";
import type { NoPages, Site } from "../site.ts";

/** A section of docs/reference/catalogue.md, by its anchor. */
export type Section =
  | "catalogueyaml"
  | "component"
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
  /** The name of a published file that is not a document. */
  readonly rawName?: string;
  /** The number of pages of a collection in the API, or of a list for people. */
  readonly pages?: number;
}

/** The explanation of a record under any title. Its files are the places of the record if it names no others. */
export interface Explained extends Pick<ExplanationDraft, "facts" | "rawName"> {
  readonly files?: readonly ExplainedPlace[];
  /** The reason why it is not published, and the section that states the rule. */
  readonly absence?: string | undefined;
  readonly see?: Section;
}

export function isPublished(draft: ExplanationDraft | undefined): draft is ExplanationDraft {
  return draft !== undefined && draft.isPublished !== false;
}

/** An explanation with the address that documents of the site give it. */
export interface Found {
  readonly draft: ExplanationDraft;
  readonly address: string;
  /** Undefined if it is not in the API, or not published. */
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
