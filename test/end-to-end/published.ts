import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { AbsentAddress } from "../../src/model/tree/document.ts";
import type {
  TreeEntry,
  TreeManifest,
  TreeManifestAbsent,
  TreeManifestList,
  TreeManifestPart,
} from "../../src/model/tree/tree.ts";

/** A published tree, seen from outside: nothing here but SOURCES.md, "The tree". */
export function readManifest(tree: string): TreeManifest {
  return JSON.parse(readFileSync(join(tree, "lingodex/manifest.json"), "utf8"));
}

export function readEntries(tree: string): readonly TreeEntry[] {
  const { entries, parts: named = [], levels } = readManifest(tree);
  const read = ({ path }: { readonly path: string }): TreeManifestPart & TreeManifestList =>
    JSON.parse(readFileSync(join(tree, path), "utf8"));
  const parts = levels === 3 ? named.flatMap((list) => read(list).parts) : named;
  return entries ?? parts.flatMap((part) => read(part).entries);
}

/** All that is absent, wherever that stands. */
export function readAbsent(tree: string): readonly AbsentAddress[] {
  const { absent, absent_parts: parts = [] } = readManifest(tree);
  const read = ({ path }: { readonly path: string }): TreeManifestAbsent =>
    JSON.parse(readFileSync(join(tree, path), "utf8"));
  return absent ?? parts.flatMap((part) => read(part).absent);
}

/** Every file below a directory, whatever it is, by its path with `/`, in code-unit order. */
export function readFiles(directory: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1));
  return new Map(paths.sort().map((path) => [path, readFileSync(join(directory, path))]));
}

/** SHA-256 of every file below a directory, by path. */
export function hashFiles(directory: string): Readonly<Record<string, string>> {
  const hash = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
  return Object.fromEntries([...readFiles(directory)].map(([path, bytes]) => [path, hash(bytes)]));
}

export interface Page {
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly results: readonly Fields[];
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isPage(document: unknown): document is Page {
  return isFields(document) && Object.keys(document).join() === "count,next,previous,results";
}

/** JSON with hashes as text: they are beyond 2^53. */
export function parseDocument(body: string): unknown {
  return JSON.parse(body.replace(/"(id_hash|content_hash)":(-?\d+)(?=[,}])/g, '"$1":"$2"'));
}

export interface Link {
  /** The field that holds it, or holds the list that does. */
  readonly key: string;
  readonly address: string;
}

/** What a document says that points into the API, wherever it stands. */
export function linksIn(value: unknown, root: string, key = ""): readonly Link[] {
  if (typeof value === "string") return value.startsWith(root) ? [{ key, address: value }] : [];
  if (Array.isArray(value)) return value.flatMap((item) => linksIn(item, root, key));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, child]) => linksIn(child, root, name));
}
