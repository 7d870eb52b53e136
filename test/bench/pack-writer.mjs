// As writer.mjs, into a pack. pack-writer.mjs TREE OUT; prints one JSON line: seconds, user, sys, files, bytes.

import { limitsOf } from "#built/site/hosts/index";
import { PackPublication } from "#built/store/pack/pack-publication";
import { SharedPublication } from "#built/store/tree/threads/shared-publication";
import { readyFiles, writeTimed } from "./ready-files.mjs";

const [tree = "", out = ""] = process.argv.slice(2);
await writeTimed(
  readyFiles(tree),
  async () => new SharedPublication(await PackPublication.open(out, { limits: limitsOf(null), beside: [] })),
);
