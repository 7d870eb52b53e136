import { type IdentityParts, identityOf, type RecordKind } from "../../catalogue/index.ts";
import {
  type Component,
  type Location,
  type Micros,
  type Recorded,
  type RoundedShare,
  roundShare,
  type Tally,
  TimestampPrinter,
} from "../../model/index.ts";
import type { Fact, Known, Section } from "./explanation.ts";

export function fact(
  label: string,
  value: string | number | bigint | boolean | null,
  because: string,
  see?: Section,
): Fact {
  return { label, value: String(value), because, ...(see === undefined ? {} : { see }) };
}

/** Prints a place as `repos/web/de.csv:12`. */
export function at({ file, line }: Location): string {
  return `${file}:${line}`;
}

/** The place of the row, or the commit, that decides a fact, or `otherwise` without one. */
export function given(row: Location | undefined, otherwise = "given"): string {
  if (row === undefined) return otherwise;
  return row.file.startsWith("commit ") ? `from a record of ${row.file}` : `given at ${at(row)}`;
}

/** The place of the row that has a cell, or `otherwise` if no row has it. */
export function givenBy<Row extends { readonly location: Location }>(
  row: Row | undefined,
  cell: keyof Row,
  otherwise: string,
): string {
  return row?.[cell] === undefined ? otherwise : given(row.location);
}

/** The first three texts, and how many more there are. */
export function firstOf(texts: readonly string[]): string {
  const more = texts.length - 3;
  return `${texts.slice(0, 3).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** A text in quotes, shortened if it is long. */
export function excerpt(text: string): string {
  const characters = [...text];
  return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 60).join("")}…` : text);
}

/** Prints `1 unit`, `3 units` or `2 entries`. */
export function counted(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${`${noun}s`.replace(/([^aeiou])ys$/, "$1ies")}`;
}

/** The origin of an identifier: a row, or a hash over the identity of the record. */
export function identifier(
  { id, isNumbered, row }: Recorded,
  kind: RecordKind,
  { project: { manifest: project }, manifest }: Component,
  parts: Pick<IdentityParts, "language" | "idHash">,
): Fact {
  const identity = identityOf(kind, { project: project.slug, component: manifest.slug, ...parts });
  const name = JSON.stringify(identity).slice(1, -1).replaceAll("\\u0000", "\\0");
  const derived = `no row has one, so it is derived: the first 52 bits of SHA-256 over "${name}" (if that is taken, followed by \\0 and a number from 1)`;
  return fact("id", id, isNumbered ? given(row, derived) : derived, "identifiers");
}

/**
 * A share of units with its fraction, and the effect of rounding.
 *
 * @param rounded the share by another rule than that of most shares
 */
export function percentage(
  label: string,
  { units, percent }: Tally,
  total: number,
  rounded: RoundedShare = roundShare(units, total),
): Fact {
  const exact = String(Number(((100 * units) / total).toPrecision(7)));
  const because = `${total === 0 ? "" : `${units} / ${total} = ${exact}%: `}${rounded.because}`;
  return fact(label, `${percent.toFixed(1)} (${units} of ${total})`, because);
}

/** A time as documents of the site print it. */
export function printTime(time: Micros, { site }: Known): string {
  return new TimestampPrinter(site.timeZone).print(time);
}
