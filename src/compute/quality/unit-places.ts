import type { Unit } from "../../model/linked.ts";
import { guideOf, type TranslationFile } from "../../model/manifest.ts";
import { isInFile } from "../../model/unit-state.ts";

export interface Place {
  readonly file: TranslationFile;
  readonly line: number;
  readonly column: number;
}

/** Where units stand in their files. */
export class UnitPlaces {
  readonly #starts = new Map<TranslationFile, readonly Start[]>();
  readonly #templates = new Map<TranslationFile, ReadonlyMap<string, Place>>();

  /** Its own entry; that of the file that all translations share, where it has none. */
  of(unit: Unit): Place {
    const { translation, line, column } = unit;
    const guide = guideOf(translation.component.manifest);
    return { file: isInFile(unit) ? translation.file : (guide ?? translation.file), line, column };
  }

  /** The template's entry; in bilingual files, that of the first translation, or the reference's where it has none. */
  ofSource(unit: Unit): Place {
    const { translation, text } = unit;
    const { templateFile } = translation.component.manifest;
    if (templateFile === undefined) return this.of(unit);
    const places = this.#templates.get(templateFile) ?? templatePlaces(templateFile);
    this.#templates.set(templateFile, places);
    return places.get(text.context) ?? { file: templateFile, line: 1, column: 1 };
  }

  /** From where the unit begins up to the line before that where the next one of the file does. */
  linesOf({ file, line }: Place): readonly [first: number, last: number] {
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

function templatePlaces(file: TranslationFile): ReadonlyMap<string, Place> {
  // The first entry of a key is the one that counts (RULES.md 4).
  const entries = file.content.units.map(
    ({ context, line, column }) => [context, { file, line, column }] as const,
  );
  return new Map([...entries].reverse());
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
