import {
  InputError,
  TOOL,
  type TreeEntry,
  type TreeManifest,
  type TreeManifestAbsent,
  type TreeManifestList,
  type TreeManifestPart,
  type TreePart,
} from "../../../model/index.ts";
import { type Cut, entriesIn, listOfPart, PART_PATH } from "../manifest/cut.ts";
import { digestOf, hexOf } from "../manifest/entry-list.ts";
import { proveExactList, proveExactManifest, proveExactPart } from "../manifest/exact-listing.ts";
import type { ManifestFinding, ManifestReading, TellFinding } from "../manifest/manifest-walk.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import { problemMessage } from "./problems.ts";
import { decodeJson, hasShape } from "./schemas.ts";

const PUBLISH_ANEW = "lingodex verify reports every problem; delete the tree and build again";

type ProvedReading = Required<ManifestReading<TreeManifest, TreeEntry>>;

/**
 * Proves the files of a manifest by the schemas, and continues after a wrong part, for callers that report every
 * problem. The hashes of the files are proved before.
 */
export function shapedReading(tell: TellFinding): ProvedReading {
  return {
    tell,
    manifest: (bytes) => {
      const decoded = decodeJson(bytes, MANIFEST_PATH, tell);
      return decoded !== undefined && isOurs(decoded.value, tell)
        ? manifestIn(decoded.value, tell)
        : undefined;
    },
    list: (bytes, list, cut) => {
      const parts = heldIn(bytes, list, "parts", tell);
      return parts && proveList(parts, list, cut, tell);
    },
    part: (bytes, part) => {
      const entries = heldIn(bytes, part, "entries", tell);
      if (entries !== undefined && entries.length !== part.entries)
        tell("tree/part-entries", part.path, entries.length, part.entries);
      return entries;
    },
    absent: (bytes, part) => heldIn(bytes, part, "absent", tell),
  };
}

/**
 * Proves that a manifest and its parts have exactly the bytes that lingodex would write for their entries. Commands that
 * copy a tree use it.
 */
export function exactReading(tell: TellFinding): ProvedReading {
  return {
    tell,
    manifest: (bytes) => {
      const decoded = decodeJson(bytes, MANIFEST_PATH, tell);
      const manifest = decoded && manifestIn(decoded.value, tell);
      if (manifest !== undefined && isOurs(manifest, tell)) proveExactManifest(manifest, tell);
      return manifest;
    },
    list: (bytes, list, cut) => {
      proveHash(bytes, list, tell);
      const parts = heldIn(bytes, list, "parts", tell) ?? [];
      proveExactList(parts, list, cut, tell);
      return parts;
    },
    part: (bytes, part, cut) => {
      proveHash(bytes, part, tell);
      const entries = heldIn(bytes, part, "entries", tell) ?? [];
      proveExactPart(entries, part, cut, tell);
      return entries;
    },
    absent: (bytes, part) => {
      proveHash(bytes, part, tell);
      const absent = heldIn(bytes, part, "absent", tell) ?? [];
      if (absent.length !== part.entries) tell("manifest/not-as-written", part.path);
      return absent;
    },
  };
}

function proveHash(bytes: Buffer, { path, sha256 }: TreePart, tell: TellFinding): void {
  if (hexOf(digestOf(bytes)) !== sha256) tell("tree/wrong-hash", path);
}

function manifestIn(value: unknown, tell: TellFinding): TreeManifest | undefined {
  return hasShape<TreeManifest>(value, "manifest", MANIFEST_PATH, tell) ? value : undefined;
}

/** True if lingodex wrote the manifest. Only the fields that identify it were read so far. */
function isOurs(value: unknown, tell: TellFinding): boolean {
  const [name, format] = [fieldOf(fieldOf(value, "tool"), "name"), fieldOf(value, "format")].map(plainText);
  if (name !== TOOL.name) tell("tree/foreign-manifest", MANIFEST_PATH, name ?? "");
  else if (format !== "1") tell("tree/unknown-format", MANIFEST_PATH, format ?? "");
  return name === TOOL.name && format === "1";
}

/** A text or number as text. Other values give an empty text, because a list can be nested too deep to print. */
function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

interface Held extends TreeManifestPart, TreeManifestList, TreeManifestAbsent {}

/** The content of a file that the manifest or one of its lists names. @param key the expected content */
function heldIn<Key extends keyof Held>(
  bytes: Buffer,
  { path }: TreePart,
  key: Key,
  tell: TellFinding,
): Held[Key] | undefined {
  const decoded = decodeJson(bytes, path, tell);
  if (decoded === undefined || !hasShape<Partial<Held>>(decoded.value, "manifest-part", path, tell))
    return undefined;
  const held = decoded.value[key];
  if (held === undefined) tell("tree/schema", path, "manifest-part", `must have required property '${key}'`);
  return held;
}

/** Proves that the parts that a list names belong to it. */
function proveList(
  parts: readonly TreePart[],
  list: TreePart,
  cut: Cut,
  tell: TellFinding,
): readonly TreePart[] | undefined {
  const foreign = parts.find(({ path }) => !PART_PATH.test(path) || listOfPart(path, cut) !== list.path);
  if (foreign !== undefined) {
    tell("tree/part-path", list.path, foreign.path);
    return undefined;
  }
  if (entriesIn(parts) !== list.entries) tell("tree/part-entries", list.path, entriesIn(parts), list.entries);
  return parts;
}

/**
 * Refuses a manifest at its first problem.
 * @param from the name of its source for messages
 * @throws InputError at the first problem
 */
export function refusingFindings(from: string): TellFinding {
  return (...finding) => {
    throw new InputError(`${from}: ${refusalOf(finding)}`, undefined, PUBLISH_ANEW);
  };
}

function refusalOf(finding: ManifestFinding): string {
  const [code, place] = finding;
  if (finding[0] === "manifest/not-ours") return finding[2];
  if (finding[0] === "tree/foreign-manifest")
    return `its manifest was written by ${finding[2]}, not by ${TOOL.name}`;
  if (finding[0] === "tree/wrong-hash") return `${place} differs from its manifest`;
  if (finding[0] === "manifest/not-as-written" || code === "tree/absent-cut")
    return `${place} is not written as lingodex writes it`;
  return `${place}: ${problemMessage(...finding)}`;
}
