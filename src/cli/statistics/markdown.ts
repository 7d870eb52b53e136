import type { Statistics, Tally } from "../../model/index.ts";
import type { LanguageChart, ProjectChart } from "../../site/index.ts";
import { markdownTable } from "../columns.ts";
import { escapeMarkdown } from "../escape.ts";
import {
  type CatalogueStatistics,
  type ComponentSummary,
  describeComponent,
  type LanguageSummary,
  type ProjectSummary,
} from "../statistics.ts";
import { barOf, drawBar, PARTS } from "./bar.ts";

const BAR_CELLS = 10;

/**
 * Statistics as GitHub-flavoured Markdown, for job summaries and comments. It ends in a line feed.
 *
 * @param charts the charts of all projects. They come first, and the tables of all translations are folded
 */
export function renderMarkdown(
  { projects, total, hasSource }: CatalogueStatistics,
  charts?: readonly ProjectChart[],
): string {
  const label = hasSource ? "**total with the source language**" : "**total**";
  const sums = table("Project", [
    ...projects.map((project) => row([escapeMarkdown(project.name)], project.total)),
    row([label], total),
  ]);
  const lines = [
    "## Translation statistics",
    "",
    ...projects.flatMap((project) => projectLines(project, label, charts)),
    ...(charts === undefined
      ? ["### All projects", "", ...sums]
      : [LEGEND, "", ...folded("All projects", sums).slice(0, -1)]),
  ];
  return `${lines.join("\n")}\n`;
}

function projectLines(
  project: ProjectSummary,
  label: string,
  charts: readonly ProjectChart[] | undefined,
): string[] {
  const title = `### ${escapeMarkdown(project.name)}`;
  const chart = charts?.find(({ slug }) => slug === project.slug);
  const numbers = numberLines(project, label);
  if (chart === undefined) return [title, "", ...numbers, ""];
  return [title, "", ...chartLines(chart), ...folded("Every translation", numbers)];
}

function numberLines({ components, total }: ProjectSummary, label: string): string[] {
  const notes = components.flatMap((component) => totalsLine(component));
  return [
    ...table("Component | Language", [
      ...components.flatMap((component) =>
        component.translations.map((language) => languageRow(component.name, language)),
      ),
      row([label, ""], total),
    ]),
    ...notes,
  ];
}

function totalsLine(component: ComponentSummary): string[] {
  const said = describeComponent(component);
  return said === "" ? [] : ["", `${escapeMarkdown(component.name)}: ${escapeMarkdown(said)}`];
}

function languageRow(component: string, { name, code, statistics }: LanguageSummary): string {
  return row([escapeMarkdown(component), escapeMarkdown(`${name} (${code})`)], statistics);
}

function table(firstHeadings: string, rows: readonly string[]): string[] {
  const first = firstHeadings.split("|").map(() => "---");
  return [
    `| ${firstHeadings} | | Translated | Need editing | Failing | Words |`,
    `| ${[...first, "---", "---:", "---:", "---:", "---:"].join(" | ")} |`,
    ...rows,
  ];
}

function row(names: readonly string[], statistics: Statistics): string {
  const { total, totalWords, translated, fuzzy, failing } = statistics;
  const share = ({ units, percent }: Tally): string =>
    units === 0 ? "0" : `${units} (${percent.toFixed(1)}%)`;
  const cells = [
    ...names,
    drawBar(barOf(statistics, BAR_CELLS), "block"),
    `${translated.percent.toFixed(1)}% (${translated.units}/${total})`,
    share(fuzzy),
    share(failing),
    `${translated.words}/${totalWords}`,
  ];
  return `| ${cells.join(" | ")} |`;
}

const CHART_CELLS = 20;

/**
 * The charts of a project's page as lines of GitHub-flavored Markdown, for places without SVG and images (job
 * summaries, comments): one number, its progress, and a bar for each language. Ends in an empty line.
 */
function chartLines({ all, languages, progress }: ProjectChart): readonly string[] {
  const { total, translated, fuzzy, percent } = all;
  const many = languages.length === 1 ? "1 language" : `${languages.length} languages`;
  if (languages.length === 0) return ["There is no translation yet.", ""];
  return [
    `**${percent.toFixed(1)}%** translated: ${translated} of ${total} texts in ${many}; ${fuzzy} need editing, ${total - translated - fuzzy} untranslated.`,
    "",
    ...(progress === undefined ? [] : [`\`${progress.line}\` ${progress.lead}`, ""]),
    ...markdownTable(
      ["Language", "", "Translated", "Need editing", "Untranslated", "Failing checks"],
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
    drawBar(barOf(counts, CHART_CELLS), "block"),
    `${percent.toFixed(1)}% (${translated}/${total})`,
    String(fuzzy),
    String(total - translated - fuzzy),
    String(failing),
  ];
}

const LEGEND = `${PARTS.translated.block} translated, ${PARTS.failing.block} with failing checks, ${PARTS.fuzzy.block} need editing, ${PARTS.empty.block} untranslated.`;

/** Lines that a click opens. @param title our own words, without markup */
function folded(title: string, lines: readonly string[]): readonly string[] {
  return [`<details><summary>${title}</summary>`, "", ...lines, "", "</details>", ""];
}
