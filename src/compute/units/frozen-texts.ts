/** A column of texts: most tables have columns that are empty throughout. */
export type FrozenTexts = readonly string[] | null;

export function freezeTexts<Row>(rows: readonly Row[], textOf: (row: Row) => string): FrozenTexts {
  const texts = rows.map(textOf);
  return texts.every((text) => text === "") ? null : texts;
}

export function thawText(texts: FrozenTexts, index: number): string {
  return texts?.[index] ?? "";
}
