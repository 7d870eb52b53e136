import type { LanguageChart, ProjectChart } from "../../site/index.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import { BLOCKS, barOf, drawBar } from "./bar.ts";
import { markdownTable } from "./columns.ts";

const BAR_CELLS = 20;

/**
 * The charts of a project's page as lines of GitHub-flavoured Markdown, for where neither SVG nor images of a text's own
 * can stand (job summaries, comments): one number, how it went, and a bar for each language. Ends in an empty line.
 */
export function chartLines({ all, languages, progress }: ProjectChart): readonly string[] {
  const { total, translated, fuzzy, percent } = all;
  const many = languages.length === 1 ? "1 language" : `${languages.length} languages`;
  if (languages.length === 0) return ["There is no translation yet.", ""];
  return [
    `**${percent.toFixed(1)} %** translated: ${translated} of ${total} texts in ${many}; ${fuzzy} to be edited, ${total - translated - fuzzy} untranslated.`,
    "",
    ...(progress === undefined ? [] : [`\`${progress.line}\` ${progress.lead}`, ""]),
    ...markdownTable(
      ["Language", "", "Translated", "To be edited", "Untranslated", "Failing checks"],
      ["left", "left", "right", "right", "right", "right"],
      languages.map(languageCells),
    ),
    "",
  ];
}

function languageCells({ language, all }: LanguageChart): readonly string[] {
  const { total, translated, fuzzy, failing, percent } = all;
  const counts = {
    total,
    translated: { units: translated },
    fuzzy: { units: fuzzy },
    failing: { units: failing },
  };
  return [
    escapeMarkdown(`${language.name} (${language.code})`),
    drawBar(barOf(counts, BAR_CELLS), BLOCKS),
    `${percent.toFixed(1)}% (${translated}/${total})`,
    String(fuzzy),
    String(total - translated - fuzzy),
    String(failing),
  ];
}

/** Of the bars. */
export const LEGEND = `${BLOCKS.translated} translated, ${BLOCKS.failing} with failing checks, ${BLOCKS.fuzzy} to be edited, ${BLOCKS.empty} untranslated.`;

/** Lines that open when somebody asks for them. @param title plain words of our own */
export function folded(title: string, lines: readonly string[]): readonly string[] {
  return [`<details><summary>${title}</summary>`, "", ...lines, "", "</details>", ""];
}
