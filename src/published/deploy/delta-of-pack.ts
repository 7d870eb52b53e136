import { hash } from "node:crypto";
import { BrokenPackError, compareCodePoints, POINTER_PATH } from "../../model/index.ts";
import {
  MOST_BESIDE_BYTES,
  mostCompressed,
  type PackPointer,
  type PackSource,
  type PreviousPack,
  pathsOf,
  type ReadPointer,
  readPointer,
} from "../../store/index.ts";
import { DEPLOYED_PACK, type Deployed, openDeployed } from "../listed/deployed.ts";
import { type LocatedPack, openPackedTree, vanishingFromPack } from "../listed/packed-tree.ts";
import { folderFiles } from "../listed/published-files.ts";
import { notKnown } from "../listed/tree-comparison.ts";
import { openPack } from "../packs/open-pack.ts";
import type { DeltaOptions, PlannedDelta } from "./delta-options.ts";
import { basePath } from "./destination.ts";
import { type PackChanges, type PutFile, planPackDeployment } from "./plan/pack-plan.ts";

type DeployedPack = Deployed<ReadPointer>;

/**
 * Plans the changes that bring a deployed pack to another one, by pointers and indexes. A file's name is its hash, so
 * the deployed pack needs only files with new names. Buckets are unpacked only to count units that vanish.
 *
 * @throws UsageError, InputError, NetworkError
 */
export async function planPack(options: DeltaOptions): Promise<PlannedDelta> {
  const { directory, against, redirects } = options;
  openPack(directory);
  const after = await localPack(directory);
  const deployed = await openDeployed(DEPLOYED_PACK, against, redirects);
  const { found: before, brokenOff, freshness } = deployed;
  const known = brokenOff === undefined ? await standingAt(deployed, after.source) : undefined;
  const changes = await changesTo(after, deployed, known);
  const { tree } = await openPackedTree(directory);
  const comparison = await vanishingFromPack(nearest(deployed, after.source), tree, options);
  const isUnread = before !== undefined && brokenOff === undefined && known === undefined;
  return {
    plan: planPackDeployment(changes),
    isFirst: before === undefined,
    isUnread,
    brokenOff,
    freshness,
    comparison,
  };
}

/** Reads the deployed pack from local files if it can: equal names mean equal bytes, and packs keep older files. */
function nearest({ found, files }: DeployedPack, local: PackSource): LocatedPack | undefined {
  if (found === undefined || files === undefined) return undefined;
  const near = async (path: string, most: number): Promise<Buffer | undefined> =>
    (await local.read(path, most)) ?? files.read(path, most);
  return { pointer: found.pointer, source: { name: files.name, read: near } };
}

interface LocalPack extends ReadPointer {
  readonly source: PackSource;
}

async function localPack(directory: string): Promise<LocalPack> {
  const source = folderFiles(directory);
  const read = await readPointer(source);
  // The pack was opened just before, so its pointer has gone since.
  if (read === undefined) throw new BrokenPackError(`${directory}: ${POINTER_PATH} disappeared meanwhile`);
  return { ...read, source };
}

/** The files of the deployed pack without older ones. Undefined if neither place has a readable index of it. */
async function standingAt(
  { found, files }: DeployedPack,
  local: PackSource,
): Promise<ReadonlySet<string> | undefined> {
  return found && (await pathsFrom(found.pointer, [local, files]));
}

async function pathsFrom(
  pack: PreviousPack,
  sources: readonly (PackSource | undefined)[],
): Promise<ReadonlySet<string> | undefined> {
  for (const source of sources) {
    const paths = source && (await pathsOf(pack, source).catch(notKnown));
    if (paths !== undefined) return paths;
  }
  return undefined;
}

async function changesTo(
  after: LocalPack,
  deployed: DeployedPack,
  known: ReadonlySet<string> | undefined,
): Promise<PackChanges> {
  const { pointer, source } = after;
  const before = deployed.found?.pointer;
  const own = [...(await pathsOf(pointer, source))];
  const stood = new Map(known && before?.beside.map(({ path, sha256 }) => [path, sha256]));
  const beside = pointer.beside.filter(({ path, sha256 }) => stood.get(path) !== sha256);
  const isSame = known !== undefined && deployed.found?.bytes.equals(after.bytes) === true;
  const files = own.filter((path) => !known?.has(path)).sort(compareCodePoints);
  const put = (paths: readonly string[]): Promise<readonly PutFile[]> => putAll(after, paths);
  return {
    generation: pointer.generation,
    from: before?.generation ?? null,
    prefix: basePath(pointer.base_url),
    files: await put(files),
    beside: await put(beside.map(({ path }) => path)),
    pointer: await put(isSame ? [] : [POINTER_PATH]),
    removed: before === undefined ? [] : await removedFrom(before, deployed, after),
    unchanged: own.length - files.length + (pointer.beside.length - beside.length) + Number(isSame),
  };
}

/** The files of the deployed pack and those before it that neither the new pack nor one before it has. */
async function removedFrom(
  before: PackPointer,
  { files }: DeployedPack,
  { pointer, source: local }: LocalPack,
): Promise<readonly string[]> {
  const gone = new Set(before.beside.map(({ path }) => path));
  for (const pack of [before, ...before.previous])
    for (const path of (await pathsFrom(pack, [local, files])) ?? []) gone.add(path);
  for (const { path } of pointer.beside) gone.delete(path);
  for (const pack of [pointer, ...pointer.previous])
    for (const path of (await pathsFrom(pack, [local])) ?? []) gone.delete(path);
  return [...gone].sort(compareCodePoints);
}

/** Reads files one by one, and keeps only the facts that a list needs. */
async function putAll({ pointer, source }: LocalPack, paths: readonly string[]): Promise<readonly PutFile[]> {
  const files: PutFile[] = [];
  const most = Math.max(mostCompressed(pointer.bucket_bytes), MOST_BESIDE_BYTES);
  for (const path of paths) {
    const bytes = await source.read(path, most);
    if (bytes === undefined)
      throw new BrokenPackError(
        `${source.name}: ${path}: there is no such file, or a larger one than announced`,
      );
    files.push({ path, size: bytes.length, sha256: hash("sha256", bytes) });
  }
  return files;
}
