import { type EntryPlace, entryPlaceOf, type TranslationFile, type Unit } from "../../model/index.ts";

export class UnitPlaces {
  readonly #starts = new Map<TranslationFile, readonly Start[]>();

  /** The template's entry; in bilingual files, that of the first translation, or the reference's where it has none. */
  ofSource(unit: Unit): EntryPlace {
    const { templateFile } = unit.translation.component.manifest;
    if (templateFile === undefined) return entryPlaceOf(unit);
    const { line, column } = templateFile.content.units[unit.position - 1] ?? unit;
    return { file: templateFile, line, column };
  }

  /** From where the unit begins up to the line before that where the next one of the file does. */
  linesOf({ file, line }: EntryPlace): readonly [first: number, last: number] {
    const starts = this.#starts.get(file) ?? startsOf(file);
    this.#starts.set(file, starts);
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle]?.line ?? 0) <= line) low = middle + 1;
      else high = middle;
    }
    const first = starts[low - 1]?.firstLine ?? line;
    const next = starts[low]?.firstLine ?? Number.POSITIVE_INFINITY;
    return [first, Math.max(line, next - 1)];
  }
}

interface Start {
  readonly line: number;
  readonly firstLine: number;
}

function startsOf({ content }: TranslationFile): readonly Start[] {
  return content.units
    .map(({ line, firstLine = line }) => ({ line, firstLine }))
    .sort((a, b) => a.line - b.line);
}
