import { quote, quotePath } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about any file that a catalogue names. */
export const FILE_DIAGNOSTICS = {
  "file/missing": errorRule(
    (path: string) => `${quotePath(path)} does not exist`,
    "paths have / between names, on Windows too, and are relative to the file that names them; template, reference, new_base and filemask to the component's root",
  ),
  "file/leaves-root": errorRule(
    (path: string) => `${quotePath(path)} leads out of the catalogue's directory`,
    "move it inside, or list its directory under allow_roots in the catalogue",
  ),
  "file/root-not-allowed": errorRule(
    (path: string) => `${quotePath(path)} leads out of the checkout, which a catalogue may not decide in CI`,
    "where it is meant to, name it on the command line: --allow-root DIR",
  ),
  "file/not-regular": errorRule(
    (path: string, kind: string) => `${quotePath(path)} is ${kind}, not a regular file`,
    "name a plain file",
  ),
  "file/not-directory": errorRule(
    (path: string) => `${quotePath(path)} is not a directory`,
    "root, tables and allow_roots name directories",
  ),
  "file/more-alike": warningRule(
    (code: string, count: number) => `and ${count} more of ${code} in this file, of which this is the first`,
    "fix those that are reported, and check again",
  ),
  "file/other-language": warningRule(
    (said: string, code: string, language: string) =>
      `the file says that its language is ${quote(said)}, but its name says ${quote(code)}; it is published as ${quote(language)}`,
    "correct the language in the file, or rename the file; a copy of another language's file still holds its texts",
  ),
  "file/server-name": errorRule(
    (name: string) => `the file would be published as ${quote(name)}, which begins with a dot`,
    "rename it: servers hide such files or take them for their own settings (.htaccess)",
  ),
  "file/unreadable": errorRule(
    (path: string, reason: string) => `cannot read ${quotePath(path)}: ${reason}`,
    "check its name, its links, and the permissions of the file and of its directories",
  ),
  "file/empty": errorRule(
    (hasMark?: boolean) =>
      hasMark ? "the file is empty: it holds only a byte-order mark" : "the file is empty",
    "write the header of the format, or remove the file",
  ),
  "file/conflict": errorRule(
    "the file contains an unresolved git conflict",
    "keep one of the texts between <<<<<<<, ======= and >>>>>>>, and remove the marks",
  ),
  "file/lfs-pointer": errorRule(
    "the file is a pointer of git-lfs, not the file itself",
    "fetch the file: git lfs pull (in GitHub's checkout action: lfs: true)",
  ),
  "file/not-checked-out": errorRule(
    (path: string) => `git tracks ${quotePath(path)}, but this checkout leaves it out`,
    "check it out: git sparse-checkout add FOLDER, or git submodule update --init (in GitHub's checkout action: submodules: true); exclude_languages leaves out what is not to be published",
  ),
  "file/skipped": warningRule(
    (reason: string, others: number) =>
      others === 0
        ? `the file is left out: ${reason}`
        : `the file is left out: ${reason} (and ${others} more error${others === 1 ? "" : "s"})`,
    "fix or remove the file; on_bad_file: skip publishes the rest without it",
  ),
  "file/too-large": errorRule(
    (bytes: number, limit: number) => `the file has ${bytes} bytes, the limit is ${limit}`,
    "raise the limit with --max-input-bytes if the file is right",
  ),
  "file/nul": errorRule(
    "the file holds a NUL byte",
    "it is binary or UTF-16: save it as UTF-8, or name a translation file's encoding under encodings",
  ),
  "file/encoding": warningRule(
    (read: string) => `the file is not valid UTF-8; it was read as ${read}`,
    "save it as UTF-8, or name its encoding under encodings in the component's manifest",
  ),
  "file/unknown-encoding": errorRule(
    (encoding: string) => `unknown encoding ${quote(encoding)}`,
    "use utf-8, utf-16, iso-8859-1, windows-1252 or another name of the Encoding standard",
  ),
  "file/undecodable": errorRule(
    (encoding: string) => `the file cannot be read as ${encoding}, which it says it is in`,
    "save it in that encoding, or correct what it says",
  ),
  "budget/units": errorRule(
    (units: number, limit: number) => `the catalogue has ${units} units, the limit is ${limit}`,
    "raise the limit with --max-units",
  ),
  "budget/documents": errorRule(
    (documents: number, limit: number) => `the site would have ${documents} documents, the limit is ${limit}`,
    "raise the limit with --max-documents, or halve the site with --view none",
  ),
  "budget/output-bytes": errorRule(
    (bytes: number, limit: number) => `the site would have ${bytes} bytes, the limit is ${limit}`,
    "raise the limit with --max-output-bytes, or halve the site with --view none",
  ),
};
