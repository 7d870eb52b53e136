import { serialize } from "node:v8";
import type { Prepared } from "../../../catalogue/index.ts";
import { count, InputError, LOCATION, map, record, type Shaped, text } from "../../../model/index.ts";
import { unitCounts } from "../../../site/index.ts";
import { factsOfPart, PART_FACTS } from "../../live/catalogue-parts.ts";
import { SETTINGS } from "../../live/stored-shapes.ts";
import { deserialized, provedAs } from "../records/stored.ts";

/** The facts of a slice beside its documents and items. */
export type SliceFacts = Shaped<typeof SLICE_FACTS>;

export function encodeSliceFacts(
  { catalogue, linked, whole, read }: Extract<Prepared, { readonly linked: object }>,
  own: Pick<SliceFacts, "key" | "slice" | "documents">,
): Buffer {
  const facts: SliceFacts = {
    ...own,
    settings: catalogue.settings,
    manifestAt: read.manifestAt,
    baseUrlAt: read.baseUrlAt,
    part: factsOfPart(whole, catalogue),
    units: linked.units.length,
    sources: linked.sources.length,
    changes: linked.changes.length,
    projectChanges: new Map(linked.projects.map(({ manifest, changes }) => [manifest.slug, changes.length])),
    unitCounts: unitCounts(linked),
  };
  return serialize(facts);
}

/** Records are untrusted, and their names become names of files. */
const SLICE_FACTS = record({
  slice: count(),
  key: text(),
  /** The number of the slice's own documents of the API, in all views. */
  documents: count(),
  settings: SETTINGS,
  manifestAt: LOCATION,
  baseUrlAt: LOCATION,
  part: PART_FACTS,
  units: count(),
  sources: count(),
  changes: count(),
  /** The number of changes of each project, by slug. */
  projectChanges: map(count()),
  unitCounts: map(count()),
});

/** @throws InputError if no task of the settled job wrote the bytes */
export function decodeSliceFacts(bytes: Uint8Array, keys: readonly string[]): SliceFacts {
  const refusal = "these are not records of lingodex shard map --render";
  const facts = provedAs(deserialized(bytes), SLICE_FACTS, refusal);
  if (keys[facts.slice] === facts.key) return facts;
  throw new InputError(
    `the records of slice ${facts.slice} are of another job, or of other inputs: run lingodex shard map --render ${facts.slice} again`,
  );
}
