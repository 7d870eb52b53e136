import {
  areAtMost,
  column,
  type HistoryCounts,
  record,
  type Shaped,
  sumOf,
  type TranslationName,
} from "../../../model/index.ts";

/** The progress of a translation after a step that changed it. */
export interface TranslationStanding extends TranslationName {
  /** Undefined if it is gone. */
  readonly counts: HistoryCounts | undefined;
}

/** Standings of a run of steps in their stored form. Components and languages are indexes into lists. */
export type StandingColumns = Shaped<typeof STANDING_COLUMNS>;

const COUNTED = ["total", "translated", "fuzzy", "words", "translatedWords"] as const;

export const STANDING_COLUMNS = record({
  /** The number of standings, by step. */
  perStep: column("Uint32Array"),
  components: column("Uint32Array"),
  languages: column("Uint32Array"),
  /** 0 if the translation is gone. */
  standing: column("Uint8Array", 1),
  total: column("Uint32Array"),
  translated: column("Uint32Array"),
  fuzzy: column("Uint32Array"),
  words: column("Uint32Array"),
  translatedWords: column("Uint32Array"),
});

export interface StandingPlaces {
  component(place: number): Pick<TranslationStanding, "project" | "component">;
  language(place: number): string;
}

/** The standing of a translation, with the indexes of its component and language. */
type PlacedStanding = Pick<TranslationStanding, "counts"> &
  Readonly<Record<"component" | "language", number>>;

export class StandingWriter {
  readonly #perStep: number[] = [];
  readonly #standings: PlacedStanding[] = [];

  add(standings: readonly PlacedStanding[]): void {
    this.#perStep.push(standings.length);
    for (const standing of standings) this.#standings.push(standing);
  }

  end(): StandingColumns {
    const column = (of: (standing: PlacedStanding) => number): Uint32Array =>
      Uint32Array.from(this.#standings, of);
    const counted = (name: keyof HistoryCounts): Uint32Array => column(({ counts }) => counts?.[name] ?? 0);
    return {
      perStep: Uint32Array.from(this.#perStep),
      components: column(({ component }) => component),
      languages: column(({ language }) => language),
      standing: Uint8Array.from(this.#standings, ({ counts }) => (counts === undefined ? 0 : 1)),
      total: counted("total"),
      translated: counted("translated"),
      fuzzy: counted("fuzzy"),
      words: counted("words"),
      translatedWords: counted("translatedWords"),
    };
  }
}

/** Standings by step, in their order. */
export function* standingsOf(
  columns: StandingColumns,
  places: StandingPlaces,
): Iterable<readonly TranslationStanding[]> {
  let next = 0;
  for (const many of columns.perStep) {
    const standings: TranslationStanding[] = [];
    for (const end = next + many; next < end; next += 1) standings.push(standingAt(columns, next, places));
    yield standings;
  }
}

function standingAt(columns: StandingColumns, at: number, places: StandingPlaces): TranslationStanding {
  const { project, component } = places.component(columns.components[at] ?? 0);
  const language = places.language(columns.languages[at] ?? 0);
  if (columns.standing[at] !== 1) return { project, component, language, counts: undefined };
  const [total = 0, translated = 0, fuzzy = 0, words = 0, translatedWords = 0] = COUNTED.map(
    (name) => columns[name][at] ?? 0,
  );
  return { project, component, language, counts: { total, translated, fuzzy, words, translatedWords } };
}

/** True if the columns fit each other, and the lengths of the lists. */
export function areStandings(
  columns: StandingColumns,
  { steps, components, languages }: Readonly<Record<"steps" | "components" | "languages", number>>,
): boolean {
  const many = sumOf(columns.perStep);
  const all = [
    columns.components,
    columns.languages,
    columns.standing,
    ...COUNTED.map((name) => columns[name]),
  ];
  return (
    columns.perStep.length === steps &&
    all.every(({ length }) => length === many) &&
    areAtMost(columns.components, components - 1) &&
    areAtMost(columns.languages, languages - 1)
  );
}
