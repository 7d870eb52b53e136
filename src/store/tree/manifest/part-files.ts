import { compareCodePoints, partOf, type TreePart } from "../../../model/index.ts";
import { type Cut, entriesIn, listOfPart, partPath } from "./cut.ts";
import { digestOf, type EntryList, hexOf } from "./entry-list.ts";

export interface PartFile {
  readonly part: TreePart;
  readonly body: string;
}

/** The parts that hold entries, in the order of their names. The entries of a part are in code-point order. */
export function* composeParts(entries: EntryList, bits: number): Iterable<PartFile> {
  for (const group of entries.inGroups(bits)) {
    const { order, starts } = byPart(group, bits);
    for (let part = 0; part < 2 ** bits; part += 1) {
      const indexes = order.subarray(starts[part], starts[part + 1]);
      if (indexes.length === 0) continue;
      const lines = sortedLines(group, indexes);
      yield fileOf(partPath(part, bits), "entries", lines, lines.length);
    }
  }
}

/** Composes a part from lines by path (`EntryList.lineOf`). @param key the name of the list in it */
export function composePart(path: string, lines: ReadonlyMap<string, string>, key = "entries"): PartFile {
  const sorted = inOrder([...lines.keys()]).map((one) => lines.get(one) ?? "");
  return fileOf(path, key, sorted, sorted.length);
}

/** The lists that name the parts, in the order of their names. @param parts all parts, in the order of their names */
export function* composeLists(parts: readonly TreePart[], cut: Cut): Iterable<PartFile> {
  const lists = new Map<string, TreePart[]>();
  for (const part of parts) {
    const list = listOfPart(part.path, cut);
    const own = lists.get(list) ?? [];
    lists.set(list, own);
    own.push(part);
  }
  for (const [path, own] of lists) yield composeList(path, own);
}

export function composeList(path: string, parts: readonly TreePart[]): PartFile {
  const lines = parts.map((part) => JSON.stringify(part));
  return fileOf(path, "parts", lines, entriesIn(parts));
}

function fileOf(path: string, key: string, lines: readonly string[], entries: number): PartFile {
  const body = encodeDocument({}, key, lines);
  return { part: { path, sha256: hexOf(digestOf(body)), entries }, body };
}

const BEFORE_LINE = "\n  ";
const BEFORE_PATH = '{"path":';

/** The lines of a part that lingodex wrote, by path. */
export function linesIn(part: string): Map<string, string> {
  const lines = new Map<string, string>();
  for (let start = part.indexOf(BEFORE_LINE); start >= 0; ) {
    const next = part.indexOf(BEFORE_LINE, start + 1);
    // The last line ends before `\n ]`.
    const text = part.slice(start + BEFORE_LINE.length, next < 0 ? part.lastIndexOf("\n ]") : next);
    const line = text.endsWith(",") ? text.slice(0, -1) : text;
    lines.set(pathIn(line), line);
    start = next;
  }
  return lines;
}

function pathIn(line: string): string {
  const start = BEFORE_PATH.length;
  const plain = line.slice(start + 1, line.indexOf('"', start + 1));
  return plain.includes("\\") ? JSON.parse(line).path : plain;
}

interface PartOrder {
  readonly order: Uint32Array;
  /** The beginnings of the parts, and the end of the last one. */
  readonly starts: Uint32Array;
}

function byPart(entries: EntryList, bits: number): PartOrder {
  const starts = new Uint32Array(2 ** bits + 1);
  const partOfIndex = (index: number): number => partOf(entries.prefixOf(index), bits);
  for (let index = 0; index < entries.length; index += 1) {
    const after = partOfIndex(index) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let part = 1; part < starts.length; part += 1) {
    starts[part] = (starts[part] ?? 0) + (starts[part - 1] ?? 0);
  }
  const next = starts.slice();
  const order = new Uint32Array(entries.length);
  for (let index = 0; index < entries.length; index += 1) {
    const part = partOfIndex(index);
    const place = next[part] ?? 0;
    order[place] = index;
    next[part] = place + 1;
  }
  return { order, starts };
}

function sortedLines(entries: EntryList, indexes: Uint32Array): readonly string[] {
  const indexOf = new Map<string, number>();
  for (const index of indexes) {
    const path = entries.pathOf(index);
    if (indexOf.has(path)) throw new TwoFilesError(path);
    indexOf.set(path, index);
  }
  return Array.from(inOrder([...indexOf.keys()]), (path) => entries.lineOf(indexOf.get(path) ?? 0, path));
}

/** Sorts by code points. Without surrogates, the language's own order is the same, and much faster. */
function inOrder(paths: string[]): readonly string[] {
  return paths.some((path) => SURROGATE.test(path)) ? paths.sort(compareCodePoints) : paths.sort();
}

const SURROGATE = /[\ud800-\udfff]/;

/** Two documents have the same path. In a build this is a bug; in a tree that was read, the input is wrong. */
export class TwoFilesError extends Error {
  readonly path: string;

  constructor(path: string) {
    super(`two documents for one path: ${path}`);
    this.name = "TwoFilesError";
    this.path = path;
  }
}

/** Writes one entry per line, so that differences of two manifests are readable. */
export function encodeDocument(head: object, key: string, lines: readonly string[]): string {
  const start = JSON.stringify(head, null, 1).slice(0, -1).trimEnd();
  const comma = start === "{" ? "" : ",";
  const indented = lines.length === 0 ? "" : `  ${lines.join(",\n  ")}`;
  return `${start}${comma}\n "${key}": [\n${indented}\n ]\n}\n`;
}
