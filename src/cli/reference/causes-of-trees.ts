import type { TreeCauses } from "./cause.ts";

/** Causes of problems that `lingodex verify` reports. */
export const TREE_CAUSES: TreeCauses = {
  "tree/part-path": {
    why: "The manifest is split into parts, and the name of one cannot be a file of the tree.",
    example: ["../part.json"],
  },
  "tree/part-entries": { why: "A part of the manifest was cut or changed.", example: [10, 12] },
  "tree/duplicate-entry": { why: "Two entries of the manifest have the same path.", example: [] },
  "tree/wrong-total": {
    why: "A number in the manifest does not match the files that it lists.",
    example: ["documents", "120", "119"],
  },
  "tree/translation-order": {
    why: "The list of translations was changed by something other than lingodex.",
    example: [],
  },
  "tree/wrong-media-type": {
    why: "The manifest gives an API document a media type that clients do not accept.",
    example: ["text/html"],
  },
  "tree/encoding": {
    why: "A document was changed, for example by a tool that converts encodings.",
    example: [],
  },
  "tree/json": { why: "A document was changed or cut.", example: ["unexpected end"] },
  "tree/wrong-style": {
    why: "Documents of one tree link pages in different ways, which happens when two builds are mixed.",
    example: ["https://example.org/api/units/?page=2", "path", 0],
  },
  "tree/absent-cut": { why: "The list of addresses that are not published was changed.", example: [] },
  "tree/missing-file": { why: "A file was deleted, or an upload did not finish.", example: [] },
  "tree/wrong-size": { why: "A file was changed or cut after the build.", example: [80, 96] },
  "tree/wrong-hash": {
    why: "A file was changed after the build. Often a tool converted line ends or minified JSON.",
    example: [],
  },
  "tree/missing-document": { why: "Each tree has this document, and this one does not.", example: [] },
  "tree/unknown-place": {
    why: "The manifest lists a file whose path is not an address of the API.",
    example: [],
  },
  "tree/bulk-lines": {
    why: "A bulk document does not match the collection that it was made from.",
    example: [],
  },
  "tree/bulk-table": {
    why: "A bulk document does not match the collection that it was made from.",
    example: [],
  },
  "tree/bulk-joined": {
    why: "A bulk document does not match the documents that it was joined from.",
    example: [],
  },
  "tree/bulk-index": {
    why: "The index of bulk documents does not match the files.",
    example: ["lingodex/bulk/units.json"],
  },
  "tree/translation-units": {
    why: "A translation document and its list of units disagree.",
    example: ["https://example.org/api/translations/app/web/de/", "80", "79"],
  },
  "tree/own-address": {
    why: "A document is at another address than it says.",
    example: ["https://old.example.org/api/", "https://example.org/api/"],
  },
  "tree/dead-link": {
    why: "A document links to a document that the tree does not have.",
    example: ["https://example.org/api/units/7/", 0],
  },
  "tree/wrong-view": {
    why: "A document of one view links to a document of the other.",
    example: ["https://example.org/api/units/7/", 0],
  },
  "tree/absent-unused": {
    why: "The list of addresses that are not published contains one that nothing links to.",
    example: ["https://example.org/api/units/7/"],
  },
  "tree/absent-present": {
    why: "The list of addresses that are not published contains one that is published.",
    example: ["https://example.org/api/units/7/"],
  },
  "tree/one-view": { why: "A document is missing from one of the two views.", example: [] },
  "tree/orphan": { why: "No link leads to this document, so clients cannot find it.", example: [] },
  "tree/no-page-for-people": {
    why: "A document links to a page for people that does not exist.",
    example: ["api/projects/app/index.json"],
  },
  "tree/broken-link": { why: "A page links to a page that does not exist.", example: ["../de/"] },
  "tree/badge": { why: "A badge shows another number than the documents.", example: ["80%", "81%"] },
  "tree/page-copy": {
    why: "A collection and its first page differ, which happens when two builds are mixed.",
    example: [],
  },
  "tree/page-missing": { why: "A collection has more pages than the tree.", example: [2] },
  "tree/page-extra": { why: "The tree has more pages than the collection.", example: [4] },
  "tree/page-count": { why: "A page gives another count than its collection.", example: [120, 121] },
  "tree/page-items": { why: "A page has too many or too few items.", example: [49, 50] },
  "tree/page-link": {
    why: "next or previous of a page is wrong.",
    example: ["next", null, "https://example.org/api/units/?page=2"],
  },
  "tree/item-twice": {
    why: "A collection lists the same item on two pages.",
    example: ["https://example.org/api/units/7/"],
  },
  "tree/item-differs": {
    why: "An item of a collection differs from its own document.",
    example: ["api/units/7/index.json", 0],
  },
  "tree/no-directory": { why: "The argument is not a folder.", example: [] },
  "tree/interrupted": { why: "A build was killed while it replaced the old tree.", example: [] },
  "tree/left-over": { why: "A build was killed before it replaced anything.", example: [] },
  "pack/broken": {
    why: "A file of the pack is missing, or was changed.",
    example: ["the bucket 3f is missing"],
  },
  "tree/no-manifest": {
    why: "The folder was not written by lingodex, or only a part of a tree was copied.",
    example: [],
  },
  "tree/foreign-manifest": { why: "Another program wrote the manifest.", example: ["another tool"] },
  "tree/unknown-format": { why: "A newer version of lingodex wrote the tree.", example: ["2"] },
  "tree/link": {
    why: "A symbolic link is in the tree. Programs that upload sites handle links differently.",
    example: [],
  },
  "tree/no-file": { why: "A folder or a special file is at the path of a file.", example: ["a directory"] },
  "tree/no-file-parent": { why: "A file is at the path of a folder.", example: [] },
  "tree/unreadable": {
    why: "The operating system refused to read the file.",
    example: ["permission denied"],
  },
  "tree/too-large": {
    why: "The file is larger than any file that lingodex writes.",
    example: [5_000_000_000],
  },
  "tree/stray-file": { why: "Something other than lingodex put a file into api/ or lingodex/.", example: [] },
  "tree/empty-directory": { why: "Something other than lingodex made or emptied a folder.", example: [] },
  "tree/schema": {
    why: "A document does not have the structure that the API promises.",
    example: ["unit.schema.json", "state is missing"],
  },
  "tree/foreign-link": {
    why: "A document links to another site. Often the tree was built with another --base-url.",
    example: ["https://old.example.org/api/", "https://example.org", 0],
  },
};
