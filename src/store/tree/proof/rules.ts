import { ISSUE_TRACKER, MEND_PACK } from "../../../model/index.ts";

const PUBLISH_AGAIN = "build again";
const UPLOAD_AGAIN = "build or upload again; change no files meanwhile";
/** Follows hints for problems that only a bug of lingodex explains. */
export const REPORT_WHAT_REMAINS = `if it remains, report it at ${ISSUE_TRACKER}`;
const REPORT_IT = `build again; ${REPORT_WHAT_REMAINS}`;

/** Messages are functions so that their arguments are typed. */
const TO_PUBLISH = {
  "tree/part-path": (part: string) => `${quote(part)} cannot be a part of the manifest`,
  "tree/part-entries": (found: number, listed: number) =>
    `the part holds ${found} entries, the manifest says ${listed}`,
  "tree/duplicate-entry": () => "the manifest lists the file twice",
  "tree/wrong-total": (key: string, listed: string, found: string) =>
    `the manifest says ${key}: ${clip(listed)}, but the tree has ${clip(found)}`,
  "tree/translation-order": () => "its lines are not ordered or spelled as lingodex writes them",
  "tree/wrong-media-type": (found: string) => `is listed as ${clip(found)}, not as application/json`,
  "tree/encoding": () => "is not valid UTF-8",
  "tree/wrong-style": (address: string, style: string, others: number) =>
    `links to ${quote(address)}, but the link style of this tree is ${style}${also(others)}`,
  "tree/absent-cut": () => "this list of absent addresses is not as lingodex writes it",
};

const TO_UPLOAD = {
  "tree/missing-file": () => "the manifest lists the file, but it is missing",
  "tree/wrong-size": (found: number, listed: number) => `has ${found} bytes, the manifest says ${listed}`,
  "tree/wrong-hash": () => "its bytes differ from the manifest (SHA-256)",
};

const TO_REPORT = {
  "tree/missing-document": () => "this file, which every tree has, is missing",
  "tree/unknown-place": () => "no address of the API and no bulk document has this name",
  "tree/bulk-lines": () => "differs from the JSON document beside it (one item per line)",
  "tree/bulk-table": () => "differs from the JSON document beside it (as a table)",
  "tree/bulk-joined": () => "does not have the items of the translations' bulk documents, in order",
  "tree/bulk-index": (path: string) => `the index and the bulk documents differ in ${quote(path)}`,
  "tree/translation-units": (address: string, listed: string, found: string) =>
    `says that ${quote(address)} has ${clip(listed)} units; its document says ${clip(found)}`,
  "tree/own-address": (found: string, own: string) =>
    `says that its address is ${quote(found)}, not ${quote(own)}`,
  "tree/dead-link": (address: string, others: number) =>
    `links to ${quote(address)}, which is neither published nor listed as absent${also(others)}`,
  "tree/wrong-view": (address: string, others: number) =>
    `links to ${quote(address)}, which is of the other view (JSON or ?format=api)${also(others)}`,
  "tree/absent-unused": (address: string) =>
    `the manifest lists ${quote(address)} as absent, but no document links to it`,
  "tree/absent-present": (address: string) =>
    `the manifest lists ${quote(address)} as absent, but it is published`,
  "tree/one-view": () => "only one of JSON and ?format=api has the document",
  "tree/orphan": () => "no document of the tree leads to it",
  "tree/no-page-for-people": (document: string) => `${document} names this page, and it is not there`,
  "tree/broken-link": (address: string) => `its link ${quote(address)} leads nowhere`,
  "tree/badge": (said: string, due: string) => `it says ${quote(said)}, and should say ${quote(due)}`,
  "tree/page-copy": () => "page 1 is not the same as the collection's own document",
  "tree/page-missing": (pages: number) =>
    pages === 1 ? "the page is missing" : `this page and ${pages - 1} more are missing`,
  "tree/page-extra": (last: number) =>
    `the last page of this collection is ${last}, so this one must not exist`,
  "tree/page-count": (found: number, count: number) =>
    `its count is ${found}, the collection's own document says ${count}`,
  "tree/page-items": (found: number, due: number) => `holds ${found} items, expected ${due}`,
  "tree/page-link": (key: string, found: string | null, due: string | null) =>
    `its ${key} is ${quoteOrNull(found)}, not ${quoteOrNull(due)}`,
  "tree/item-twice": (address: string) => `the collection holds ${quote(address)} more than once`,
  "tree/item-differs": (other: string, more: number) =>
    `differs from ${other}${more === 0 ? "" : ` and ${more} more`}`,
};

