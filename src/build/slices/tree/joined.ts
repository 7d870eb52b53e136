import { publicView, publishedLanguages } from "../../../catalogue/index.ts";
import {
  InputError,
  type PublicCatalogue,
  type UnitCounts,
  UsageError,
  type WholeCatalogue,
} from "../../../model/index.ts";
import {
  type CataloguePartFacts,
  type JoinedParts,
  joinParts,
  type OrdinalOf,
} from "../../live/catalogue-parts.ts";
import type { ShardPlan } from "../plan.ts";
import type { ShardRecord } from "../records/record.ts";
import { decodeSliceFacts, type SliceFacts } from "./slice-facts.ts";

/** The catalogue of all slices. It has the nouns, but only the numbers of units, sources and changes. */
export interface JoinedSlices extends Pick<SliceFacts, "settings" | "manifestAt" | "baseUrlAt"> {
  readonly whole: WholeCatalogue;
  readonly linked: PublicCatalogue;
  readonly counts: Readonly<Record<"units" | "sources" | "changes", number>>;
  readonly projectChanges: ReadonlyMap<string, number>;
  readonly unitCounts: UnitCounts;
  /** The number of the API's documents that slices made. */
  readonly documents: number;
}

/**
 * @param records the facts of each slice (`FACTS`)
 * @param keys the keys of the settled slices
 * @throws InputError if a slice belongs to another job or other inputs; UsageError if one is missing
 */
export function joinSlices(
  records: Iterable<ShardRecord>,
  plan: ShardPlan,
  keys: readonly string[],
): JoinedSlices {
  const slices = factsIn(records, plan, keys);
  const [first] = slices;
  if (first === undefined) throw new InputError("a job has at least one slice");
  const ordinals = new Map(plan.components.map((name, ordinal) => [name, ordinal]));
  const parts: readonly CataloguePartFacts[] = slices.map(({ part }) => part);
  const ordinalOf: OrdinalOf = (project, component) => ordinals.get(`${project}/${component}`) ?? 0;
  const { whole, languages } = joined(parts, ordinalOf);
  const { settings, manifestAt, baseUrlAt } = first;
  const linked = publicView(whole, publishedLanguages(whole, { settings, languages }));
  const sum = (pick: (facts: SliceFacts) => number): number =>
    slices.reduce((total, facts) => total + pick(facts), 0);
  return {
    ...{ settings, manifestAt, baseUrlAt, whole, linked },
    counts: {
      units: sum(({ units }) => units),
      sources: sum(({ sources }) => sources),
      changes: sum(({ changes }) => changes),
    },
    projectChanges: summed(slices.map(({ projectChanges }) => projectChanges)),
    unitCounts: new Map(slices.flatMap(({ unitCounts }) => [...unitCounts])),
    documents: sum(({ documents }) => documents),
  };
}

function joined(parts: readonly CataloguePartFacts[], ordinalOf: OrdinalOf): JoinedParts {
  try {
    return joinParts(parts, ordinalOf);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(error.message, error);
    throw error;
  }
}

function factsIn(
  records: Iterable<ShardRecord>,
  plan: ShardPlan,
  keys: readonly string[],
): readonly SliceFacts[] {
  const found = new Map<number, SliceFacts>();
  for (const { plain } of records) {
    const facts = decodeSliceFacts(plain, keys);
    if (found.has(facts.slice))
      throw new UsageError(`slice ${facts.slice} is named twice`, "name one file for each slice");
    found.set(facts.slice, facts);
  }
  return plan.slices.map((_, number) => {
    const facts = found.get(number);
    if (facts !== undefined) return facts;
    throw new UsageError(
      `slice ${number} is missing`,
      `run lingodex shard map --render ${number}, and name its file too`,
    );
  });
}

function summed(all: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of all) for (const [name, count] of one) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}
