import { grouped } from "../text/grouped-number.ts";
import { quote, quotePath } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about any file that a catalogue names. */
export const FILE_DIAGNOSTICS = {
  "file/missing": errorRule(
    (path: string) => `${quotePath(path)} does not exist`,
    "write paths with /; template, reference, new_base and filemask are relative to root, others to this file",
  ),
  "file/leaves-root": errorRule(
    (path: string) => `${quotePath(path)} leads out of the catalogue's directory`,
    "move it inside, or list its directory under allow_roots",
  ),
  "file/root-not-allowed": errorRule(
    (path: string) => `${quotePath(path)} leads out of the checkout, which is not allowed in CI`,
    "to allow it, pass --allow-root DIR",
  ),
  "file/not-regular": errorRule(
    (path: string, kind: string) => `${quotePath(path)} is ${kind}, not a regular file`,
    "name a plain file",
  ),
  "file/not-directory": errorRule(
    (path: string) => `${quotePath(path)} is not a directory`,
    "name a directory",
  ),
  "file/more-alike": warningRule(
    (code: string, count: number) =>
      `${grouped(count)} more ${code} in this file, from here on, are not listed`,
    "fix those that are reported, and check again",
  ),
  "file/other-language": warningRule(
    (said: string, code: string, language: string) =>
      `the file says that its language is ${quote(said)}, but its name says ${quote(code)}; it is published as ${quote(language)}`,
    "correct the language in the file, or rename the file",
  ),
  "file/server-name": errorRule(
    (name: string) => `the file would be published as ${quote(name)}, which begins with a dot`,
    "rename it: servers hide such files, or read settings from them",
  ),
  "file/unreadable": errorRule(
    (path: string, reason: string) => `cannot read ${quotePath(path)}: ${reason}`,
    "check name, links and permissions",
  ),
  "file/empty": errorRule(
    (only?: string) => `the file is empty${only === undefined ? "" : `: it contains only ${only}`}`,
    "write the header of the format, or remove the file",
  ),
  "file/conflict": errorRule(
    "the file contains an unresolved git conflict",
    "keep one of the texts, and remove <<<<<<<, ======= and >>>>>>>",
  ),
  "file/lfs-pointer": errorRule(
    "the file is a pointer of git-lfs, not the file itself",
    "run git lfs pull; in actions/checkout, lfs: true",
  ),
  "file/not-checked-out": errorRule(
    (path: string) => `git tracks ${quotePath(path)}, but it is not checked out`,
    "run git sparse-checkout add FOLDER or git submodule update --init (actions/checkout: submodules: true), or list its language in exclude_languages",
  ),
  "file/skipped": warningRule(
    (reason: string, others: number) =>
      others === 0
        ? `the file is skipped: ${reason}`
        : `the file is skipped: ${reason} (and ${others} more error${others === 1 ? "" : "s"})`,
    "fix or remove the file",
  ),
  "file/too-large": errorRule(
    (bytes: number, limit: number) => `the file has ${grouped(bytes)} bytes, the limit is ${grouped(limit)}`,
    "if the file is right, raise --max-input-bytes",
  ),
  "file/nul": errorRule(
    "the file contains a NUL byte",
    "remove the NUL bytes; for a UTF-16 translation file, write utf-16 under encodings",
  ),
  "file/encoding": warningRule(
    (read: string) => `the file is not valid UTF-8; it was read as ${read}`,
    "save it as UTF-8, or name its encoding under encodings",
  ),
  "file/unknown-encoding": errorRule(
    (encoding: string) => `unknown encoding ${quote(encoding)}`,
    "use a name such as utf-8, utf-16, iso-8859-1 or windows-1252",
  ),
  "file/undecodable": errorRule(
    (encoding: string) => `the file cannot be read as ${encoding}, the encoding that it names`,
    "save it in that encoding, or correct the header",
  ),
  "budget/units": errorRule(
    (units: number, limit: number) =>
      `the catalogue has ${grouped(units)} units, the limit is ${grouped(limit)}`,
    "raise the limit with --max-units; for slices, pass it to shard plan",
  ),
  "budget/documents": errorRule(
    (documents: number, limit: number) =>
      `the site would have ${grouped(documents)} documents, the limit is ${grouped(limit)}`,
    "raise --max-documents, or halve the site with --view none",
  ),
  "budget/output-bytes": errorRule(
    (bytes: number, limit: number) =>
      `the site would have ${grouped(bytes)} bytes, the limit is ${grouped(limit)}`,
    "raise --max-output-bytes, or halve the site with --view none",
  ),
};
