import { resolve } from "node:path";
import { isRefused } from "../../../catalogue/index.ts";
import { type BuildLimits, Diagnostics, inOrder, type OfferedFile } from "../../../model/index.ts";
import type { Site } from "../../../site/index.ts";
import type { TreeFacts } from "../../../store/index.ts";
import type { BuildOptions, BuildResult } from "../../build-options.ts";
import { publishPack } from "../../pack-publishing.ts";
import { type Outcome, publish } from "../../publishing.ts";
import { PhaseClock } from "../../timings.ts";
import type { VanishingGuard } from "../../vanishing-guard.ts";
import { FACTS } from "../collections.ts";
import { readPlan } from "../plan.ts";
import { mergeRecords, RecordStream } from "../records/merged-records.ts";
import { readSettled } from "../surveys/settle.ts";
import { checkTree, factsOfTree, guardOf, jobTree, jobTreePlace } from "./job-tree.ts";
import { asInputError, mergedFiles } from "./merged-files.ts";

export interface MergeOptions extends BuildLimits, Pick<BuildOptions, "to" | "onWait"> {
  readonly job: string;
  /** The results of earlier commands, of every slice or task. */
  readonly files: readonly string[];
  readonly out: string;
}

export interface MergeResult
  extends Counts,
    Pick<BuildResult, "out" | "documents" | "vanished" | "diagnostics"> {
  /** The catalogue's directory. Diagnostics name files below it. */
  readonly catalogue: string;
}

/**
 * Makes the tree of a catalogue, or its pack, of what its slices gave: the very files of `lingodex build`, all or none.
 * Memory holds one record a slice, and what there is of translations; not of units.
 *
 * @throws UsageError where a slice is missing, and where publishing would not be safe; InputError, OutputError
 */
export async function mergeShards(options: MergeOptions): Promise<MergeResult> {
  const { job, files, out: asked } = options;
  const plan = readPlan(job);
  const out = jobTreePlace(asked, job, plan);
  const stream = new RecordStream(mergeRecords(files));
  try {
    const diagnostics = new Diagnostics();
    const tree = jobTree(stream.of(FACTS), plan, readSettled(job, plan), diagnostics);
    checkTree(tree, plan, options.to === "pack", diagnostics);
    const guard = guardOf(tree.joined, plan, options);
    const publishing = { ...options, out, site: tree.site, guard, facts: factsOfTree(tree) };
    const outcome = isRefused(diagnostics, plan.options)
      ? undefined
      : await publishAs(publishing, mergedFiles(stream, tree));
    const said = inOrder([...diagnostics.sorted(), ...guard.said]);
    return {
      ...resultOf(outcome),
      out,
      documents: tree.documents,
      vanished: guard.vanished,
      diagnostics: said,
      catalogue: resolve(job, plan.catalogue),
    };
  } catch (error) {
    throw asInputError(error);
  } finally {
    stream.close();
  }
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

type Counts = Pick<BuildResult, "ok" | "bytes" | "written" | "deleted" | "unchanged" | "generation">;

function resultOf(outcome: Outcome | undefined): Counts {
  if (outcome === undefined)
    return { ok: false, bytes: 0, written: 0, deleted: 0, unchanged: 0, generation: "" };
  const { manifest, written, deleted, unchanged } = outcome;
  return { ok: true, bytes: manifest.bytes, written, deleted, unchanged, generation: manifest.generation };
}
