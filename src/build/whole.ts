import { resolve } from "node:path";
import {
  checkOutput,
  type EarlierCatalogue,
  isRefused,
  type Preparation,
  type Prepared,
  prepare,
  withDefaults,
} from "../catalogue/index.ts";
import {
  BasisError,
  Diagnostics,
  type InputWitness,
  inOrder,
  type Location,
  type OfferedFile,
} from "../model/index.ts";
import {
  checkHost,
  countDocuments,
  countFiles,
  countPageFiles,
  publishesPages,
  purposeIn,
  reportAliases,
  reportElsewhere,
  resolveSite,
  type Site,
  tellsOverTime,
  treeFiles,
  unitCounts,
} from "../site/index.ts";
import {
  afterWhole,
  cacheConflict,
  cacheRefusal,
  type InputRecord,
  InputTrail,
  newInWorkTree,
  programRecord,
  provedNow,
  realPlace,
  resolveOutDirectory,
  TreePreview,
} from "../store/index.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { type BuiltHistory, builtHistory, checkHistory } from "./built-history.ts";
import type { Ground } from "./ground.ts";
import {
  type CatalogueFacts,
  factsOfCatalogue,
  type LiveCatalogue,
  liveCatalogue,
} from "./live/live-catalogue.ts";
import { askedFor, outcomeFacts } from "./memory.ts";
import type { PackPublishing } from "./pack-publishing.ts";
import { besideApi, factsOf, type Outcome, offer, type Publishing, publish } from "./publishing.ts";
import type { Remembered } from "./remembered.ts";
import { built, nothingBuilt } from "./result.ts";
import type { PhaseClock } from "./timings.ts";
import { VanishingGuard } from "./vanishing-guard.ts";

export interface WholeBuild {
  readonly options: BuildOptions;
  readonly ground: Ground;
  readonly trusted: TrustedTree | undefined;
  readonly clock: PhaseClock;
  /** Receives the earlier state that is built, before any file is written. */
  readonly onEarlier?: ((earlier: EarlierCatalogue) => void) | undefined;
}

export interface TrustedTree {
  readonly directory: string;
  /** SHA-256 of the tree's manifest. */
  readonly manifest: string;
  readonly proved: number;
}

export interface WholeResult {
  readonly result: BuildResult;
  /** The paths that were read or looked for, also if the catalogue is refused. */
  readonly inputs: readonly InputRecord[];
  /** The memory of this build; undefined if nothing was published. */
  readonly kept: Kept | undefined;
}

interface Kept {
  readonly remembered: Remembered;
  readonly live: LiveCatalogue;
  /** False if the manifest was read again and states another output, or was replaced by another manifest. */
  readonly isGround: boolean;
  /** False if a later build of the same inputs can publish something else. */
  readonly isLasting: boolean;
}

/** Reads, links and publishes everything. */
export async function buildWhole(whole: WholeBuild): Promise<WholeResult> {
  const { options, ground, clock } = whole;
  const diagnostics = new Diagnostics();
  const trail = new InputTrail(ground.root);
  const taken = await takeIn(whole, trail, diagnostics);
  if (!taken.isGood) {
    const result = nothingBuilt(taken.out, diagnostics.sorted(), clock);
    return { result, inputs: trail.records, kept: undefined };
  }

  const { out, site, documents, history, linked } = taken;
  const facts = factsOf(linked, site);
  const unignored = options.dryRun ? undefined : newInWorkTree(out);
  const guard = guardOf(whole, taken);
  const publishes = publisherOf(options);
  const files = (): Iterable<OfferedFile> => treeFiles(linked, site);
  const outcome = await publishes(whole, { out, site, options, clock, facts, files, guard });
  // Diagnostics about two trees are not remembered.
  const known = diagnostics.sorted();
  const said = inOrder([...known, ...guard.said]);
  if (outcome === undefined) {
    const result = nothingBuilt(out, said, clock, guard.vanished);
    return { result, inputs: trail.records, kept: undefined };
  }
  const remembered: Remembered = {
    program: programRecord(),
    asked: askedFor(options),
    inputs: trail.records,
    tree: afterWhole(options.to === "pack" ? 0 : provedBy(outcome, out, whole.trusted)),
    diagnostics: known,
    ...outcomeFacts(outcome, documents, history),
  };
  const live = liveCatalogue(taken.catalogue, taken.whole, site.pages !== undefined);
  const { inputs } = remembered;
  const isGround = out === ground.out && ground.frame !== undefined;
  const result = {
    ...built(out, outcome, documents, options.dryRun ? "dry-run" : "full", said, clock, guard.vanished),
    history,
    unignored,
  };
  return { result, inputs, kept: { remembered, live, isGround, isLasting: !taken.dependsOnClock } };
}

