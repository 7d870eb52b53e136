import { ISSUE_TRACKER, MEND_PACK } from "../../../model/index.ts";

/** What a complaint about a tree looks like. Messages are functions so that their arguments are typed. */
export interface TreeRule {
  readonly message: (...args: never[]) => string;
  /** What to do about it. */
  readonly hint: string;
}

const PUBLISH_AGAIN = "publish the tree again: lingodex build";
const UPLOAD_AGAIN = "publish or upload the file again; what changes trees between build and host must go";
const REPORT_IT = `publish again; if a fresh tree has it too, report it at ${ISSUE_TRACKER}`;

/** Codes are stable: scripts match them. */
export const TREE_RULES = {
  "tree/no-directory": {
    message: () => "there is no such directory",
    hint: "name the directory that lingodex build wrote",
  },
  "tree/interrupted": {
    message: () => "the publishing of this tree was interrupted: it is neither the old one nor the new one",
    hint: "the next lingodex build puts it right; do not upload this directory before",
  },
  "tree/left-over": {
    message: () =>
      "an interrupted command left its staging directory here; the tree is what its manifest says",
    hint: "the next lingodex build removes it; do not upload it",
  },
  "pack/broken": {
    message: (why: string) => why,
    hint: MEND_PACK,
  },
  "tree/no-manifest": {
    message: () => "the directory has no manifest, so it is no tree of lingodex",
    hint: "name the directory that lingodex build wrote, the one that holds api/ and lingodex/",
  },
  "tree/foreign-manifest": {
    message: (tool: string) =>
      tool === "" ? "the manifest is not lingodex's" : `${clip(tool)} wrote the manifest`,
    hint: "something else keeps a lingodex/manifest.json here; publish into another directory",
  },
  "tree/unknown-format": {
    message: (format: string) =>
      `the manifest has ${format === "" ? "no format" : `the format ${clip(format)}`}; this version knows 1`,
    hint: "verify the tree with the version of lingodex that wrote it",
  },
  "tree/part-path": {
    message: (part: string) => `the manifest names ${quote(part)} as one of its parts`,
    hint: PUBLISH_AGAIN,
  },
  "tree/part-entries": {
    message: (found: number, listed: number) =>
      `the part holds ${found} entries, the manifest says ${listed}`,
    hint: PUBLISH_AGAIN,
  },
  "tree/duplicate-entry": {
    message: () => "the manifest lists the file twice",
    hint: PUBLISH_AGAIN,
  },
  "tree/wrong-total": {
    message: (key: string, listed: string, found: string) =>
      `the manifest's ${key} is ${clip(listed)}, but the tree's is ${clip(found)}`,
    hint: PUBLISH_AGAIN,
  },
  "tree/missing-file": {
    message: () => "the file is listed and missing",
    hint: UPLOAD_AGAIN,
  },
  "tree/missing-document": {
    message: () => "every tree has this file, this one has not",
    hint: REPORT_IT,
  },
  "tree/link": {
    message: () => "a symbolic link stands where the tree has its own files",
    hint: "remove the link and publish again; uploaders treat links each in their way",
  },
  "tree/no-file": {
    message: (what: string) => `${what} stands where a file should be`,
    hint: "remove it and publish again",
  },
  "tree/no-file-parent": {
    message: () => "something else stands where a directory of the tree should be",
    hint: "remove it and publish again",
  },
  "tree/unreadable": {
    message: (reason: string) => `cannot be read: ${reason}`,
    hint: "mend permissions or the disk",
  },
  "tree/too-large": {
    message: (size: number) => `is too large to be proved: ${size} bytes`,
    hint: "lingodex writes no such file; publish again",
  },
  "tree/wrong-size": {
    message: (found: number, listed: number) => `has ${found} bytes, the manifest says ${listed}`,
    hint: UPLOAD_AGAIN,
  },
  "tree/wrong-hash": {
    message: () => "its bytes are not those that the manifest lists (SHA-256)",
    hint: UPLOAD_AGAIN,
  },
  "tree/stray-file": {
    message: () => "the manifest does not list it",
    hint: "remove it; api/ and lingodex/ hold what lingodex wrote and nothing else",
  },
  "tree/empty-directory": {
    message: () => "the directory is empty",
    hint: "remove it",
  },
  "tree/unknown-place": {
    message: () => "no address of the API and no bulk document has this name",
    hint: REPORT_IT,
  },
  "tree/bulk-lines": {
    message: () => "does not hold the items of the JSON document beside it, one a line",
    hint: REPORT_IT,
  },
  "tree/bulk-table": {
    message: () => "does not hold the items of the JSON document beside it as a table",
    hint: REPORT_IT,
  },
  "tree/bulk-joined": {
    message: () => "does not hold the items of the translations' bulk documents, one behind the other",
    hint: REPORT_IT,
  },
  "tree/bulk-index": {
    message: (path: string) => `names ${quote(path)}, or lacks it: the index and the bulk documents differ`,
    hint: REPORT_IT,
  },
  "tree/translation-units": {
    message: (address: string, listed: string, found: string) =>
      `gives ${quote(address)} ${clip(listed)} units; its document says ${clip(found)}`,
    hint: REPORT_IT,
  },
  "tree/translation-order": {
    message: () => "its lines are not ordered or spelled as lingodex writes them",
    hint: PUBLISH_AGAIN,
  },
  "tree/wrong-media-type": {
    message: (found: string) => `is listed as ${clip(found)}, not as application/json`,
    hint: PUBLISH_AGAIN,
  },
  "tree/encoding": {
    message: () => "is not valid UTF-8",
    hint: PUBLISH_AGAIN,
  },
  "tree/json": {
    message: (reason: string) => `is not JSON: ${clip(reason)}`,
    hint: PUBLISH_AGAIN,
  },
  "tree/schema": {
    message: (schema: string, error: string) => `does not have the shape of ${schema}: ${clip(error)}`,
    hint: "schemas/README.md lists what each address answers; publish again",
  },
  "tree/own-address": {
    message: (found: string, own: string) =>
      `gives ${quote(found)} as its own address, which is ${quote(own)}`,
    hint: REPORT_IT,
  },
  "tree/dead-link": {
    message: (address: string, others: number) =>
      `links to ${quote(address)}, which is neither published nor listed as absent${also(others)}`,
    hint: REPORT_IT,
  },
  "tree/foreign-link": {
    message: (address: string, root: string, others: number) =>
      `links to ${quote(address)}, which does not begin with ${quote(root)}${also(others)}`,
    hint: "publish again with the --base-url under which the tree is served",
  },
  "tree/wrong-style": {
    message: (address: string, style: string, others: number) =>
      `links to ${quote(address)}, which is not spelled in the tree's link style, ${style}${also(others)}`,
    hint: PUBLISH_AGAIN,
  },
  "tree/wrong-view": {
    message: (address: string, others: number) =>
      `links to ${quote(address)}, which is of the other view${also(others)}`,
    hint: REPORT_IT,
  },
  "tree/absent-unused": {
    message: (address: string) =>
      `the manifest lists ${quote(address)} as absent, but no document links to it`,
    hint: REPORT_IT,
  },
  "tree/absent-present": {
    message: (address: string) => `the manifest lists ${quote(address)} as absent, but it is published`,
    hint: REPORT_IT,
  },
  "tree/absent-cut": {
    message: () => "its addresses are not those of the part, or not written as lingodex writes them",
    hint: PUBLISH_AGAIN,
  },
  "tree/one-view": {
    message: () => "the document stands in one view and not in the other",
    hint: REPORT_IT,
  },
  "tree/orphan": {
    message: () => "no document of the tree leads to it",
    hint: REPORT_IT,
  },
  "tree/no-page-for-people": {
    message: (document: string) => `${document} names this page, and it is not there`,
    hint: REPORT_IT,
  },
  "tree/broken-link": {
    message: (address: string) => `its link ${quote(address)} leads nowhere`,
    hint: REPORT_IT,
  },
  "tree/badge": {
    message: (said: string, due: string) => `it says ${quote(said)}, and should say ${quote(due)}`,
    hint: REPORT_IT,
  },
  "tree/page-copy": {
    message: () => "page 1 is not the same as the collection's own document",
    hint: REPORT_IT,
  },
  "tree/page-missing": {
    message: (pages: number) =>
      pages === 1 ? "the page is missing" : `this page and ${pages - 1} more are missing`,
    hint: REPORT_IT,
  },
  "tree/page-extra": {
    message: (last: number) => `the collection ends with page ${last}`,
    hint: REPORT_IT,
  },
  "tree/page-count": {
    message: (found: number, count: number) =>
      `its count is ${found}, the collection's own document says ${count}`,
    hint: REPORT_IT,
  },
  "tree/page-items": {
    message: (found: number, due: number) => `holds ${found} items where ${due} are due`,
    hint: REPORT_IT,
  },
  "tree/page-link": {
    message: (key: string, found: string | null, due: string | null) =>
      `its ${key} is ${quoteOrNull(found)}, not ${quoteOrNull(due)}`,
    hint: REPORT_IT,
  },
  "tree/item-twice": {
    message: (address: string) => `the collection holds ${quote(address)} more than once`,
    hint: REPORT_IT,
  },
  "tree/item-differs": {
    message: (other: string, more: number) =>
      `does not hold the same as ${other}${more === 0 ? "" : ` and ${more} more`}`,
    hint: REPORT_IT,
  },
} as const satisfies Record<string, TreeRule>;

const MOST_SHOWN = 200;

/** Texts of a tree may be anybody's, and of any length. */
function clip(text: string): string {
  return text.length <= MOST_SHOWN ? text : `${text.slice(0, MOST_SHOWN)}…`;
}

function quote(text: string): string {
  return JSON.stringify(clip(text));
}

function quoteOrNull(text: string | null): string {
  return text === null ? "null" : quote(text);
}

function also(documents: number): string {
  if (documents === 0) return "";
  return documents === 1 ? " (1 more document does)" : ` (${documents} more documents do)`;
}
