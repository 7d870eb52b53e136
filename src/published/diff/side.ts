import { join } from "node:path";
import { holdsCatalogue, isForced, pointOf } from "../../catalogue/index.ts";
import { namesSite, POINTER_PATH, UsageError } from "../../model/index.ts";
import { beginsAsBundle, exists, kindOf, MANIFEST_PATH, STAGE } from "../../store/index.ts";

export interface Side {
  readonly kind: "catalogue" | "tree" | "bundle" | "site" | "revision" | "date";
  /** The side as the user typed it, without `rev:`. */
  readonly name: string;
}

/**
 * Reads an existing path as a path, else a word with the shape of a date as a date, and all others as revisions
 * (SOURCES.md, `diff`).
 *
 * @throws UsageError for a path that is neither
 */
export function sideOf(word: string): Side {
  if (isForced(word)) return pointSide(word);
  if (namesSite(word)) return { kind: "site", name: word };
  const kind = kindOf(word);
  if (kind === "file") return bundleSide(word);
  if (kind === "directory") return { kind: isTree(word) ? "tree" : "catalogue", name: word };
  if (word === "") throw new UsageError("an argument is empty", "name a folder, or a revision");
  refuseRange(word);
  return pointSide(word);
}

/** Refuses a range, which `git diff` reads as two states. Names of revisions cannot have two dots (gitrevisions(7)). */
function refuseRange(word: string): void {
  const [, before = "", after = ""] = /^(.*?)\.{2,3}(?!\/)(.*)$/.exec(word) ?? [];
  if (before !== "" || after !== "")
    throw new UsageError(
      `${JSON.stringify(word)} names two states in one word`,
      `write them apart: lingodex diff ${before || "HEAD"} ${after || "HEAD"}`,
    );
}

function bundleSide(file: string): Side {
  if (beginsAsBundle(file)) return { kind: "bundle", name: file };
  throw new UsageError(
    `${JSON.stringify(file)} is a file, but not a bundle`,
    `name the catalogue's folder or a revision (rev:${file}); --component and --language select what is compared`,
  );
}

function pointSide(word: string): Side {
  const point = pointOf(word);
  return "date" in point ? { kind: "date", name: point.date } : { kind: "revision", name: point.revision };
}

/**
 * True for a tree or a pack, even an incomplete one: its reader reports that. False if the folder has a catalogue.
 */
function isTree(directory: string): boolean {
  if (holdsCatalogue(directory)) return false;
  return [MANIFEST_PATH, POINTER_PATH, STAGE].some((path) => exists(join(directory, path)));
}
