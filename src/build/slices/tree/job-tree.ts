import { resolve } from "node:path";
import { withDefaults } from "../../../catalogue/index.ts";
import type { BuildLimits, Diagnostics } from "../../../model/index.ts";
import {
  checkHost,
  descriptionFiles,
  ERROR_DOCUMENTS,
  purposeIn,
  rawPlacesOf,
  resolveSite,
  type Site,
} from "../../../site/index.ts";
import { resolveOutDirectory, type TreeFacts } from "../../../store/index.ts";
import { factsOf } from "../../publishing.ts";
import { VanishingGuard } from "../../vanishing-guard.ts";
import type { Settled } from "../facts.ts";
import type { ShardPlan } from "../plan.ts";
import type { ShardRecord } from "../records/record.ts";
import { type JoinedSlices, joinSlices } from "./joined.ts";
import { countAll, type SharedCollection, sharedCollections } from "./pages.ts";

/** The tree of a job, as far as it follows from the facts of its slices. */
export interface JobTree {
  readonly joined: JoinedSlices;
  readonly site: Site;
  readonly shared: readonly SharedCollection[];
  /** The number of the API's documents, in all views. */
  readonly documents: number;
}

/**
 * @param records the slices' records: see `joinSlices`
 * @throws InputError, UsageError
 */
export function jobTree(
  records: Iterable<ShardRecord>,
  plan: ShardPlan,
  { keys }: Pick<Settled, "keys">,
  { report }: Diagnostics,
): JobTree {
  const joined = joinSlices(records, plan, keys);
  const { settings, baseUrlAt, linked } = joined;
  const site = resolveSite(plan.options, settings, baseUrlAt, report, linked);
  const shared = sharedCollections(joined);
  return { joined, site, shared, documents: countAll(joined, site, shared) };
}

/** Reports everything in a tree that exceeds a limit, or that its host refuses. */
export function checkTree(
  tree: JobTree,
  { options }: ShardPlan,
  isPacked: boolean,
  diagnostics: Diagnostics,
): void {
  const { maxDocuments } = withDefaults(options);
  const { documents, joined } = tree;
  if (documents > maxDocuments)
    diagnostics.report("budget/documents", joined.manifestAt, documents, maxDocuments);
  checkHostOf(tree, isPacked, diagnostics);
}

/** Checks the number and names of files against the host's limits. Single files are not checked. */
function checkHostOf(
  { site, joined: { linked, manifestAt }, documents }: JobTree,
  isPacked: boolean,
  { report }: Diagnostics,
): void {
  const { host } = site;
  if (host === undefined) return;
  // One more file is the list of translations.
  const others = rawPlacesOf(linked).length + ERROR_DOCUMENTS.length + host.files.length + 1;
  const count = isPacked ? 0 : documents + others + [...descriptionFiles(site)].length;
  const size = { linked, documents, count, hasBulk: false, at: manifestAt };
  checkHost(host, { ...size, pageFiles: () => 0, files: () => [] }, report);
}

export function factsOfTree({ joined: { linked, counts }, site, documents }: JobTree): TreeFacts {
  const facts = factsOf(linked, site);
  return { ...facts, counts: { ...facts.counts, ...counts }, documents };
}

export function guardOf(
  { unitCounts, whole, manifestAt, settings }: JoinedSlices,
  { options }: ShardPlan,
  { maxDelete, allowDelete }: BuildLimits,
): VanishingGuard {
  return new VanishingGuard({
    counts: unitCounts,
    purposeOf: purposeIn(whole, false),
    strict: options.strict,
    at: manifestAt,
    maxDelete: maxDelete ?? settings.maxDelete,
    allowDelete,
  });
}

/** Proves that the tree may be written there. @throws UsageError */
export function jobTreePlace(out: string, job: string, plan: ShardPlan): string {
  const catalogue = resolve(job, plan.catalogue);
  return resolveOutDirectory({
    out: resolve(out),
    isAsked: true,
    catalogue,
    sourceRoots: [catalogue, resolve(job)],
  });
}
