// As writer.mjs, into a pack. pack-writer.mjs TREE OUT; prints one JSON line: seconds, user, sys, files, bytes.
import { readyFiles, writeTimed } from "./ready-files.mjs";

const { PackPublication } = await import(
  new URL("../../dist/modules/store/pack/pack-publication.js", import.meta.url).href
);

const { SharedPublication } = await import(
  new URL("../../dist/modules/store/tree/threads/shared-publication.js", import.meta.url).href
);

const [tree = "", out = ""] = process.argv.slice(2);
await writeTimed(
  readyFiles(tree),
  async () =>
    new SharedPublication(
      await PackPublication.open(out, {
        limits: { mostBits: 20, mostFiles: Number.POSITIVE_INFINITY },
        beside: [],
      }),
    ),
);
