import { quote, quotePath } from "./quote.ts";
import { errorRule, warningRule } from "./rule.ts";

/** Complaints about any file that a catalogue names. */
export const FILE_DIAGNOSTICS = {
  "file/missing": errorRule(
    (path: string) => `${quotePath(path)} does not exist`,
    "paths use / and are relative to the file that names them; template, reference, new_base and filemask are relative to the component's root",
  ),
  "file/leaves-root": errorRule(
    (path: string) => `${quotePath(path)} leads out of the catalogue's directory`,
    "move it inside, or list its directory under allow_roots in the catalogue",
  ),
  "file/root-not-allowed": errorRule(
    (path: string) => `${quotePath(path)} leads out of the checkout, which is not allowed in CI`,
    "if this is intended, allow it on the command line: --allow-root DIR",
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
    (code: string, count: number) => `and ${count} more of ${code} in this file; this is the first`,
    "fix those that are reported, and check again",
  ),
  "file/other-language": warningRule(
    (said: string, code: string, language: string) =>
      `the file says that its language is ${quote(said)}, but its name says ${quote(code)}; it is published as ${quote(language)}`,
    "correct the language in the file, or rename the file (is it a copy of another language's file?)",
  ),
  "file/server-name": errorRule(
    (name: string) => `the file would be published as ${quote(name)}, which begins with a dot`,
    "rename it: servers hide such files or use them as settings (.htaccess)",
  ),
  "file/unreadable": errorRule(
    (path: string, reason: string) => `cannot read ${quotePath(path)}: ${reason}`,
    "check its name, its links, and the permissions of the file and of its directories",
  ),
  "file/empty": errorRule(
    (hasMark?: boolean) =>
      hasMark ? "the file is empty: it contains only a byte-order mark" : "the file is empty",
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
    (path: string) => `git tracks ${quotePath(path)}, but it is not checked out`,
    "check it out: git sparse-checkout add FOLDER, or git submodule update --init (in GitHub's checkout action: submodules: true); exclude_languages skips languages that you do not publish",
  ),
  "file/skipped": warningRule(
    (reason: string, others: number) =>
      others === 0
        ? `the file is skipped: ${reason}`
        : `the file is skipped: ${reason} (and ${others} more error${others === 1 ? "" : "s"})`,
    "fix or remove the file; on_bad_file: skip publishes the rest without it",
  ),
  "file/too-large": errorRule(
    (bytes: number, limit: number) => `the file has ${bytes} bytes, the limit is ${limit}`,
    "raise the limit with --max-input-bytes if the file is right",
  ),
  "file/nul": errorRule(
    "the file contains a NUL byte",
    "it is binary or UTF-16: save it as UTF-8, or name its encoding under encodings",
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
    (encoding: string) => `the file cannot be read as ${encoding}, the encoding that it names`,
    "save it in that encoding, or correct the name",
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
