import {
  type Micros,
  PAGE_SIZE,
  type Recorded,
  type RoundedShare,
  type Rounding,
  roundShare,
  roundTranslated,
  type Tally,
} from "../../model/index.ts";
import { at, type Fact, type Section } from "./explanation.ts";

/** The rules by which collections are ordered, in words. */
export const ORDERS = {
  identifier:
    "those with a given identifier first, ascending; then the others in the order of the catalogue (project, component, language code, position)",
  changes: "ascending by identifier",
  newest: "newest first; of equal times the greater identifier first",
  position: "by position in the file",
  languageName: "by the language's English name, those of one name by code",
  languageCode: "by code, in code-point order",
  projects: "in the order in which the catalogue lists them",
  components:
    "those with an id in their manifest first, ascending; then the others in the order of the catalogue",
  projectComponents: "by priority, the lowest first; those of one priority by name",
} as const;

/** Where an item stands in a collection, and by which rule. */
export function standing<Item>(
  collection: string,
  items: readonly Item[],
  item: Item,
  order: keyof typeof ORDERS,
  see?: Section,
): Fact {
  const index = items.indexOf(item);
  const page = Math.floor(index / PAGE_SIZE) + 1;
  return {
    label: `place in ${collection}`,
    value: `${index + 1} of ${items.length}, page ${page}`,
    because: ORDERS[order],
    ...(see === undefined ? {} : { see }),
  };
}

/** Where an identifier comes from: a row, or a hash over what the record is. */
export function identifier({ id, isNumbered, row }: Recorded, parts: readonly string[]): Fact {
  const name = parts.map((part) => JSON.stringify(part).slice(1, -1)).join("\\0");
  const because =
    isNumbered && row !== undefined
      ? `given at ${at(row)}`
      : `no row gives one, so it is derived: the first 52 bits of SHA-256 over "${name}" (while that is taken, with \\0 and a number from 1 behind it)`;
  return { label: "id", value: String(id), because, see: "identifiers" };
}

/** A share of units with its fraction, and what the rounding did. */
export function percentage(label: string, { units, percent }: Tally, total: number): Fact {
  return {
    label,
    value: shown(units, total, percent),
    because: because(units, total, roundShare(units, total)),
  };
}

/** The same of what is translated. */
export function translatedPercentage(
  label: string,
  { units, percent }: Tally,
  total: number,
  hasReview: boolean,
): Fact {
  const share = roundTranslated(units, total, hasReview);
  return { label, value: shown(units, total, percent), because: because(units, total, share) };
}

function shown(units: number, total: number, percent: number): string {
  return `${percent.toFixed(1)} (${units} of ${total})`;
}

function because(units: number, total: number, { rounding }: RoundedShare): string {
  const exact = String(Number(((100 * units) / total).toPrecision(7)));
  return total === 0 ? ROUNDINGS[rounding] : `${units} / ${total} = ${exact} %: ${ROUNDINGS[rounding]}`;
}

const ROUNDINGS: Readonly<Record<Rounding, string>> = {
  "nothing of nothing": "nothing out of nothing counts as nothing",
  "all of nothing": "nothing out of nothing counts as all translated",
  "not none": "0.1 rather than 0.0, which would say that there is none",
  "not all": "99.9 rather than 100.0, which would say that it is all",
  "half to even": "one decimal, and of two that are equally near the even one",
  nearest: "rounded to one decimal",
};

/** `2026-11-21 03:40:27.664876 UTC` */
export function printTime(time: Micros): string {
  const milliseconds = Math.floor(time / 1000);
  const rest = String(time - milliseconds * 1000).padStart(3, "0");
  return `${new Date(milliseconds).toISOString().replace("T", " ").slice(0, -1)}${rest} UTC`;
}
