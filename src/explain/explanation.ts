import type { Catalogue } from "../model/catalogue.ts";
import type { PublicCatalogue } from "../model/linked.ts";
import type { Location } from "../model/location.ts";

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
export interface Place extends Location {
  readonly what: string;
}

/** Why a document says what it says. Texts of the catalogue in it are raw. */
export interface Explanation {
  readonly title: string;
  /** As it stands in documents of the link style `query`. */
  readonly address: string;
  /** False for what documents link to, or a row names, and nobody sees: the facts say why. */
  readonly isPublished: boolean;
  readonly facts: readonly Fact[];
  /** Each place once, what counts most first. */
  readonly files: readonly Place[];
}

/** An explanation before its address is known. */
export interface Draft {
  readonly title: string;
  readonly isPublished?: boolean;
  readonly facts: readonly Fact[];
  readonly files: readonly Place[];
  /** The number of items, where the document is a collection: it has pages then. */
  readonly count?: number;
}

/** All that can be asked about. */
export interface Known {
  readonly catalogue: Catalogue;
  readonly linked: PublicCatalogue;
}

export function placeOf({ file, line, column }: Location, what: string): Place {
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