/** The part of a catalogue that publishing needs. It leaves out the rows of tables, which can be the largest part. */
interface TakenIn extends Pick<Linked, "linked" | "whole"> {
  readonly isGood: true;
  readonly catalogue: CatalogueFacts;
  readonly site: Site;
  readonly documents: number;
  readonly history: BuiltHistory | undefined;
  readonly dependsOnClock: boolean;
  readonly manifestAt: Location;
  /** The output folder, without links. */
  readonly out: string;
}

interface Refused {
  readonly isGood: false;
  readonly out: string;
}

async function takeIn(
  whole: WholeBuild,
  trail: InputTrail,
  diagnostics: Diagnostics,
): Promise<TakenIn | Refused> {
  const { options } = whole;
  const prepared = await prepare(options.catalogue, options, diagnostics, preparationOf(whole, trail));
  if (prepared.earlier !== undefined) whole.onEarlier?.(prepared.earlier);
  const refused: Refused = { isGood: false, out: resolve(options.out ?? prepared.read.out) };
  if (prepared.linked === undefined || isRefused(diagnostics, options)) {
    // Of an output folder that hides files, the first question is whether it is allowed at all.
    if (diagnostics.sorted().some(({ code }) => code === "component/files-in-output"))
      safePlace(whole, prepared);
    return refused;
  }

  const { catalogue, read, linked } = prepared;
  const site = resolveSite(options, catalogue.settings, read.baseUrlAt, diagnostics.report, linked);
  reportElsewhere(site, catalogue.settings, read.siteUrlAt, diagnostics.report);
  const out = safePlace(whole, prepared);
  const documents = countDocuments(linked, site.views);
  checkCosts(whole, prepared, site, documents, diagnostics);
  const history = builtHistory(catalogue, linked);
  checkHistory(history, read, { documents, views: site.views.length }, diagnostics.report);
  if (isRefused(diagnostics, options)) return refused;
  return {
    isGood: true,
    out,
    site,
    documents,
    history,
    linked,
    whole: prepared.whole,
    manifestAt: read.manifestAt,
    dependsOnClock: catalogue.history?.dependsOnClock ?? false,
    catalogue: factsOfCatalogue(catalogue),
  };
}

function preparationOf({ options, ground, clock }: WholeBuild, trail: InputTrail): Preparation {
  const { cache } = ground;
  // Both the given path and its target are looked at.
  const caches = "place" in cache ? [cache.named, cache.place.folder] : [];
  const outs = options.out === undefined ? [] : [realPlace(options.out)];
  return {
    out: options.out,
    witness: witnessOf(trail, options.onInput),
    excluded: [...caches, ...outs],
    historyCache: "place" in cache ? cache.place : false,
    hasPages: (settings) => publishesPages(options, settings),
    overTime: (settings) => (tellsOverTime(options, settings) ? "day" : undefined),
    onHistory: (done, total) => clock.tellHistory(done, total),
    onRead: () => clock.enter("link"),
    spendsRows: true,
  };
}

function witnessOf(trail: InputTrail, onInput: BuildOptions["onInput"]): InputWitness {
  if (onInput === undefined) return trail;
  return {
    file(path, status, bytes) {
      trail.file(path, status, bytes);
      onInput(bytes.length);
    },
    directory: (path, entries) => trail.directory(path, entries),
    missing: (path) => trail.missing(path),
  };
}

/**
 * Refuses a cache among the source roots, which are all known now. A default cache is allowed, because globs leave it
 * out and no manifest can be in it.
 * @throws UsageError
 */
function refuseCache({ root, cache }: Ground, out: string, roots: readonly string[]): void {
  const named = "place" in cache ? (cache.isNamed ? cache.place.folder : undefined) : cache.aside;
  if (named === undefined) return;
  const sourceRoots = roots.map(realPlace);
  const why = cacheConflict(named, { out, catalogue: root, sourceRoots });
  if (why !== undefined) throw cacheRefusal("place" in cache ? cache.named : named, why);
}

type Linked = Extract<Prepared, { readonly linked: object }>;

