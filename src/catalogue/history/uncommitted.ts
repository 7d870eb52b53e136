import { join, posix } from "node:path";
import { type ComponentManifest, compareCodePoints } from "../../model/index.ts";
import { type Git, readStanding, wayFrom } from "../../store/git/index.ts";
import { blobIdOf } from "../link/revision.ts";
import { codeAt, lookup } from "./changelog/lookup.ts";
import type { TrackedComponent } from "./changelog/tracked.ts";

/** A component, and the settings to find its files in a commit. */
export interface CheckedOut {
  readonly manifest: ComponentManifest;
  readonly component: TrackedComponent;
  /** The absolute directory of the checkout. */
  readonly root: string;
}

/**
 * Files of components in one repository that differ from a commit: changed, new, or removed. Line ends do not count
 * as a difference, because they depend on a machine's settings.
 *
 * @returns for each component, paths below its root in code-point order
 */
export async function uncommittedFiles(
  git: Git,
  commit: string | undefined,
  components: readonly CheckedOut[],
  maxInputBytes: number,
): Promise<readonly (readonly string[])[]> {
  const owns = components.map((each) => ownFiles(each, git));
  const head = await filesOf(git, commit, components, new Set(owns.flat().map(({ way }) => way)));
  return components.map((each, index) => {
    const own = owns[index] ?? [];
    const tree = head.trees[index] ?? new Map<string, string>();
    const changed = own.filter(({ way, bytes }) => !isBlob(bytes, head.ids.get(way))).map(({ path }) => path);
    const known = new Set(own.map(({ path }) => path));
    const others = pathsIn(each, tree).filter((path) => !known.has(path));
    const gone = others.filter((path) => !stands(join(each.root, path), tree.get(path), maxInputBytes));
    return [...new Set([...changed, ...gone])].sort(compareCodePoints);
  });
}

interface CommittedFiles {
  /** Ids of the wanted blobs, by path from the top. */
  readonly ids: ReadonlyMap<string, string>;
  /** The possible files of each component, by path below its root. */
  readonly trees: readonly ReadonlyMap<string, string>[];
}

async function filesOf(
  git: Git,
  commit: string | undefined,
  components: readonly CheckedOut[],
  wanted: ReadonlySet<string>,
): Promise<CommittedFiles> {
  const ids = new Map<string, string>();
  const trees = components.map(() => new Map<string, string>());
  if (commit === undefined) return { ids, trees };
  for await (const { path, id } of git.tree(commit)) {
    if (wanted.has(path)) ids.set(path, id);
    for (const [index, { component }] of components.entries()) {
      const below = pathBelow(component, path);
      if (below !== undefined) trees[index]?.set(below, id);
    }
  }
  return { ids, trees };
}

interface OwnFile {
  /** The path below the component's root. */
  readonly path: string;
  /** The path of its target, from the repository's top. */
  readonly way: string;
  readonly bytes: Uint8Array;
}

function ownFiles({ manifest, root }: CheckedOut, { top }: Git): readonly OwnFile[] {
  const { translations, templateFile, referenceFile, newBase, newBaseFile } = manifest;
  const guides = [templateFile, referenceFile].flatMap((file) => file ?? []);
  const base =
    newBaseFile === undefined ? [] : [{ path: posix.normalize(newBase), bytes: newBaseFile.bytes }];
  return [...translations, ...guides, ...base].map(({ path, bytes }) => {
    return { path, bytes, way: wayFrom(top, join(root, path)) };
  });
}

/** Undefined for a path that cannot be a file of the component. */
function pathBelow({ root, places }: TrackedComponent, path: string): string | undefined {
  if (!path.startsWith(root)) return undefined;
  const below = path.slice(root.length);
  const [mask = "", guide] = [places.masks[0], places.guides[0]];
  return below === guide || codeAt(below, mask) !== undefined ? below : undefined;
}

function pathsIn({ component }: CheckedOut, tree: ReadonlyMap<string, string>): readonly string[] {
  const { translations, guide } = lookup(component, tree, { masks: 1, guides: 1 });
  return [...translations.values(), ...(guide === undefined ? [] : [guide])].map(({ path }) => path);
}

/** True for a file that the reader leaves out because of its content, and that equals the committed one. */
function stands(path: string, id: string | undefined, maxInputBytes: number): boolean {
  const bytes = readStanding(path, maxInputBytes);
  return bytes !== undefined && isBlob(bytes, id);
}

function isBlob(bytes: Uint8Array, id: string | undefined): boolean {
  if (id === undefined) return false;
  const algorithm = id.length === 64 ? "sha256" : "sha1";
  if (blobIdOf(bytes, algorithm) === id) return true;
  const lines = Buffer.from(bytes).toString("latin1").replaceAll("\r\n", "\n");
  return [lines, lines.replaceAll("\n", "\r\n")].some(
    (text) => blobIdOf(Buffer.from(text, "latin1"), algorithm) === id,
  );
}
