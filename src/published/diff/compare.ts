import { resolve } from "node:path";
import {
  type CatalogueOptions,
  check,
  type PointInTime,
  UnknownMoment,
  withDefaults,
  wordOf,
} from "../../catalogue/index.ts";
import { CatalogueError, type Diagnostic, type PublicCatalogue, UsageError } from "../../model/index.ts";
import { ChangedError, type RemoteOptions, RemoteSite } from "../http/remote-site.ts";
import { persistThroughChanges } from "../http/retry.ts";
import { parseSiteAddress } from "../http/site-address.ts";
import { type ListedTree, openServedTree, openTree } from "../listed/listed-tree.ts";
import { openPackedTree, openUnbundledTree } from "../listed/packed-tree.ts";
import { siteFiles } from "../listed/published-files.ts";
import type { MirrorLimits } from "../mirror/plan/listing.ts";
import { unbundle } from "../packs/bundle.ts";
import { holdsPack } from "../packs/held-pack.ts";
import { type Side, sideOf } from "./side.ts";
import { isCompared, TreeSet } from "./tree-set.ts";
import { compareSets, type Scope } from "./units/compare.ts";
import { type ComparedSet, setOfCatalogue } from "./units/compared-set.ts";
import type { Difference } from "./units/difference.ts";

export type { PointInTime };

/**
 * Reads the catalogue at a point in time.
 *
 * @throws UsageError if there is no such revision, or no repository; CatalogueError
 */
export type CatalogueAt = (point: PointInTime) => Promise<PublicCatalogue>;

export interface CompareOptions
  extends CatalogueOptions,
    MirrorLimits,
    Pick<RemoteOptions, "redirects" | "pause"> {
  /** Receives the diagnostics of each catalogue. */
  readonly onDiagnostics?: ((diagnostics: readonly Diagnostic[]) => void) | undefined;
  /** Each side in one word: a folder, a bundle, an address, a revision or a date. */
  readonly before: string;
  readonly after: string;
  readonly scope?: Scope | undefined;
  /** The folder whose repository contains revisions and dates. The default is the current folder. */
  readonly catalogue?: string | undefined;
  /** Looks up revisions and dates. The default looks in the repository of `catalogue`. */
  readonly catalogueAt?: CatalogueAt | undefined;
  /** Makes an empty folder, which is removed with the process. Bundles are unpacked there. */
  readonly temporaryFolder: () => string;
}

export interface ComparedSide extends Side {
  readonly generation?: string | undefined;
}

export interface Comparison {
  readonly a: ComparedSide;
  readonly b: ComparedSide;
  readonly difference: Difference;
}

/**
 * Compares two published states, wherever each of them is. Writes nothing, except the contents of a bundle into a
 * folder that is removed with the process.
 * @throws UsageError for words without a meaning; CatalogueError; InputError if a tree is broken
 */
export async function compare(options: CompareOptions): Promise<Comparison> {
  return persistThroughChanges(
    () => compareOnce(options),
    async (error) => error instanceof ChangedError,
  );
}

interface OpenSide {
  readonly side: ComparedSide;
  readonly set: ComparedSet;
}

async function compareOnce(options: CompareOptions): Promise<Comparison> {
  const [before, after] = [sideOf(options.before), sideOf(options.after)];
  if (options.catalogueFrom !== undefined && ![before, after].some(isPoint))
    throw new UsageError(
      "--catalogue-from needs a revision or a date on one side",
      "remove it, or compare with a revision",
    );
  const a = await open(before, options);
  const b = await open(after, options);
  return { a: a.side, b: b.side, difference: await compareSets(a.set, b.set, options.scope) };
}

function isPoint({ kind }: Side): boolean {
  return kind === "revision" || kind === "date";
}

async function open(side: Side, options: CompareOptions): Promise<OpenSide> {
  const { name } = side;
  if (side.kind === "catalogue")
    return { side, set: setOfCatalogue(await readCatalogueAt(name, options, { catalogueFrom: undefined })) };
  if (side.kind === "revision")
    return { side, set: setOfCatalogue(await lookUp({ revision: name }, options)) };
  if (side.kind === "date") return { side, set: setOfCatalogue(await lookUp({ date: name }, options)) };
  const tree = await openListed(side, options);
  const { maxUnits: mostUnits } = withDefaults(options);
  const { mostFiles, mostBytes } = options;
  const set = await TreeSet.open(tree, name, { mostUnits, mostFiles, mostBytes });
  return { side: { ...side, generation: tree.manifest.generation }, set };
}

/** Only texts and their states are compared, so the history of changes is not read. */
const TEXTS = { history: "texts" } as const;

async function readCatalogueAt(
  directory: string,
  options: CompareOptions,
  when: Pick<CatalogueOptions, "at" | "catalogueFrom">,
): Promise<PublicCatalogue> {
  const { linked, diagnostics } = await check(directory, { ...options, ...TEXTS, ...when });
  options.onDiagnostics?.(diagnostics);
  if (linked === undefined) throw new CatalogueError(diagnostics, directory);
  return linked;
}

async function lookUp(point: PointInTime, options: CompareOptions): Promise<PublicCatalogue> {
  const { catalogue = "." } = options;
  const { catalogueAt = (at) => readCatalogueAt(catalogue, options, { at: wordOf(at) }) } = options;
  try {
    return await catalogueAt(point);
  } catch (error) {
    if (!(error instanceof UnknownMoment)) throw error;
    const name = "date" in point ? point.date : point.revision;
    throw new UsageError(
      `unknown revision ${JSON.stringify(name)}, and no such folder or bundle either`,
      `${error.further}; name a catalogue's folder, a tree, a bundle, a site's address, or a revision`,
    );
  }
}

async function openListed({ kind, name }: Side, options: CompareOptions): Promise<ListedTree> {
  if (kind === "site") {
    const { redirects, pause } = options;
    return openServedTree(
      siteFiles(new RemoteSite(parseSiteAddress(name), { redirects, pause })),
      isCompared,
    );
  }
  if (kind === "tree")
    return holdsPack(name) ? (await openPackedTree(name, name, isCompared)).tree : openTree(name, isCompared);
  const directory = options.temporaryFolder();
  await unbundle(resolve(name), directory);
  return (await openUnbundledTree(directory, name, isCompared)).tree;
}
