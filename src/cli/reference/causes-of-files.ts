import type { CausesOf } from "./cause.ts";

/** Causes of diagnostics about any file, and about limits. */
export const FILE_CAUSES: CausesOf<"file" | "budget" | "baseline"> = {
  "baseline/not-one": {
    why: "The file that --baseline names is not a list of known findings.",
    example: ["the first line has no version"],
  },
  "baseline/bad-line": {
    why: "A line of the baseline was edited by hand, or cut when files were merged.",
    example: ["this line names no finding"],
  },
  "budget/units": {
    why: "The catalogue has more units than --max-units allows. The limit protects a server that builds catalogues of strangers.",
    example: [1_200_000, 1_000_000],
  },
  "budget/documents": {
    why: "The site would have more documents than --max-documents allows.",
    example: [5_400_000, 5_000_000],
  },
  "budget/output-bytes": {
    why: "The site would be larger than --max-output-bytes allows.",
    example: [12_000_000_000, 10_000_000_000],
  },
  "file/missing": {
    why: "A manifest or table names a file that does not exist. Often it was renamed, or its path is relative to another folder.",
    example: ["locale/app.pot"],
  },
  "file/leaves-root": {
    why: "A path or a link leads out of the catalogue's folder. lingodex does not read there, because a catalogue can come from a stranger.",
    example: ["../secrets/en.json"],
  },
  "file/root-not-allowed": {
    why: "In CI, a catalogue cannot decide by itself that lingodex reads outside of the checkout.",
    example: ["../other-repository"],
  },
  "file/not-regular": {
    why: "The path is a folder, a pipe, a socket or a device.",
    example: ["locale/de.po", "a directory"],
  },
  "file/not-directory": {
    why: "A key that names a folder names a file.",
    example: ["tables"],
  },
  "file/more-alike": {
    why: "One file has more than 1,000 diagnostics of this code. lingodex prints the first 1,000 and counts the rest.",
    example: ["csv/ragged-row", 4211],
  },
  "file/other-language": {
    why: "The file's name and its content name different languages. Often the file was copied from another language.",
    example: ["fr", "de", "de"],
  },
  "file/server-name": {
    why: "The file would be published under a name that web servers hide or read as settings.",
    example: [".htaccess"],
  },
  "file/unreadable": {
    why: "The operating system refused to open the file.",
    example: ["locale/de.po", "permission denied"],
  },
  "file/empty": {
    why: "The file has no content. Sometimes a tool was interrupted while it wrote the file.",
    example: [false],
  },
  "file/conflict": {
    why: "A merge in git left both versions of a text in the file.",
    example: [],
  },
  "file/lfs-pointer": {
    why: "The clone has pointers of git-lfs in place of files, because git-lfs is not installed or did not run.",
    example: [],
  },
  "file/not-checked-out": {
    why: "The clone is a sparse checkout, or a submodule is missing.",
    example: ["locale/de.po"],
  },
  "file/skipped": {
    why: "The file has errors, and on_bad_file: skip says to publish the rest without it.",
    example: ["not JSON: a comma is missing", 2],
  },
  "file/too-large": {
    why: "The file is larger than --max-input-bytes allows.",
    example: [80_000_000, 67_108_864],
  },
  "file/nul": {
    why: "A text file contains a zero byte.",
    example: [],
  },
  "file/encoding": {
    why: "Some bytes of the file are not UTF-8. lingodex reads it in the encoding that the platform would use.",
    example: ["ISO-8859-1"],
  },
  "file/unknown-encoding": {
    why: "encodings names an encoding that the Encoding standard does not have.",
    example: ["utf-9"],
  },
  "file/undecodable": {
    why: "The file's header names an encoding, but its bytes are in another one.",
    example: ["utf-16"],
  },
};
