// Loads a published tree into memory and writes it through the real publisher: what `bench.py` and the C floor compare.
// writer.mjs TREE OUT [verify] [alone]; prints one JSON line: seconds of the write phase, user, sys, files, bytes.
import { pathToFileURL } from "node:url";
import { readyFiles, writeTimed } from "./ready-files.mjs";

const built = process.env["LINGODEX_DIST"]
  ? pathToFileURL(`${process.env["LINGODEX_DIST"]}/`)
  : new URL("../../dist/modules/", import.meta.url);
const { Publication } = await import(new URL("store/tree/publication.js", built).href);
const { SharedPublication } = await import(new URL("store/tree/threads/shared-publication.js", built).href);

const [tree = "", out = "", ...flags] = process.argv.slice(2);
await writeTimed(readyFiles(tree), async () => {
  const publication = await Publication.open(out, { hostFiles: [], verify: flags.includes("verify") });
  return flags.includes("alone") ? publication : new SharedPublication(publication);
});
