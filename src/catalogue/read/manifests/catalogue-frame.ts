import { hash } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { isWithin, readRegularFile } from "../../../model/disk/index.ts";
import { MANIFEST_NAMES } from "./catalogue-root.ts";
import type { GivenManifest } from "./raw-manifests.ts";

/** The places in a catalogue's own manifest, which are read before the rest. */
export interface CatalogueFrame {
  /** The manifest's name; empty if it is not in a file. */
  readonly file: string;
  /** The hash of its bytes, in hexadecimal. */
  readonly sha256: string;
  /** The absolute output folder of the manifest; `public` by default. */
  readonly out: string;
  readonly allowedRoots: readonly string[];
}

const MOST_BYTES = 2 ** 24;
/** Without these words, or an escape that could hide them, the defaults apply. Then YAML need not be loaded. */
const TELLING = /\bout\b|\ballow_roots\b|[\\\0]/;

/**
 * Reads the frame without reports, which the whole reading makes.
 *
 * @param root the catalogue's directory, without links
 * @param given the manifest, if it is not in a file
 * @returns undefined unless there is exactly one readable manifest
 */
export async function readFrame(root: string, given?: GivenManifest): Promise<CatalogueFrame | undefined> {
  if (given !== undefined) return frameOf(root, { file: "", name: given.name }, Buffer.from(given.text));
  const names = MANIFEST_NAMES.filter((name) => existsSync(join(root, name)));
  const [file] = names;
  if (file === undefined || names.length > 1) return undefined;
  const bytes = readInside(root, file);
  return bytes === undefined ? undefined : frameOf(root, { file, name: file }, bytes);
}

async function frameOf(
  root: string,
  { file, name }: { readonly file: string; readonly name: string },
  bytes: Buffer,
): Promise<CatalogueFrame | undefined> {
  const places = TELLING.test(bytes.toString("latin1")) ? await placesIn(bytes, name) : {};
  if (places === undefined) return undefined;
  const { out = "public", allowedRoots = [] } = places;
  return { file, sha256: hash("sha256", bytes), out: resolve(root, out), allowedRoots };
}

/** A link in the catalogue can lead to another file of it. */
function readInside(root: string, file: string): Buffer | undefined {
  try {
    const real = realpathSync(join(root, file));
    return isWithin(real, root) ? readRegularFile(real, MOST_BYTES) : undefined;
  } catch {
    return undefined;
  }
}

interface Places {
  readonly out?: string;
  readonly allowedRoots?: readonly string[];
}

async function placesIn(bytes: Buffer, file: string): Promise<Places | undefined> {
  const { parseManifest, plainValue } = await import("./manifest-text.ts");
  const tree = parseManifest(bytes.toString("utf8").replace(/^\ufeff/, ""), file, () => undefined);
  const value = tree && plainValue(tree.node);
  if (typeof value !== "object" || value === null) return undefined;
  const { out, allow_roots: allowed = [] } = value as Readonly<Record<string, unknown>>;
  const isList = Array.isArray(allowed) && allowed.every((path) => typeof path === "string");
  if (!isList || (out !== undefined && typeof out !== "string")) return undefined;
  return { ...(out === undefined ? {} : { out }), allowedRoots: allowed };
}
