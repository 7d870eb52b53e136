import type { Finding } from "./piece.ts";

interface Budget {
  readonly name: string;
  readonly files: readonly string[];
  readonly most: number;
}

/** Documents that together have more words than their budget, as `wc -w` counts. */
export function findOverBudget(
  budgets: readonly Budget[],
  read: (file: string) => string,
): readonly Finding[] {
  return budgets.flatMap(({ name, files, most }) => {
    const words = files.reduce((sum, file) => sum + wordsIn(read(file)), 0);
    if (words <= most) return [];
    const message = `${words} words: ${most} at most`;
    return [{ file: name, line: 1, rule: "word-count", words: "", context: name, message }];
  });
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
