import { resolve } from "node:path";
import { purposeIn } from "../../compute/vanishing.ts";
import { type Diagnostic, Diagnostics, inOrder } from "../../model/diagnostic.ts";
import type { MaxDelete } from "../../model/max-delete.ts";
import type { OfferedFile } from "../../model/tree.ts";
import type { Vanished } from "../../model/vanished.ts";
import { resolveOutDirectory } from "../../publish/disk/out-directory.ts";
import type { TreeFacts } from "../../publish/manifest/tree-manifest.ts";
import { ERROR_DOCUMENTS } from "../../render/errors.ts";
import { publishPack } from "../building/pack-publishing.ts";
import { factsOf, type Outcome, publish } from "../building/publishing.ts";
import { PhaseClock } from "../building/timings.ts";
import { VanishingGuard } from "../building/vanishing-guard.ts";
import { withDefaults } from "../catalogue/limits.ts";
import { isRefused } from "../catalogue/prepare.ts";
import { descriptionFiles } from "../site/description.ts";
import { checkHost } from "../site/host-limits.ts";
import { rawPlacesOf } from "../site/host-site.ts";
import { resolveSite, type Site } from "../site/site.ts";
import { type JoinedSlices, joinSlices } from "./joined.ts";
import { countAll, mergedFiles, sharedCollections } from "./merged-files.ts";
import { readPlan, type ShardPlan } from "./plan.ts";
import { RecordStream } from "./record-stream.ts";
import { readSettled } from "./settle.ts";

export interface MergeOptions {
  readonly job: string;
  /** What `shard map --render` gave, of every slice. */
  readonly files: readonly string[];
  readonly out: string;
  readonly to?: "tree" | "pack" | undefined;
  readonly maxDelete?: MaxDelete | false | undefined;
  readonly onWait?: ((process: number) => void) | undefined;
}

export interface MergeResult {
  /** False where something refuses it: nothing was written then. */
  readonly ok: boolean;
  readonly out: string;
  readonly documents: number;
  readonly bytes: number;
  readonly written: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly generation: string;
  readonly vanished: readonly Vanished[];
  readonly diagnostics: readonly Diagnostic[];
  /** Whose files diagnostics name: the catalogue's directory. */
  readonly catalogue: string;
}

/**
 * Makes the tree of a catalogue, or its pack, of what its slices gave: the very files of `lingodex build`, all or none.
 * Memory holds one record a slice, and what there is of translations; not of units.
 *
 * @throws UsageError where a slice is missing, and where publishing would not be safe; RemoteError, OutputError
 */
export async function mergeShards(options: MergeOptions): Promise<MergeResult> {
  const { job, files, out: asked } = options;
  const plan = readPlan(job);
  const { keys } = readSettled(job, plan);
  const out = placeOf(asked, job, plan);
  const stream = new RecordStream(files);
  try {
    const joined = joinSlices(stream, plan, keys);
    const diagnostics = new Diagnostics();
    const { settings, baseUrlAt, linked } = joined;
    const site = resolveSite(plan.options, settings, baseUrlAt, diagnostics.report, linked);
    const shared = sharedCollections(joined);
    const documents = countAll(joined, site, shared);
    checkBudget(plan, joined, documents, diagnostics);
    checkHostOf(site, joined, { documents, isPacked: options.to === "pack" }, diagnostics);
    const guard = new VanishingGuard({
      counts: joined.unitCounts,
      purposeOf: purposeIn(joined.whole),
      strict: plan.options.strict,
      at: joined.manifestAt,
      maxDelete: options.maxDelete ?? settings.maxDelete,
    });
    const publishing = { ...options, out, site, guard, facts: mergedFacts(joined, site, documents) };
    const outcome = isRefused(diagnostics, plan.options)
      ? undefined
      : await publishAs(publishing, mergedFiles({ stream, joined, site, shared }));
    const said = inOrder([...diagnostics.sorted(), ...guard.said]);
    return {
      ...resultOf(outcome),
      out,
      documents,
      vanished: guard.vanished,
      diagnostics: said,
      catalogue: resolve(job, plan.catalogue),
    };
  } finally {
    stream.close();
  }
}

function placeOf(out: string, job: string, plan: ShardPlan): string {
  const catalogue = resolve(job, plan.catalogue);
  return resolveOutDirectory({
    out: resolve(out),
    isAsked: true,
    defaultOut: resolve(catalogue, "public"),
    catalogue,
    sourceRoots: [catalogue],
  });
}

function checkBudget(
  { options }: ShardPlan,
  { manifestAt }: JoinedSlices,
  documents: number,
  { report }: Diagnostics,
): void {
  const { maxDocuments } = withDefaults(options);
  if (documents > maxDocuments) report("budget/documents", manifestAt, documents, maxDocuments);
}

/** Files one by one are not looked at: their number and names are. */
function checkHostOf(
  site: Site,
  { linked, manifestAt }: JoinedSlices,
  { documents, isPacked }: { readonly documents: number; readonly isPacked: boolean },
  { report }: Diagnostics,
): void {
  const { host } = site;
  if (host === undefined) return;
  // The list of translations is one more.
  const others = rawPlacesOf(linked).length + ERROR_DOCUMENTS.length + host.files.length + 1;
  const count = isPacked ? 0 : documents + others + [...descriptionFiles(site)].length;
  const size = { linked, documents, count, hasBulk: false, at: manifestAt };
  checkHost(host, { ...size, pageFiles: () => 0, files: () => [] }, report);
}

function mergedFacts({ linked, counts }: JoinedSlices, site: Site, documents: number): TreeFacts {
  const facts = factsOf(linked, site);
  return { ...facts, counts: { ...facts.counts, ...counts }, documents };
}

interface Publishing extends Pick<MergeOptions, "to" | "onWait"> {
  readonly out: string;
  readonly site: Site;
  readonly guard: VanishingGuard;
  readonly facts: TreeFacts;
}

function publishAs(
  { out, site, guard, facts, to, onWait }: Publishing,
  files: Iterable<OfferedFile>,
): Promise<Outcome | undefined> {
  const clock = new PhaseClock(undefined);
  const options = { onWait };
  if (to === "pack") return publishPack({ out, site, facts, files, options, clock, guard });
  return publish({
    ...{ out, site, facts, files, options, clock },
    documents: facts.documents,
    trusted: undefined,
    amends: false,
    permits: (directory) => guard.permits(directory),
  });
}

function resultOf(
  outcome: Outcome | undefined,
): Pick<MergeResult, "ok" | "bytes" | "written" | "deleted" | "unchanged" | "generation"> {
  if (outcome === undefined)
    return { ok: false, bytes: 0, written: 0, deleted: 0, unchanged: 0, generation: "" };
  const { manifest, written, deleted, unchanged } = outcome;
  return { ok: true, bytes: manifest.bytes, written, deleted, unchanged, generation: manifest.generation };
}
