import type { LinkStyle } from "../catalogue/manifest.ts";
import type { ShownNames } from "../catalogue/pages-settings.ts";
import type { Compat } from "./compat.ts";
import type { DocumentName, View } from "./layout.ts";

/** One answer of the API, encoded. */
export interface ApiDocument {
  readonly name: DocumentName;
  /** JSON in UTF-8. The next document overwrites it, so copy it to keep it. */
  readonly body: Uint8Array;
}

/** A file below an address of the API: `file/`, `monolingual_base/`, `new_template/`. */
export interface RawDocument {
  readonly segments: readonly string[];
  /** The base name of the file at that address. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The header that the platform sends with it (RULES.md 7). */
  readonly contentDisposition: string;
}

/** A link target that is not published, with its address as in the documents (SOURCES.md, "The tree"). */
export interface AbsentAddress {
  readonly address: string;
  readonly reason: string;
}

export interface RenderOptions {
  readonly baseUrl: string;
  readonly siteUrl: string;
  readonly style: LinkStyle;
  readonly views: readonly View[];
  readonly timeZone: string;
  /** Additions for newer clients; none by default. */
  readonly compats?: readonly Compat[] | undefined;
  /** The names that replace numbers of the platform's API. The default is all. */
  readonly names?: ShownNames | undefined;
}
