import { readFileSync } from "node:fs";
import { join } from "node:path";
import { editCell } from "../catalogue.mjs";
import { fact } from "../figures.mjs";
import { filesOf, hashesIn, isDocument, packAt } from "../published.mjs";
import { look, touched } from "../tree-differences.mjs";

const BUCKET = /\.tar\.gz$/;

/**
 * Builds a pack, edits one cell, builds over it: which buckets are written, beside the files in them that differ.
 *
 * @param {import("../workshop.mjs").Workshop} workshop
 * @param {import("./section.mjs").Settings} settings
 */
export async function oneTextChanged(workshop, { units }) {
  const catalogue = workshop.copyOf(units, "edited");
  const packed = workshop.disk.fresh("edited-pack");
  const options = ["--to", "pack"];
  workshop.build(catalogue, packed, options);
  const [before, old] = [look(packed), await hashesAt(packed)];
  editCell(catalogue, "another text");
  const { result } = workshop.build(catalogue, packed, options);
  const [after, now] = [look(packed), await hashesAt(packed)];
  const changed = [...new Set([...old.keys(), ...now.keys()])].filter(
    (path) => old.get(path) !== now.get(path),
  );
  const documents = changed.filter(isDocument).length;
  // The manifest differs whenever anything does.
  const files = changed.length + 1;
  const written = touched(before, after);
  const buckets = written.filter((path) => BUCKET.test(path)).length;
  const { bits } = JSON.parse(readFileSync(join(packed, "lingodex/pack.json"), "utf8"));
  const of = `${buckets} of ${(2 ** bits).toLocaleString("en")}`;
  return [
    fact("one text changed: buckets written", of, buckets > 0 && buckets <= files),
    fact("one text changed: documents, all files of the tree that differ", `${documents}, ${files}`),
    fact(
      "one text changed: files that the build says it wrote (buckets, leaves, index, pointer)",
      String(result.written),
      result.written === written.length,
    ),
  ];
}

/** @param {string} packed @returns {Promise<ReadonlyMap<string, string>>} */
async function hashesAt(packed) {
  return new Map(hashesIn(filesOf(await packAt(packed))));
}
