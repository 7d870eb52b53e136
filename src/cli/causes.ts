import { countOf } from "./print.ts";

/** Something that is skipped or broken, and why. */
export interface Caused {
  /** A file, a filemask or a code. */
  readonly place: string;
  /** Why, where nothing else has the same cause. */
  readonly because: string;
  /** Why, of several. */
  readonly cause: string;
  /** How many files it stands for. */
  readonly files: number;
}

/** Further places of one cause are counted. */
const MOST_PLACES = 3;

/** One line a cause, however many files have it, in the order of their first places (SOURCES.md, third round, 12). */
export function causeLines(items: readonly Caused[]): readonly string[] {
  const causes = new Map<string, Caused[]>();
  for (const item of items) {
    const alike = causes.get(item.cause);
    if (alike === undefined) causes.set(item.cause, [item]);
    else alike.push(item);
  }
  return [...causes.values()].map(causeLine);
}

function causeLine(items: readonly Caused[]): string {
  const [only] = items;
  const files = items.reduce((sum, item) => sum + item.files, 0);
  const count = files > 1 ? ` (${countOf(files, "file")})` : "";
  if (only !== undefined && items.length === 1) return `${only.place}${count}: ${only.because}`;
  const shown = items.slice(0, MOST_PLACES).map(({ place }) => place);
  const rest = items.length - shown.length;
  const places =
    rest > 0
      ? `${shown.join(", ")} and ${rest} more`
      : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
  return `${places}${count}: ${only?.cause}`;
}
