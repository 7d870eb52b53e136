import {
  type AbsentAddress,
  META_ROOT,
  type TreeEntry,
  type TreeManifest,
  type TreePart,
} from "../../../model/index.ts";
import { sendAll } from "../../file-walk.ts";
import { proveExactAbsence } from "../manifest/exact-listing.ts";
import { type ManifestFile, type ManifestWalk, WalkedManifest } from "../manifest/manifest-walk.ts";
import { MANIFEST_PATH } from "../manifest/tree-manifest.ts";
import { ListedEntries } from "./listed-entries.ts";
import { shapedReading } from "./manifest-readings.ts";
import { type ReportProblem, TreeProblems } from "./problems.ts";
import { TreeDisk, type TreeFiles } from "./tree-disk.ts";

/** The manifest of a tree, with all its parts. */
export interface WholeManifest {
  readonly manifest: TreeManifest;
  readonly entries: ListedEntries;
  /** All absent addresses, from the manifest or its parts. */
  readonly absent: readonly AbsentAddress[];
  /** The manifest and its parts of all kinds, which no entry lists. */
  readonly own: ReadonlySet<string>;
  /** False if a part of any kind is missing or wrong. The entries of that part are then unknown. */
  readonly isWhole: boolean;
}

/** Reads the manifest and its parts, and reports every problem with them. */
export function readWholeManifest(files: TreeFiles, report: ReportProblem): WholeManifest | undefined {
  if (!hasManifest(files)) {
    report("tree/no-manifest", MANIFEST_PATH);
    return undefined;
  }
  return sendAll(walkWhole(report), (file) => readManifestFile(files, file));
}

/** True also if `lingodex` is not a directory: reading then reports that. */
export function hasManifest(files: TreeFiles): boolean {
  if (files.standing(MANIFEST_PATH) !== undefined) return true;
  const parent = files.standing(META_ROOT);
  return parent !== undefined && parent !== "directory";
}

export function readManifestFile(files: TreeFiles, { path, sha256 }: ManifestFile): Buffer | undefined {
  return sha256 === undefined ? files.readUnlisted(path) : files.read({ path, sha256 });
}

function* walkWhole(report: ReportProblem): ManifestWalk<WholeManifest | undefined> {
  const reading = shapedReading((...finding) => {
    if (finding[0] !== "manifest/not-ours" && finding[0] !== "manifest/not-as-written") report(...finding);
  });
  const walked = yield* WalkedManifest.walk(reading);
  if (walked === undefined) return undefined;
  const { manifest, lists, namedParts, absentParts } = walked;
  const own = new OwnFiles(report);
  const entries = new ListedEntries();
  const put = (entry: TreeEntry): void => {
    if (!entries.put(entry)) report("tree/duplicate-entry", entry.path);
  };
  const parts = yield* own.all(lists, (list) => walked.list(list));
  // If the manifest itself has entries, those of parts do not count.
  const list = manifest.entries === undefined ? put : () => undefined;
  yield* own.each([...namedParts, ...parts], (part) => walked.part(part), list);
  for (const entry of manifest.entries ?? []) put(entry);
  const absent = yield* own.all(absentParts, (part) => walked.absent(part));
  const { paths, isWhole } = own;
  if (isWhole) proveExactAbsence(manifest, absent, reading.tell);
  return { manifest, entries, absent: manifest.absent ?? absent, own: paths, isWhole };
}

/** The files of the manifest. Each is named and read once. */
class OwnFiles {
  readonly paths = new Set<string>([MANIFEST_PATH]);
  readonly #report: ReportProblem;
  isWhole = true;

  constructor(report: ReportProblem) {
    this.#report = report;
  }

  *all<Held>(
    parts: readonly TreePart[],
    walk: (part: TreePart) => ManifestWalk<readonly Held[] | undefined>,
  ): ManifestWalk<readonly Held[]> {
    const all: Held[] = [];
    yield* this.each(parts, walk, (held) => all.push(held));
    return all;
  }

  *each<Held>(
    parts: readonly TreePart[],
    walk: (part: TreePart) => ManifestWalk<readonly Held[] | undefined>,
    take: (held: Held) => void,
  ): ManifestWalk<void> {
    for (const part of parts) {
      const isFirst = !this.paths.has(part.path);
      this.paths.add(part.path);
      if (!isFirst) this.#report("tree/duplicate-entry", part.path);
      const held = isFirst ? yield* walk(part) : undefined;
      if (held === undefined) this.isWhole = false;
      for (const one of held ?? []) take(one);
    }
  }
}

/**
 * The manifest of a tree on disk. The tree's files are not read.
 *
 * @returns undefined without a manifest of lingodex, or if a part of it is wrong
 */
export function wholeManifestIn(
  directory: string,
): { readonly manifest: TreeManifest; readonly entries: readonly TreeEntry[] } | undefined {
  const problems = new TreeProblems();
  const disk = new TreeDisk(directory, problems.report);
  disk.survey(META_ROOT);
  const listed = readWholeManifest(disk, problems.report);
  if (listed === undefined || !listed.isWhole || problems.size > 0) return undefined;
  return { manifest: listed.manifest, entries: [...listed.entries] };
}
