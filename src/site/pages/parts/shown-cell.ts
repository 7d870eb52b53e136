import type { Translation } from "../../../model/index.ts";
import { PLACES, type Show } from "../addresses.ts";
import type { PageContext } from "../context.ts";
import type { Html } from "../markup.ts";
import { numberCell } from "./score.ts";

/** A number of a table that leads to the texts that it counts. */
export function shownCell(
  value: number,
  translation: Translation,
  show: Show,
  name: string,
  context: PageContext,
): Html {
  return numberCell(value, context, name, PLACES.shown(translation, show));
}
