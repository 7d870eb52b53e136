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
} from "../../../model/index.ts";
import type { Settled, SettledProject, SettledRow } from "../facts.ts";
import { HASH, NAME } from "../shapes.ts";

/** The folder of a job may be anybody's. */
const SETTLED: Shape = record<Settled>({
  job: text(),
  inputs: list(text()),
  keys: list(text()),
  projects: dictionary(
    record<SettledProject>({
      rows: list(list(record<SettledRow>({ content: HASH, language: NAME, check: NAME, isDismissed: FLAG }))),
      failing: list(tuple(HASH, list(text()))),
    }),
  ),
  moved: list(dictionary(list(tuple(count(), count())))),
});

export function isSettled(value: unknown): value is Settled {
  return hasShape(value, SETTLED);
}