const OTHERS = {
  "tree/no-directory": () => "there is no folder of this name",
  "tree/interrupted": () =>
    "the publishing of this tree was interrupted: it is neither the old one nor the new one",
  "tree/left-over": () => "an interrupted command left its staging directory here; the tree is complete",
  "pack/broken": (why: string) => why,
  "tree/no-manifest": () => "the directory has no manifest, so it is not a tree of lingodex",
  "tree/foreign-manifest": (tool: string) =>
    tool === "" ? "the manifest is not lingodex's" : `${clip(tool)} wrote the manifest`,
  "tree/unknown-format": (format: string) =>
    `the manifest has ${format === "" ? "no format" : `the format ${clip(format)}`}; this version knows 1`,
  "tree/link": () => "a symbolic link is at the path of the tree's own files",
  "tree/no-file": (what: string) => `${what} is at the path of a file`,
  "tree/no-file-parent": () => "something else is at the path of a directory of the tree",
  "tree/unreadable": (reason: string) => `cannot be read: ${reason}`,
  "tree/too-large": (size: number) => `is too large to be verified: ${size} bytes`,
  "tree/stray-file": () => "the manifest does not list it",
  "tree/empty-directory": () => "the directory is empty",
  "tree/json": (reason: string) => `is not JSON: ${clip(reason)}`,
  "tree/schema": (schema: string, error: string) => `does not have the shape of ${schema}: ${clip(error)}`,
  "tree/foreign-link": (address: string, root: string, others: number) =>
    `links to ${quote(address)}, which does not begin with ${quote(root)}${also(others)}`,
};

const OTHER_HINTS: Readonly<Record<keyof typeof OTHERS, string>> = {
  "tree/no-directory": "name a folder that lingodex build or mirror wrote",
  "tree/interrupted": "run lingodex build before you upload",
  "tree/left-over": "run lingodex build, which removes it",
  "pack/broken": MEND_PACK,
  "tree/no-manifest": "name the folder that contains api/ and lingodex/",
  "tree/foreign-manifest": "publish into another folder",
  "tree/unknown-format": "verify it with that version",
  "tree/link": "remove the link and build again",
  "tree/no-file": "remove it and build again",
  "tree/no-file-parent": "remove it and build again",
  "tree/unreadable": "fix permissions or the disk",
  "tree/too-large": "build again",
  "tree/stray-file": "remove it",
  "tree/empty-directory": "remove it",
  // A build does not replace files that a damaged manifest does not list.
  "tree/json": "build again; if this is the manifest, delete the tree first",
  "tree/schema": "build again; schemas/README.md lists the structures",
  "tree/foreign-link": "build with the --base-url of the site",
};

/** The messages about a tree. Scripts match the codes, so a code does not change. */
export const TREE_MESSAGES = { ...TO_PUBLISH, ...TO_UPLOAD, ...TO_REPORT, ...OTHERS };

const HINTS: ReadonlyMap<string, string> = new Map([
  ...Object.keys(TO_PUBLISH).map((code) => [code, PUBLISH_AGAIN] as const),
  ...Object.keys(TO_UPLOAD).map((code) => [code, UPLOAD_AGAIN] as const),
  ...Object.keys(TO_REPORT).map((code) => [code, REPORT_IT] as const),
  ...Object.entries(OTHER_HINTS),
]);

export function treeHint(code: keyof typeof TREE_MESSAGES): string {
  return HINTS.get(code) ?? REPORT_IT;
}

const MOST_SHOWN = 200;

/** Texts of a tree are untrusted, and can have any length. */
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