/** The place of the tree. @throws UsageError if the tree or the cache would be in an unsafe place */
function safePlace({ options, ground }: WholeBuild, { read }: Pick<Prepared, "read">): string {
  const out = resolveOutDirectory({
    out: resolve(options.out ?? read.out),
    isAsked: options.out !== undefined,
    catalogue: options.catalogue,
    sourceRoots: read.sourceRoots,
  });
  refuseCache(ground, out, read.sourceRoots);
  return out;
}

function checkCosts(
  { options }: WholeBuild,
  { linked, read }: Linked,
  site: Site,
  documents: number,
  { report }: Diagnostics,
): void {
  const costs = { linked, documents, files: () => treeFiles(linked, site), at: read.manifestAt };
  const { hasBulk } = site;
  checkOutput(withDefaults(options), costs, report);
  reportAliases(linked, site, read.manifestAt, report);
  const isCounted = site.host?.profile.limits.files !== undefined;
  const files = isCounted ? countFiles(linked, site, documents) : documents;
  // The number of a pack's files has a limit of its own.
  const count = options.to === "pack" ? 0 : files;
  const pageFiles = (): number => countPageFiles(linked, site);
  checkHost(site.host, { ...costs, count, pageFiles, hasBulk }, report);
}

/** The time when all files were known to be right. Files of another build were read, or looked at, before. */
function provedBy({ unchanged }: Outcome, out: string, trusted: TrustedTree | undefined): number {
  if (unchanged === 0) return provedNow(out);
  return trusted?.directory === out ? trusted.proved : 0;
}

function guardOf({ options }: WholeBuild, { linked, whole, catalogue, manifestAt }: TakenIn): VanishingGuard {
  return new VanishingGuard({
    counts: unitCounts(linked),
    purposeOf: purposeIn(whole, options.manifest !== undefined),
    strict: options.strict,
    at: manifestAt,
    maxDelete: options.maxDelete ?? catalogue.settings.maxDelete,
    allowDelete: options.allowDelete,
  });
}

interface WholePublishing extends Pick<PackPublishing, "out" | "site" | "facts" | "clock" | "guard"> {
  readonly options: BuildOptions;
  /** Makes the files. It is called again if the tree differs from the known one. */
  readonly files: () => Iterable<OfferedFile>;
}

type Publisher = (whole: WholeBuild, publishing: WholePublishing) => Promise<Outcome | undefined>;

function publisherOf({ to, dryRun }: BuildOptions): Publisher {
  if (dryRun) return previewWhole;
  return to === "pack" ? publishPacked : publishWhole;
}

/** Plans the work of `publishWhole` without writing. */
async function previewWhole(_: WholeBuild, publishing: WholePublishing): Promise<Outcome | undefined> {
  const { out, site, facts, files, clock, guard } = publishing;
  const preview = new TreePreview(out, besideApi(site));
  if (!guard.permits(out)) return undefined;
  clock.enter("write", facts.documents);
  await offer(preview, { files: files(), documents: facts.documents, clock });
  return { ...preview.result(facts), recovered: undefined };
}

/** Returns undefined, without a change, if the existing tree must stay. */
async function publishWhole(
  { trusted }: WholeBuild,
  { files, guard, ...publishing }: WholePublishing,
): Promise<Outcome | undefined> {
  const { out, facts } = publishing;
  const trusting = (trusts: Pick<Publishing, "trusted" | "anew">) =>
    publish({
      ...publishing,
      ...trusts,
      documents: facts.documents,
      amends: false,
      files: files(),
      permits: (directory) => guard.permits(directory),
    });
  return (
    trusting({ trusted: trusted?.directory === out ? trusted.manifest : undefined })
      // If the old tree differs from its manifest, its files are read.
      .catch(unlessBasis(() => trusting({ trusted: undefined })))
      // If there is also a folder at a file's path, the tree is replaced as a whole.
      .catch(unlessBasis(() => trusting({ trusted: undefined, anew: true })))
  );
}

async function publishPacked(
  _: WholeBuild,
  { files, ...publishing }: WholePublishing,
): Promise<Outcome | undefined> {
  const { publishPack } = await import("./pack-publishing.ts");
  return publishPack({ ...publishing, files: files() });
}

function unlessBasis<Result>(next: () => Promise<Result>): (error: unknown) => Promise<Result> {
  return (error) => {
    if (error instanceof BasisError) return next();
    throw error;
  };
}
