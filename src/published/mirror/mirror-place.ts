import { hash } from "node:crypto";
import { type BaseUrl, isFailureOf, OutputError, type TreeEntry } from "../../model/index.ts";
import { type Downloads, TreeDisk } from "../../store/index.ts";
import type { RemoteSite } from "../http/remote-site.ts";
import { ListedTree } from "../listed/listed-tree.ts";
import { folderFiles, isListed, type PublishedFiles, siteFiles } from "../listed/published-files.ts";
import type { Move } from "../rebase/bases/addresses.ts";
import { rebaseBytes } from "../rebase/rebased-files.ts";
import { MirrorStanding, type StandingFacts } from "./plan/standing.ts";

/** The manifest of a site. Its parts are read from earlier downloads or the folder by hash, and fetched if missing. */
export function mirroredSource(site: RemoteSite, directory: string, downloads: Downloads): PublishedFiles {
  const [remote, local] = [siteFiles(site), folderFiles(directory)];
  return {
    ...remote,
    readListed: async (part, most) => {
      const kept = downloads.read(part.sha256) ?? (await local.readListed(part, most));
      if (isListed(part, kept)) return kept;
      const bytes = await remote.readListed(part, most);
      if (bytes !== undefined) downloads.write(part.sha256, bytes);
      return bytes;
    },
  };
}

/** A mirror's directory, with those of its files that are proved. */
export class MirrorPlace extends MirrorStanding {
  readonly directory: string;
  readonly move: Move<BaseUrl>;
  readonly #downloads: Downloads;
  readonly #disk: TreeDisk;

  constructor(
    directory: string,
    downloads: Downloads,
    move: Move<BaseUrl>,
    facts: StandingFacts | undefined,
  ) {
    super(facts);
    this.directory = directory;
    this.move = move;
    this.#downloads = downloads;
    this.#disk = new TreeDisk(directory);
  }

  /** True if the existing tree has the same base address. Then only files that differ have to be written. */
  get isAlike(): boolean {
    return this.baseUrl === this.move.to;
  }

  /** A file's bytes as the site has them, downloaded or from the folder. @throws OutputError if they have changed */
  read(entry: TreeEntry): Buffer {
    const fetched = this.#downloads.read(entry.sha256);
    if (fetched !== undefined) return fetched;
    const standing = this.#disk.readUnlisted(entry.path);
    const back: Move = { from: this.baseUrl ?? this.move.from, to: this.move.from };
    const bytes = standing && rebaseBytes(entry, standing, back);
    if (isListed(entry, bytes)) return bytes;
    throw new OutputError(`${entry.path} changed in ${this.directory} meanwhile: mirror again`, undefined);
  }
}

/** Proves the contents of a mirror's directory, by reading all of it. */
export async function mirrorPlace(
  directory: string,
  downloads: Downloads,
  move: Move<BaseUrl>,
): Promise<MirrorPlace> {
  return new MirrorPlace(directory, downloads, move, await standingIn(directory, move));
}

async function standingIn(directory: string, { from }: Move): Promise<StandingFacts | undefined> {
  const tree = await provedTree(directory);
  if (tree === undefined) return undefined;
  const { tree: listed, entries } = tree;
  const baseUrl = listed.manifest.base_url;
  const back: Move = { from: baseUrl, to: from };
  const disk = new TreeDisk(directory);
  const held = new Map<string, string>();
  let isIntact = true;
  for (const entry of entries) {
    const bytes = disk.readUnlisted(entry.path, entry.size);
    if (!isListed(entry, bytes)) isIntact = false;
    else
      held.set(entry.path, baseUrl === from ? entry.sha256 : hash("sha256", rebaseBytes(entry, bytes, back)));
  }
  const { sha256 } = listed;
  return { sha256, baseUrl, held, isIntact, listed: entries.map(({ path }) => path) };
}

/** Undefined if there is no tree, or a broken one. */
async function provedTree(
  directory: string,
): Promise<{ readonly tree: ListedTree; readonly entries: readonly TreeEntry[] } | undefined> {
  try {
    const tree = await ListedTree.open(folderFiles(directory));
    await tree?.facts();
    return tree && { tree, entries: await tree.entries() };
  } catch (error) {
    if (isFailureOf(error, "input")) return undefined;
    throw error;
  }
}
