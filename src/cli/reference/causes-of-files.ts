import type { CausesOf } from "./cause.ts";

/** Causes of diagnostics about any file, and about limits. */
export const FILE_CAUSES: CausesOf<"file" | "budget" | "baseline"> = {
  "baseline/not-one": {
    why: "--baseline names another kind of file.",
    example: ["the first line has no version"],
  },
  "baseline/bad-line": {
    why: "A merge or an edit cut it.",
    example: ["this line names no finding"],
  },
  "budget/units": {
    why: "The limit protects servers.",
    example: [2_400_000, 2_000_000],
  },
  "budget/documents": { why: "Units and changes are documents.", example: [21_000_000, 20_000_000] },
  "budget/output-bytes": {
    why: "Pages and views multiply documents.",
    example: [12_000_000_000, 10_000_000_000],
  },
  "file/missing": {
    why: "It was renamed, or the path is wrong.",
    example: ["locale/app.pot"],
  },
  "file/leaves-root": {
    why: "A catalogue can come from a stranger.",
    example: ["../secrets/en.json"],
  },
  "file/root-not-allowed": {
    why: "In CI, allow_roots is not enough.",
    example: ["../other-repository"],
  },
  "file/not-regular": {
    why: "The path is wrong.",
    example: ["locale/de.po", "a directory"],
  },
  "file/not-directory": { why: "The path names a file.", example: ["tables"] },
  "file/more-alike": {
    why: "lingodex prints 1,000 messages per code and file.",
    example: ["csv/ragged-row", 4211],
  },
  "file/other-language": {
    why: "Often it is a copy.",
    example: ["fr", "de", "de"],
  },
  "file/server-name": { why: "Servers read settings from such files.", example: [".htaccess"] },
  "file/unreadable": {
    why: "Often permissions are wrong.",
    example: ["locale/de.po", "permission denied"],
  },
  "file/empty": {
    why: "Perhaps a tool was interrupted.",
    example: [],
  },
  "file/conflict": {
    why: "A git merge is not finished.",
    example: [],
  },
  "file/lfs-pointer": {
    why: "git-lfs did not run.",
    example: [],
  },
  "file/not-checked-out": {
    why: "The checkout is sparse, or a submodule is missing.",
    example: ["locale/de.po"],
  },
  "file/skipped": {
    why: "With on_bad_file: skip, the rest is published.",
    example: ["not JSON: a comma is missing", 2],
  },
  "file/too-large": { why: "The limit protects the memory.", example: [300_000_000, 268_435_456] },
  "file/nul": {
    why: "It is binary or UTF-16.",
    example: [],
  },
  "file/encoding": {
    why: "Weblate reads it this way, too.",
    example: ["ISO-8859-1"],
  },
  "file/unknown-encoding": {
    why: "The Encoding standard does not have it.",
    example: ["utf-9"],
  },
  "file/undecodable": {
    why: "Header and bytes disagree.",
    example: ["utf-16"],
  },
};
