import { LOCATION } from "../../../model/location.ts";
import {
  count,
  dictionary,
  FLAG,
  hasShape,
  list,
  record,
  type Shape,
  text,
  tuple,
} from "../../../model/shape.ts";
import { isTellable, STORED_DIAGNOSTIC } from "../../../model/stored-diagnostic.ts";
import type { AskedRow, SurveyFacts } from "../facts.ts";
import { HASH, NAME, SHARED_INPUTS } from "../shapes.ts";

const SAID = list(STORED_DIAGNOSTIC);

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
  identifiers: dictionary(list(count())),
});

export function isSurvey(value: unknown): value is SurveyFacts {
  if (!hasShape(value, SURVEY_FACTS)) return false;
  const { diagnostics, saidOfReading } = value as SurveyFacts;
  return [...diagnostics, ...saidOfReading].every(isTellable);
}
