import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { OfferedFile } from "../../src/model/tree/tree.ts";
import { limitsOf } from "../../src/site/hosts/index.ts";
import { bucketNameOf, sha256Of } from "../../src/store/pack/layout.ts";
import { PackPublication } from "../../src/store/pack/pack-publication.ts";
import type { PackPointer } from "../../src/store/pack/pointer.ts";
import { membersOf } from "../../src/store/pack/tar.ts";
import type { TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { Publication } from "../../src/store/tree/publication.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";

export const FACTS: TreeFacts = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("https://l10n.example.org"),
  links: "query",
  host: null,
  counts: {},
  documents: 0,
  absent: [],
};

export async function treeOf(files: readonly OfferedFile[]): Promise<string> {
  const out = temporaryDirectory();
  const publication = await Publication.open(out, { hostFiles: [] });
  for (const file of files) publication.put(file);
  publication.commit(FACTS);
  return out;
}

export async function packOf(
  files: readonly OfferedFile[],
  out: string = temporaryDirectory(),
): Promise<string> {
  const publication = await PackPublication.open(out, { limits: limitsOf(null), beside: [] });
  for (const file of files) publication.put(file);
  await publication.commit(FACTS);
  return out;
}

export function pointerOf(pack: string): PackPointer {
  return JSON.parse(readFileSync(join(pack, "lingodex/pack.json"), "utf8"));
}

/** Name by name, what tells a file that was written from one that stood. */
export function standing(pack: string): Readonly<Record<string, string>> {
  const folder = join(pack, "lingodex");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const told = (name: string): [string, string] => {
    const { ino, mtimeMs, size } = statSync(join(folder, name));
    return [name, `${ino} ${mtimeMs} ${size}`];
  };
  return Object.fromEntries(names.map(told).filter(([name]) => name !== "pack"));
}

/** What a bucket is called; whatever, where it is no archive. */
export function nameOfBucket(archive: Buffer): string {
  try {
    const members = [...membersOf(archive)];
    return bucketNameOf(
      members.map(([path, { start, end }]) => ({ path, sha256: sha256Of(archive.subarray(start, end)) })),
    );
  } catch {
    return sha256Of(archive).slice(0, 32);
  }
}

/** Names of buckets in the order of the index, as anybody reads them who has docs/how-to/packs.md alone. */
export function bucketNames(pack: string): readonly string[] {
  const { index } = pointerOf(pack);
  const hex = readFileSync(join(pack, index.path)).toString("hex");
  return hex.match(/.{32}/g) ?? [];
}

/** Likewise. */
export function bucketOf(path: string, bits: number): number {
  const digest = createHash("sha256").update(path).digest("hex");
  const binary = BigInt(`0x${digest}`).toString(2).padStart(256, "0");
  return bits === 0 ? 0 : Number.parseInt(binary.slice(0, bits), 2);
}
