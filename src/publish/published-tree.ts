import { hash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { API_ROOT, META_ROOT } from "../model/layout.ts";
import type { TreeManifest, TreeManifestPart } from "../model/tree.ts";
import { MANIFEST_PATH } from "./tree-manifest.ts";

/** The paths that the manifest of the tree in `directory` lists, with the manifest's own; nothing where it has none. */
export function ownPaths(directory: string): ReadonlySet<string> {
  const manifest = readJson<Partial<TreeManifest>>(join(directory, MANIFEST_PATH));
  if (manifest === undefined) return new Set();
  const own = new Set<string>([MANIFEST_PATH]);
  const note = (entries: unknown): void => {
    if (!Array.isArray(entries)) return;
    for (const entry of entries) {
      if (typeof entry?.path === "string" && isSafePath(entry.path)) own.add(entry.path);
    }
  };
  note(manifest.entries);
  note(manifest.parts);
  for (const path of partPaths(manifest))
    note(readJson<Partial<TreeManifestPart>>(join(directory, path))?.entries);
  return own;
}

/** True for a path that stays below the directory it is joined to. A manifest on disk may be anybody's. */
export function isSafePath(path: string): boolean {
  return (
    path !== "" &&
    !path.includes("\0") &&
    path.split("/").every((name) => name !== "" && name !== "." && name !== "..")
  );
}

function partPaths({ parts }: Partial<TreeManifest>): readonly string[] {
  if (!Array.isArray(parts)) return [];
  return parts
    .map((part) => String(part?.path))
    .filter((path) => /^lingodex\/manifest\/[0-9a-f]+\.json$/.test(path));
}

/** All that lies below our two directories and is no directory itself, with `/`. Links are not followed. */
export function filesBelow(directory: string, roots: readonly string[] = [API_ROOT, META_ROOT]): string[] {
  return roots.flatMap((root) => walk(directory, root));
}

function walk(directory: string, path: string): string[] {
  const stats = lstatSync(join(directory, path), { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(join(directory, path)).flatMap((name) => walk(directory, `${path}/${name}`));
}

export function hashOf(bytes: Uint8Array | string): string {
  return hash("sha256", bytes);
}

function readJson<T>(path: string): T | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, "utf8"));
    // What a manifest says is checked where it is used: `verify` proves all of it.
    return typeof value === "object" && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}
