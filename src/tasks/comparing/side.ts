import { join } from "node:path";
import { UsageError } from "../../model/failures.ts";
import { isSiteAddress } from "../../model/site-address.ts";
import { STAGE } from "../../publish/disk/own-paths.ts";
import { MANIFEST_PATH } from "../../publish/manifest/tree-manifest.ts";
import { exists } from "../../publish/stage/stage.ts";
import { kindOf } from "../../publish/verify/tree-reader.ts";
import { holdsCatalogue } from "../../read/catalogue-root.ts";

/** What a word on the command line of a comparison means. */
export interface Side {
  readonly kind: "catalogue" | "tree" | "bundle" | "site" | "revision" | "date";
  /** As it was written; of a revision without `rev:`. */
  readonly name: string;
}

const REVISION = "rev:";

/** A day, or a moment (RFC 3339). */
const DATE = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2}))?$/;

/**
 * What exists as a path is a path; else a word of the shape of a date is a date, and all others are revisions
 * (SOURCES.md, `diff`).
 *
 * @throws UsageError for a path that is neither
 */
export function sideOf(word: string): Side {
  if (word.startsWith(REVISION)) return { kind: "revision", name: word.slice(REVISION.length) };
  if (isSiteAddress(word)) return { kind: "site", name: word };
  const kind = kindOf(word);
  if (kind === "file") return { kind: "bundle", name: word };
  if (kind === "directory") return { kind: isTree(word) ? "tree" : "catalogue", name: word };
  if (word === "")
    throw new UsageError("an empty word names nothing to compare", "name a folder, or a revision");
  return { kind: DATE.test(word) ? "date" : "revision", name: word };
}

/** Whole or not: what is wrong with it is told by who reads it. A catalogue may have been built into its own folder. */
function isTree(directory: string): boolean {
  if (holdsCatalogue(directory)) return false;
  return [MANIFEST_PATH, STAGE].some((path) => exists(join(directory, path)));
}
