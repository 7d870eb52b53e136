import { hash } from "node:crypto";
import type { AbsentAddress } from "../../src/model/tree/document.ts";
import type { TreeEntry } from "../../src/model/tree/tree.ts";
import type { PublishedFiles } from "../../src/published/listed/published-files.ts";
import type { TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { TreeProblems } from "../../src/store/tree/proof/problems.ts";
import type { TreeFiles } from "../../src/store/tree/proof/tree-disk.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";
import { composeManifest } from "./compose-manifest.ts";

export const FACTS: TreeFacts = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("http://localhost"),
  links: "query",
  host: null,
  counts: {},
  documents: 0,
  absent: [],
};

/** The manifest's own files, by path. */
export type ManifestFiles = ReadonlyMap<string, string>;

export function entriesNamed(names: readonly string[]): readonly TreeEntry[] {
  return names.map((name) => ({
    path: pathInTree(`api/units/${name}/index.json`),
    size: name.length,
    sha256: hash("sha256", name),
    media_type: "application/json",
  }));
}

/** @param mostNamed see `cutOf` */
export function manifestOf(
  entries: readonly TreeEntry[],
  mostNamed?: number,
  absent: readonly AbsentAddress[] = [],
): ManifestFiles {
  const { files } = composeManifest({ ...FACTS, absent }, entries, mostNamed);
  return new Map(files.map(({ path, body }) => [path, body]));
}

/** They and nothing else, as `verify` reads them. @param problems takes what is wrong with them */
export function filesIn(files: ManifestFiles, { report }: TreeProblems = new TreeProblems()): TreeFiles {
  const bytesOf = (path: string): Buffer | undefined => {
    const body = files.get(path);
    return body === undefined ? undefined : Buffer.from(body);
  };
  return {
    read: ({ path, sha256 }) => {
      const bytes = bytesOf(path);
      if (bytes === undefined) report("tree/missing-file", path);
      else if (hash("sha256", bytes) === sha256) return bytes;
      else report("tree/wrong-hash", path);
      return undefined;
    },
    readUnlisted: bytesOf,
    prove: () => undefined,
    standing: (path) => (files.has(path) ? "file" : undefined),
    leaves: () => [],
  };
}

/** As copies read them. @param asked takes every path that is read */
export function sourceOf(files: ManifestFiles, asked: string[] = []): PublishedFiles {
  const read = async (path: string): Promise<Buffer | undefined> => {
    asked.push(path);
    const body = files.get(path);
    return body === undefined ? undefined : Buffer.from(body);
  };
  return { name: "there", read, readListed: ({ path }) => read(path), isNear: true };
}
