import { gzipSync } from "node:zlib";
import type { PageFacts } from "./facts.ts";

/** What is wrong with a page by itself (PAGES 10), in words; nothing where all is well. */
export function outlineFindings({ title, headings, mains, language, ids }: PageFacts): readonly string[] {
  const jumps = headings.filter((level, at) => level > (headings[at - 1] ?? 0) + 1);
  return [
    ...(title.trim() === "" ? ["no title"] : []),
    ...(headings.filter((level) => level === 1).length === 1 ? [] : ["not one h1"]),
    ...jumps.map((level) => `h${level} out of order`),
    ...(mains === 1 ? [] : ["not one main"]),
    ...(language === "" ? ["no lang"] : []),
    ...(new Set(ids).size === ids.length ? [] : ["an id stands twice"]),
  ];
}

/** Markup that a stranger's text became. */
export function hostileFindings({ executable, turning }: PageFacts): readonly string[] {
  return [...executable.map((one) => `runs: ${one}`), ...turning.map((one) => `turns around: ${one}`)];
}

/** A text as the API hands it out, and in what it is written. */
export interface Target {
  /** The `id` of its row. */
  readonly row: string;
  /** Plural forms, each by itself. */
  readonly forms: readonly string[];
  readonly lang: string;
  readonly dir: string;
}

/** Each form in an element of its own with its `lang` and `dir` (PAGES 6.5). */
export function targetFindings(
  { texts }: Pick<PageFacts, "texts">,
  targets: readonly Target[],
): readonly string[] {
  return targets.flatMap(({ row, forms, lang, dir }) =>
    forms
      .filter(
        (form) => !texts[row]?.some((said) => said.lang === lang && said.dir === dir && said.text === form),
      )
      .map((form) => `${row} does not say ${JSON.stringify(form)} in ${lang}, ${dir}`),
  );
}

const PAGE_BYTES = 200_000;
const PACKED_BYTES = 40_000;

/** Budgets of a page (PAGES 6.9). */
export function weightFindings(body: Uint8Array): readonly string[] {
  const packed = body.length > PACKED_BYTES ? gzipSync(body).length : 0;
  return [
    ...(body.length > PAGE_BYTES ? [`${body.length} bytes`] : []),
    ...(packed > PACKED_BYTES ? [`${packed} bytes compressed`] : []),
  ];
}
