import { isDeepStrictEqual } from "node:util";
import { hasShape, InputError, isTellable, UsageError } from "../../../model/index.ts";
import { SURVEY } from "../collections.ts";
import { type DerivedIdentifiers, SURVEY_FACTS, type SurveyFacts } from "../facts.ts";
import { type ShardPlan, sliceOf } from "../plan.ts";
import { mergeRecords } from "../records/merged-records.ts";
import { recordsIn, type ShardRecord } from "../records/record.ts";
import { deserialized } from "../records/stored.ts";
import { sorted } from "./collisions.ts";

/** The output of `shard map --survey` of all slices: files, or their bytes. */
export type GivenSurveys = readonly string[] | Uint8Array;

/** One survey per slice, in their order. Two surveys of a task that ran twice must be equal. */
export function surveysIn(given: GivenSurveys, plan: ShardPlan): readonly SurveyFacts[] {
  const found = new Map<number, SurveyFacts>();
  for (const { collection, plain } of given instanceof Uint8Array ? recordsOf(given) : mergeRecords(given)) {
    if (collection !== SURVEY) throw new InputError(`these are not surveys: they contain ${collection}`);
    const facts = surveyIn(plain);
    if (facts.job !== plan.name || !isDeepStrictEqual(facts.shared, plan.shared))
      throw new InputError(`the survey of slice ${facts.slice} is of another job: run it again`);
    proveIdentifiers(facts, plan);
    found.set(facts.slice, facts);
  }
  const surveys = plan.slices.map((_, number) => {
    const facts = found.get(number);
    if (facts !== undefined) return facts;
    throw new UsageError(
      `there is no survey of slice ${number}`,
      `run lingodex shard map --survey ${number}, and name its file too`,
    );
  });
  refuseOtherRows(surveys);
  return surveys;
}

/** Proves that derived identifiers belong to the slice's own components, have their order, and differ. */
function proveIdentifiers({ slice, identifiers }: SurveyFacts, plan: ShardPlan): void {
  const own = new Set(sliceOf(plan, slice));
  for (const { derived } of Object.values(identifiers)) {
    const ids = sorted(derived.map((group) => group.ids));
    const isInOrder = derived.every(
      ({ component }, at) => own.has(component) && component >= (derived[at - 1]?.component ?? 0),
    );
    if (!isInOrder || ids[0] === 0 || ids.some((id, at) => id === ids[at - 1]))
      throw new InputError(`the survey of slice ${slice} has invalid identifiers: run it again`);
  }
}

/** Refuses slices whose rows come from different tables. */
function refuseOtherRows(surveys: readonly SurveyFacts[]): void {
  const other = surveys.find(({ sorted }) => sorted !== surveys[0]?.sorted);
  if (other !== undefined)
    throw new InputError(
      `the surveys of slices 0 and ${other.slice} used different sorted rows: run lingodex shard table again, then all surveys`,
    );
}

function surveyIn(plain: Uint8Array): SurveyFacts {
  const facts = deserialized(plain);
  if (isSurvey(facts)) return facts;
  throw new InputError("these are not surveys of lingodex shard map --survey");
}

function* recordsOf(bytes: Uint8Array): Iterable<ShardRecord> {
  try {
    yield* recordsIn(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(`standard input: ${error.message}`, error);
    throw error;
  }
}

export function isSurvey(value: unknown): value is SurveyFacts {
  if (!hasShape(value, SURVEY_FACTS)) return false;
  const { diagnostics, saidOfReading, identifiers } = value;
  const derived = Object.values(identifiers).flatMap((of) => of.derived);
  return [...diagnostics, ...saidOfReading].every(isTellable) && derived.every(areOfOneLength);
}

function areOfOneLength({ ids, idHashes, lines, columns }: DerivedIdentifiers): boolean {
  return [idHashes, lines, columns].every(({ length }) => length === ids.length);
}
