import { relative, resolve } from "node:path";
import type { InputRecord } from "../cache/input-records.ts";
import { InputTrail } from "../cache/input-trail.ts";
import { programRecord } from "../cache/program.ts";
import {
  type CatalogueFacts,
  factsOfCatalogue,
  type LiveCatalogue,
  liveCatalogue,
} from "../compute/live-catalogue.ts";
import { Diagnostics } from "../model/diagnostic.ts";
import { BasisError } from "../model/failures.ts";
import { realPlace, refuseCache, resolveOutDirectory } from "../publish/out-directory.ts";
import type { TreeFacts } from "../publish/tree-manifest.ts";
import type { ReadResult } from "../read/catalogue.ts";
import { countDocuments } from "../render/documents.ts";
import type { BuildOptions, BuildResult } from "./build-options.ts";
import { checkHost } from "./host-limits.ts";
import { checkOutput, withDefaults } from "./limits.ts";
import { askedFor, outcomeFacts, type Remembered } from "./memory.ts";
import { isRefused, type Prepared, prepare } from "./prepare.ts";
import { factsOf, type Outcome, publish } from "./publishing.ts";
import { built, nothingBuilt } from "./result.ts";
import { resolveSite, type Site } from "./site.ts";
import { thriftyWith } from "./thrift.ts";
import type { PhaseClock } from "./timings.ts";
import { countFiles, treeFiles } from "./tree-files.ts";

/** Where and how a whole build is done. */
export interface WholeBuild {
  readonly options: BuildOptions;
  /** The catalogue's directory, free of links. */
  readonly root: string;
  /** The cache's, absolute: no input. */
  readonly cache: string | undefined;
  /** SHA-256 of the manifest of the tree that is known. */
  readonly trusted: string | undefined;
  readonly clock: PhaseClock;
}

export interface WholeResult {
  readonly result: BuildResult;
  /** What was read or looked for, also where the catalogue is refused. */
  readonly inputs: readonly InputRecord[];
  /** What there is to remember; undefined where nothing was published. */
  readonly kept: { readonly remembered: Remembered; readonly live: LiveCatalogue } | undefined;
}

/** Reads, links and publishes everything. */
export async function buildWhole(whole: WholeBuild): Promise<WholeResult> {
  const { options, root, clock } = whole;
  const diagnostics = new Diagnostics();
  const trail = new InputTrail(root);
  const taken = takeIn(whole, trail, diagnostics);
  if (!taken.isGood) {
    const result = nothingBuilt(taken.out, diagnostics.sorted(), clock);
    return { result, inputs: trail.records, kept: undefined };
  }

  const { out, site, documents, linked } = taken;
  const facts = factsOf(linked, site);
  const outcome = await publishWhole(whole, linked, site, out, facts);
  const said = diagnostics.sorted();
  const remembered: Remembered = {
    program: programRecord(),
    asked: askedFor(options),
    out: relative(root, out),
    named: relative(root, taken.named),
    excluded: taken.excluded.map((path) => relative(root, path)),
    allowedRoots: taken.allowedRoots,
    inputs: trail.records,
    facts,
    diagnostics: said,
    ...outcomeFacts(outcome, documents),
  };
  const live = liveCatalogue(taken.catalogue, taken.whole);
  const { inputs } = remembered;
  return { result: built(out, outcome, documents, "full", said, clock), inputs, kept: { remembered, live } };
}

/** What of a catalogue is needed from publishing on. The rows of its tables, which may be most of it, are not. */
interface TakenIn extends Pick<ReadResult, "excluded" | "allowedRoots">, Pick<Linked, "linked" | "whole"> {
  readonly isGood: true;
  readonly catalogue: CatalogueFacts;
  readonly site: Site;
  readonly documents: number;
  /** Free of links. */
  readonly out: string;
  /** The same as it was named. */
  readonly named: string;
}

interface Refused {
  readonly isGood: false;
  readonly out: string;
}

/** Reads and links; what is wrong goes to `diagnostics`. */
function takeIn(whole: WholeBuild, trail: InputTrail, diagnostics: Diagnostics): TakenIn | Refused {
  const { options, root, cache, clock } = whole;
  // By the name given, and by where that leads.
  const caches = cache === undefined ? [] : [cache, realPlace(cache)];
  const outs = options.out === undefined ? [] : [realPlace(options.out)];
  const prepared = prepare(options.catalogue, options, diagnostics, {
    ...{ out: options.out, witness: thriftyWith(trail), excluded: [...caches, ...outs] },
    onRead: () => clock.enter("link"),
  });
  const named = resolve(options.out ?? prepared.read.out);
  const refused: Refused = { isGood: false, out: named };
  if (prepared.linked === undefined || isRefused(diagnostics, options)) return refused;

  const { catalogue, read, linked } = prepared;
  const site = resolveSite(options, catalogue.settings, read.baseUrlAt, diagnostics.report, linked);
  const out = outDirectory(options, prepared);
  if (cache !== undefined) refuseCache(cache, out, root);
  const documents = countDocuments(linked, site.views);
  checkCosts(whole, prepared, site, documents, diagnostics);
  if (isRefused(diagnostics, options)) return refused;
  return {
    ...{ isGood: true, out, named, site, documents, linked, whole: prepared.whole },
    ...{ excluded: read.excluded, allowedRoots: read.allowedRoots },
    catalogue: factsOfCatalogue(catalogue),
  };
}

type Linked = Extract<Prepared, { readonly linked: object }>;

function outDirectory(options: BuildOptions, { read }: Linked): string {
  return resolveOutDirectory({
    out: resolve(options.out ?? read.out),
    defaultOut: read.out,
    catalogue: options.catalogue,
    sourceRoots: read.sourceRoots,
  });
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
  const count =
    site.host?.profile.limits.files === undefined ? documents : countFiles(linked, site, documents);
  checkHost(site.host, { ...costs, count, hasBulk }, report);
}

async function publishWhole(
  { options, trusted, clock }: WholeBuild,
  linked: Linked["linked"],
  site: Site,
  out: string,
  facts: TreeFacts,
): Promise<Outcome> {
  const { documents } = facts;
  const publishing = (known: string | undefined) =>
    publish({
      ...{ out, site, documents, trusted: known, options, clock, amends: false },
      facts,
      files: treeFiles(linked, site),
    });
  const outcome = await publishing(trusted).catch((error: unknown) => {
    if (!(error instanceof BasisError)) throw error;
    // The old tree is not what its manifest says after all.
    return publishing(undefined);
  });
  if (outcome === undefined) throw new Error("a whole tree amends none");
  return outcome;
}
