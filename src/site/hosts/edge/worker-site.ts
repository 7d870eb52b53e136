import type { RawTable } from "./raw-table.ts";

/** The constant that `syntax/worker.ts` declares in front of these scripts. */
export interface WorkerSite {
  readonly prefix: readonly string[];
  /** The origin of the site, if requests do not contain it: `https://example.org`. */
  readonly origin?: string;
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The headers of answers with files about the tree. */
  readonly about: Readonly<Record<string, string>>;
  /** Media types of documents (`json`) and of files beside the API, by extension. */
  readonly types: Readonly<Record<string, string>>;
  /** Regular expressions for paths, each with its `Cache-Control`, and the `Cache-Control` of all other paths. */
  readonly cache: {
    readonly rules: readonly (readonly [pattern: string, header: string])[];
    readonly other: string;
  };
  /** A regular expression of a language code. */
  readonly code: string;
  readonly raw: RawTable;
  readonly pages?: PagesSite;
}

interface PagesSite {
  readonly hasHome: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly types: Readonly<Record<string, string>>;
  /** The name of feeds whose media type depends on the whole name instead of its ending. */
  readonly feed: { readonly name: string; readonly type: string };
}
