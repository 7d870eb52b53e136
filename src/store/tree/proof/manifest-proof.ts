import type {
  AbsentAddress,
  TreeEntry,
  TreeManifest,
  TreeManifestAbsent,
  TreeManifestList,
  TreeManifestPart,
  TreePart,
} from "../../../model/index.ts";
import { ABSENT_PATH, misshapenIn } from "../manifest/absent-parts.ts";
import { cutIn, entriesIn, LIST_PATH, listOfPart, PART_PATH } from "../manifest/cut.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import type { TreeFiles } from "./listed-files.ts";
import type { ReportProblem } from "./problems.ts";
import { decodeJson, hasShape } from "./schemas.ts";

/** What a tree says of itself, with all its parts. */
export interface ListedTree {
  readonly manifest: TreeManifest;
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** All that is absent, wherever that stands. */
  readonly absent: readonly AbsentAddress[];
  /** The manifest and its parts of all kinds, which no entry lists. */
  readonly own: ReadonlySet<string>;
  /** False where a part of any kind is missing or not what it should be: what it lists is unknown. */
  readonly isWhole: boolean;
}

/**
 * Reads and proves the manifest and its parts.
 *
 * @param tool the only one whose manifests are ours
 */
export function readListedTree(disk: TreeFiles, tool: string, report: ReportProblem): ListedTree | undefined {
  const manifest = readManifest(disk, tool, report);
  if (manifest === undefined) return undefined;
  const own = new Set([MANIFEST_PATH]);
  const entries = new Map<string, TreeEntry>();
  const add = (listed: readonly TreeEntry[]): void => {
    for (const entry of listed) {
      if (entries.has(entry.path)) report("tree/duplicate-entry", entry.path);
      entries.set(entry.path, entry);
    }
  };
  let isWhole = true;
  const readOnce = <Read>({ path }: TreePart, read: () => Read | undefined): Read | undefined => {
    const found = own.has(path) ? undefined : read();
    if (own.has(path)) report("tree/duplicate-entry", path);
    own.add(path);
    if (found === undefined) isWhole = false;
    return found;
  };
  add(manifest.entries ?? []);
  const named = manifest.parts ?? [];
  const lists = manifest.levels === undefined ? [] : named;
  const parts = lists.flatMap((list) => readOnce(list, () => readList(disk, list, manifest, report)) ?? []);
  for (const part of manifest.levels === undefined ? named : parts)
    add(readOnce(part, () => readPart(disk, part, report)) ?? []);
  const { absent_parts: absentParts = [] } = manifest;
  const absent = absentParts.flatMap(
    (part) => readOnce(part, () => readNamed(disk, part, ABSENT_PATH, "absent", report)) ?? [],
  );
  const misshapen = isWhole ? misshapenIn(absentParts, absent) : undefined;
  if (misshapen !== undefined) report("tree/absent-cut", misshapen);
  return { manifest, entries, absent: manifest.absent ?? absent, own, isWhole };
}

function readManifest(disk: TreeFiles, tool: string, report: ReportProblem): TreeManifest | undefined {
  if (disk.standing(MANIFEST_PATH) === undefined && !isBehindOther(disk)) {
    report("tree/no-manifest", MANIFEST_PATH);
    return undefined;
  }
  const bytes = disk.readUnlisted(MANIFEST_PATH);
  const decoded = bytes && decodeJson(bytes, MANIFEST_PATH, report);
  if (decoded === undefined) return undefined;

  const found = headOf(decoded.value);
  if (found.tool !== tool) {
    report("tree/foreign-manifest", MANIFEST_PATH, found.tool);
    return undefined;
  }
  if (found.format !== "1") {
    report("tree/unknown-format", MANIFEST_PATH, found.format);
    return undefined;
  }
  const { value } = decoded;
  return hasShape<TreeManifest>(value, "manifest", MANIFEST_PATH, report) ? value : undefined;
}

/** True where `lingodex` stands and is no directory: that is what will be told. */
function isBehindOther(disk: TreeFiles): boolean {
  const parent = disk.standing(MANIFEST_PATH.slice(0, MANIFEST_PATH.indexOf("/")));
  return parent !== undefined && parent !== "directory";
}

/** What says whose manifest it is; nothing else of it is known yet. */
function headOf(value: unknown): { readonly tool: string; readonly format: string } {
  return {
    tool: plainText(fieldOf(fieldOf(value, "tool"), "name")),
    format: plainText(fieldOf(value, "format")),
  };
}

/** Empty for what is neither text nor number: a list may be nested deeper than what can be printed. */
function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}

function readPart(disk: TreeFiles, part: TreePart, report: ReportProblem): readonly TreeEntry[] | undefined {
  const entries = readNamed(disk, part, PART_PATH, "entries", report);
  if (entries !== undefined && entries.length !== part.entries)
    report("tree/part-entries", part.path, entries.length, part.entries);
  return entries;
}

/** The parts that a list names: they are those that belong to it. */
function readList(
  disk: TreeFiles,
  list: TreePart,
  manifest: TreeManifest,
  report: ReportProblem,
): readonly TreePart[] | undefined {
  const { path } = list;
  const parts = readNamed(disk, list, LIST_PATH, "parts", report);
  const cut = cutIn(manifest);
  const foreign = parts?.find((part) => !PART_PATH.test(part.path) || listOfPart(part.path, cut) !== path);
  if (foreign !== undefined) {
    report("tree/part-path", path, foreign.path);
    return undefined;
  }
  if (parts !== undefined && entriesIn(parts) !== list.entries)
    report("tree/part-entries", path, entriesIn(parts), list.entries);
  return parts;
}

/** What stands in a file that the manifest or a list of it names: of a pattern. @param key what it is to hold */
function readNamed<Key extends keyof Named>(
  disk: TreeFiles,
  { path, sha256 }: TreePart,
  pattern: RegExp,
  key: Key,
  report: ReportProblem,
): Named[Key] | undefined {
  if (!pattern.test(path)) {
    report("tree/part-path", MANIFEST_PATH, path);
    return undefined;
  }
  const bytes = disk.read({ path, sha256 });
  const decoded = bytes && decodeJson(bytes, path, report);
  if (decoded === undefined) return undefined;
  const { value } = decoded;
  if (!hasShape<Partial<Named>>(value, "manifest-part", path, report)) return undefined;
  const held = value[key];
  if (held === undefined)
    report("tree/schema", path, "manifest-part", `must have required property '${key}'`);
  return held;
}

interface Named extends TreeManifestPart, TreeManifestList, TreeManifestAbsent {}
