import type { BaseUrl } from "../addresses/base-url.ts";
import type { LinkStyle } from "../catalogue/manifest.ts";
import type { Compat } from "./compat.ts";
import type { AbsentAddress } from "./document.ts";
import type { TreePath } from "./tree-path.ts";

/** `DIR/lingodex/manifest.json` on disk (SOURCES.md, "The tree"): the keys are those of the JSON. */
export interface TreeManifest {
  readonly format: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly base_url: BaseUrl;
  readonly links: LinkStyle;
  readonly host: string | null;
  /** The additions of documents for newer clients; absent without any. */
  readonly compat?: readonly Compat[];
  /** A hash of the facts for configurations of hosts; absent in trees of 0.1.0. */
  readonly routes?: string;
  /** Pages for people, their number and the language of their own words; undefined without pages. */
  readonly pages?: PagesFact;
  /** SHA-256 over all entries, in hex. */
  readonly generation: string;
  /** The number of items of each collection. */
  readonly counts: Readonly<Record<string, number>>;
  readonly documents: number;
  readonly bytes: number;
  /** The linked documents that are not published; undefined if `absent_parts` has them. */
  readonly absent?: readonly AbsentAddress[];
  /** Files that list the absent documents (`TreeManifestAbsent`). They exist only with three levels. */
  readonly absent_parts?: readonly TreePart[];
  /** Set in the largest trees: `parts` are lists that name the parts with the entries. */
  readonly levels?: 3;
  /** The entries of a small tree. Others have `parts`. */
  readonly entries?: readonly TreeEntry[];
  readonly parts?: readonly TreePart[];
}

/** A manifest names up to 2^12 parts. If there are more, it names up to 2^12 lists of parts. */
export const MOST_NAMED_BITS = 12;

export interface PagesFact {
  readonly count: number;
  readonly language: string;
}

export interface TreeEntry {
  readonly path: TreePath;
  readonly size: number;
  readonly sha256: string;
  readonly media_type: string;
  /** The header that the platform sends with raw bytes. */
  readonly content_disposition?: string;
}

/** A file below `lingodex/manifest/` with some of the entries or absent documents, or with names of such parts. */
export interface TreePart {
  readonly path: string;
  readonly sha256: string;
  readonly entries: number;
}

/** A list of parts, in the order of their names. */
export type TreeManifestList = Required<Pick<TreeManifest, "parts">>;

export type TreeManifestPart = Required<Pick<TreeManifest, "entries">>;

/** Some of the absent documents by address, in code-point order. */
export type TreeManifestAbsent = Required<Pick<TreeManifest, "absent">>;

/** One file of a tree, to be written. */
export interface TreeFile {
  readonly path: TreePath;
  /** The content. The next file can overwrite the bytes of a document. */
  readonly body: string | Uint8Array;
  readonly mediaType: string;
  readonly contentDisposition?: string;
}

/** A file whose bytes can be too many to hold at once. */
export interface LargeTreeFile extends Omit<TreeFile, "body"> {
  /** The content in pieces, equal for each call. The next piece overwrites the one before. */
  readonly pieces: () => Iterable<Uint8Array>;
}

export type OfferedFile = TreeFile | LargeTreeFile;

/** The size in bytes. To count a file in pieces, all pieces are made. */
export function sizeOf(file: OfferedFile): number {
  if ("body" in file) return typeof file.body === "string" ? Buffer.byteLength(file.body) : file.body.length;
  let size = 0;
  for (const piece of file.pieces()) size += piece.length;
  return size;
}
