import type { TreeCauses } from "./cause.ts";

/** Causes of problems that `lingodex verify` reports. */
export const TREE_CAUSES: TreeCauses = {
  "tree/part-path": {
    why: "Parts are files of the tree.",
    example: ["../part.json"],
  },
  "tree/part-entries": { why: "The part was changed.", example: [10, 12] },
  "tree/duplicate-entry": { why: "The manifest was changed.", example: [] },
  "tree/wrong-total": {
    why: "The manifest was changed.",
    example: ["documents", "120", "119"],
  },
  "tree/translation-order": { why: "Something else changed it.", example: [] },
  "tree/wrong-media-type": {
    why: "Clients would refuse it.",
    example: ["text/html"],
  },
  "tree/encoding": {
    why: "A tool converted it.",
    example: [],
  },
  "tree/json": { why: "It was changed or cut.", example: ["unexpected end"] },
  "tree/wrong-style": {
    why: "Two builds are mixed.",
    example: ["https://example.org/api/units/?page=2", "path", 0],
  },
  "tree/absent-cut": { why: "Something else changed it.", example: [] },
  "tree/missing-file": { why: "It was not uploaded.", example: [] },
  "tree/wrong-size": { why: "It was changed or cut.", example: [80, 96] },
  "tree/wrong-hash": {
    why: "Often a tool converts line ends.",
    example: [],
  },
  "tree/missing-document": { why: "Clients expect it.", example: [] },
  "tree/unknown-place": {
    why: "The API has no such path.",
    example: [],
  },
  "tree/bulk-lines": {
    why: "It differs from its collection.",
    example: [],
  },
  "tree/bulk-table": {
    why: "It differs from its collection.",
    example: [],
  },
  "tree/bulk-joined": {
    why: "It differs from its parts.",
    example: [],
  },
  "tree/bulk-index": {
    why: "An upload is missing.",
    example: ["lingodex/bulk/units.json"],
  },
  "tree/translation-units": {
    why: "An upload is missing.",
    example: ["https://example.org/api/translations/app/web/de/", "80", "79"],
  },
  "tree/own-address": {
    why: "It is at another address.",
    example: ["https://old.example.org/api/", "https://example.org/api/"],
  },
  "tree/dead-link": {
    why: "Clients would get 404.",
    example: ["https://example.org/api/units/7/", 0],
  },
  "tree/wrong-view": {
    why: "A view links to itself only.",
    example: ["https://example.org/api/units/7/", 0],
  },
  "tree/absent-unused": { why: "Something else changed it.", example: ["https://example.org/api/units/7/"] },
  "tree/absent-present": {
    why: "Something else added the document.",
    example: ["https://example.org/api/units/7/"],
  },
  "tree/one-view": { why: "Both views must have all documents.", example: [] },
  "tree/orphan": { why: "Clients cannot find it.", example: [] },
  "tree/no-page-for-people": {
    why: "It was not uploaded.",
    example: ["api/projects/app/index.json"],
  },
  "tree/broken-link": { why: "The page does not exist.", example: ["../de/"] },
  "tree/badge": { why: "Badge and documents disagree.", example: ["80%", "81%"] },
  "tree/page-copy": {
    why: "Two builds are mixed.",
    example: [],
  },
  "tree/page-missing": { why: "The collection has more pages.", example: [2] },
  "tree/page-extra": { why: "The tree has more pages.", example: [4] },
  "tree/page-count": { why: "An upload is missing.", example: [120, 121] },
  "tree/page-items": { why: "Only the last page can be shorter.", example: [49, 50] },
  "tree/page-link": {
    why: "Clients would miss pages.",
    example: ["next", null, "https://example.org/api/units/?page=2"],
  },
  "tree/item-twice": {
    why: "Pages overlap.",
    example: ["https://example.org/api/units/7/"],
  },
  "tree/item-differs": {
    why: "An upload is missing.",
    example: ["api/units/7/index.json", 0],
  },
  "tree/no-directory": { why: "The path is wrong.", example: [] },
  "tree/interrupted": { why: "A build was killed.", example: [] },
  "tree/left-over": { why: "A build was killed.", example: [] },
  "pack/broken": {
    why: "It is missing or changed.",
    example: ["pack/0f3a….tar.gz does not match pack.json"],
  },
  "tree/no-manifest": {
    why: "Perhaps only a part was copied.",
    example: [],
  },
  "tree/foreign-manifest": { why: "Another program uses the file.", example: ["another tool"] },
  "tree/unknown-format": { why: "A newer lingodex wrote it.", example: ["2"] },
  "tree/link": {
    why: "Uploaders handle links differently.",
    example: [],
  },
  "tree/no-file": { why: "Something else made it.", example: ["a directory"] },
  "tree/no-file-parent": { why: "A file is there.", example: [] },
  "tree/unreadable": { why: "Permissions, or the disk.", example: ["permission denied"] },
  "tree/too-large": {
    why: "lingodex writes no such file.",
    example: [5_000_000_000],
  },
  "tree/stray-file": { why: "Something else wrote it.", example: [] },
  "tree/empty-directory": { why: "Something else emptied it.", example: [] },
  "tree/schema": {
    why: "The API promises this structure.",
    example: ["unit.schema.json", "state is missing"],
  },
  "tree/foreign-link": {
    why: "Often --base-url was different.",
    example: ["https://old.example.org/api/", "https://example.org", 0],
  },
};
