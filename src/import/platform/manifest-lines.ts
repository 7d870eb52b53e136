export interface Line {
  /** The line without its line break. */
  readonly text: string;
  /** The key of a line, which is unique in the text. */
  readonly key: string;
  /** The component around the line; without one, the project. */
  readonly place: string;
}

/** The greatest number of lines from the dash of a component to the key that identifies it. */
const MOST_LINES = 20;
const ITEM = /^( *)- /;

/**
 * Lines in the form for comparison. Most occur in every component (`branch: main`), so a key contains the component
 * too. Equal lines at the same place are numbered.
 *
 * @param key the key that identifies a component: an identifier in all projects, or its slug in one project
 */
export function linesOf(text: string, key: "id" | "slug"): readonly Line[] {
  const texts = text.split(/\r?\n/);
  const places = placesOf(texts, key);
  const seen = new Map<string, number>();
  return texts.map((line, at) => {
    const place = places[at] ?? "";
    const said = `${place} ${line}`;
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return { text: line, key: `${count} ${said}`, place };
  });
}

/** True for the first line of an item, which gives the other lines their meaning. */
export function isHead({ text }: Line): boolean {
  return ITEM.test(text);
}

/** The place of each line. A comment before an item belongs to the item. An empty line has no place. */
function placesOf(lines: readonly string[], key: "id" | "slug"): readonly string[] {
  let around: readonly Place[] = [];
  const places = lines.map((line, at) => {
    around = placesAt(lines, at, key, around);
    return line === "" ? "" : (around.at(-1)?.name ?? "");
  });
  let next: string | undefined;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    if (/^ *#/.test(line)) places[at] = next ?? places[at] ?? "";
    else if (line !== "") next = ITEM.test(line) ? places[at] : undefined;
  }
  return places;
}

/** A project, or a component. */
interface Place {
  readonly indent: number;
  readonly name: string;
}

/** The places around a line, the innermost last. @param around the places around the line before */
function placesAt(
  lines: readonly string[],
  at: number,
  key: "id" | "slug",
  around: readonly Place[],
): readonly Place[] {
  const line = lines[at] ?? "";
  const indent = indentOf(line);
  const depth = indent ?? (/^ *[^ #]/.test(line) ? line.search(/[^ ]/) : Number.POSITIVE_INFINITY);
  const outer = around.filter((place) => place.indent < depth);
  if (indent === undefined) return outer;
  const id = key === "id" ? valueAt(lines, at, indent, "id") : undefined;
  const slug = valueAt(lines, at, indent, "slug");
  if (id !== undefined) return [...outer, { indent, name: `id ${id}` }];
  // An item of another list belongs to the place of the list.
  if (slug === undefined) return outer;
  return [...outer, { indent, name: `${outer.at(-1)?.name ?? ""}/${slug}` }];
}

/** The indentation of an item of a list; undefined for another line. */
function indentOf(line = ""): number | undefined {
  return ITEM.exec(line)?.[1]?.length;
}

/** The value of a key of an item; undefined if the item has no such key. */
function valueAt(lines: readonly string[], at: number, indent: number, key: string): string | undefined {
  const begin = `${" ".repeat(indent + 2)}${key}: `;
  for (const line of lines.slice(at + 1, at + MOST_LINES)) {
    if (line.startsWith(begin)) return line.slice(begin.length);
    if ((indentOf(line) ?? indent + 1) <= indent) return undefined;
  }
  return undefined;
}
