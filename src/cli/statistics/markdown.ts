import type { Statistics, Tally } from "../../model/linked.ts";
import { escapeMarkdown } from "../escape-markdown.ts";
import {
  type CatalogueStatistics,
  type ComponentSummary,
  describeTotals,
  type LanguageSummary,
  type ProjectSummary,
} from "../statistics.ts";
import { BLOCKS, barOf, drawBar } from "./bar.ts";

const BAR_CELLS = 10;

/** Statistics as GitHub-flavoured Markdown: for job summaries and comments. Ends in a line feed. */
export function renderMarkdown({ projects, total }: CatalogueStatistics): string {
  const lines = [
    "## Translation statistics",
    "",
    ...projects.flatMap(projectLines),
    "### All projects",
    "",
    ...table("Project", [
      ...projects.map((project) => row([escapeMarkdown(project.name)], project.total)),
      row(["**total**"], total),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

function projectLines({ name, components, total }: ProjectSummary): string[] {
  return [
    `### ${escapeMarkdown(name)}`,
    "",
    ...table("Component | Language", [
      ...components.flatMap((component) =>
        component.translations.map((language) => languageRow(component.name, language)),
      ),
      row(["**total**", ""], total),
    ]),
    "",
    ...components.flatMap((component) => totalsLine(component)),
  ];
}

function totalsLine({ name, totals }: ComponentSummary): string[] {
  const said = describeTotals(totals);
  return said === "" ? [] : [`${escapeMarkdown(name)}: ${escapeMarkdown(said)}`, ""];
}

function languageRow(component: string, { name, code, statistics }: LanguageSummary): string {
  return row([escapeMarkdown(component), escapeMarkdown(`${name} (${code})`)], statistics);
}

function table(firstHeadings: string, rows: readonly string[]): string[] {
  const first = firstHeadings.split("|").map(() => "---");
  return [
    `| ${firstHeadings} | | Translated | Fuzzy | Failing | Words |`,
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
    drawBar(barOf(statistics, BAR_CELLS), BLOCKS),
    `${translated.percent.toFixed(1)}% (${translated.units}/${total})`,
    share(fuzzy),
    share(failing),
    `${translated.words}/${totalWords}`,
  ];
  return `| ${cells.join(" | ")} |`;
}
