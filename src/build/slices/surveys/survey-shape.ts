import {
  column,
  count,
  dictionary,
  either,
  FLAG,
  hasShape,
  isTellable,
  LOCATION,
  list,
  record,
  type Shape,
  STORED_DIAGNOSTIC,
  text,
  tuple,
} from "../../../model/index.ts";
import type {
  AskedRow,
  DerivedIdentifiers,
  ShownSource,
  SurveyedIdentifiers,
  SurveyFacts,
} from "../facts.ts";
import { HASH, NAME, SHARED_INPUTS } from "../shapes.ts";

const SAID = list(STORED_DIAGNOSTIC);

const IDENTIFIERS = record<SurveyedIdentifiers>({
  given: column("Float64Array"),
  derived: list(
    record<DerivedIdentifiers>({
      component: count(),
      language: text(),
      file: text(),
      ids: column("Float64Array"),
      idHashes: either(column("BigInt64Array"), list(text())),
      lines: column("Uint32Array"),
      columns: column("Uint32Array"),
    }),
  ),
});

/** Records may be anybody's. */
const SURVEY_FACTS: Shape = record<SurveyFacts>({
  job: text(),
  shared: SHARED_INPUTS,
  slice: count(),
  inputs: text(),
  sorted: NAME,
  units: count(),
  manifestAt: LOCATION,
  diagnostics: SAID,
  saidOfReading: SAID,
  isLinked: FLAG,
  projects: dictionary(
    record<SurveyFacts["projects"][string]>({
      languages: list(text()),
      failing: list(tuple(HASH, text(), list(text()))),
      found: list(list(tuple(count(), HASH))),
      rows: list(
        list(
          record<AskedRow>({
            at: count(),
            language: NAME,
            component: NAME,
            check: NAME,
            isDismissed: FLAG,
            called: text(),
            location: LOCATION,
          }),
        ),
      ),
    }),
  ),
  identifiers: dictionary(IDENTIFIERS),
  shown: list(record<ShownSource>({ component: count(), source: count(), location: LOCATION })),
});

export function isSurvey(value: unknown): value is SurveyFacts {
  if (!hasShape(value, SURVEY_FACTS)) return false;
  const { diagnostics, saidOfReading, identifiers } = value as SurveyFacts;
  const derived = Object.values(identifiers).flatMap((of) => of.derived);
  return [...diagnostics, ...saidOfReading].every(isTellable) && derived.every(areOfOneLength);
}

function areOfOneLength({ ids, idHashes, lines, columns }: DerivedIdentifiers): boolean {
  return [idHashes, lines, columns].every(({ length }) => length === ids.length);
}
