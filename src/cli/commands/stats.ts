import { type Command, InvalidArgumentError, Option } from "commander";
import type { Every } from "../../catalogue/index.ts";
import { type Diagnostic, type PublicCatalogue, UsageError } from "../../model/index.ts";
import type { ProjectChart } from "../../site/index.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { addAllowRoot, addAt, addDiscover, catalogueOptions, JSON_RESULT } from "../options.ts";
import { hasColors, printRefusal, say, withoutUsed } from "../print.ts";
import { renderJson } from "../statistics/json.ts";
import { renderMarkdown } from "../statistics/markdown.ts";
import { renderTable } from "../statistics/table.ts";
import type { HistoryFlags } from "../statistics/told-by-history.ts";
import { type CatalogueStatistics, findShortfalls, summarize } from "../statistics.ts";

interface StatsFlags extends HistoryFlags {
  readonly failUnder?: number;
  readonly overTime?: boolean;
  readonly people?: boolean;
  readonly svg?: string;
  readonly project?: string;
  readonly charts?: boolean;
}

const EVERY = ["day", "week", "month", "tag"] as const satisfies readonly Every[];

const HELP = `
--over-time and --people read the git history. catalogue.yaml must contain
"changes: [git]"; a folder without a manifest needs nothing. --people also
counts people in changes.csv. --over-time counts the texts that the files had at
the end of each period, in the catalogue's time zone. It prints only rows whose
numbers changed, except with --every tag. Private projects are left out.

Examples:
  $ lingodex stats --fail-under 80 --language de
  $ lingodex stats --markdown --charts >> "$GITHUB_STEP_SUMMARY"
  $ lingodex stats --over-time --every tag           progress by release
  $ lingodex stats --over-time --every week --since 2026-01-01 --csv > weeks.csv
  $ lingodex stats --people --markdown > CREDITS.md
  $ lingodex stats --svg progress.svg --project mountain-huts
Exit code: 0; 1 if a language is below --fail-under or the catalogue has errors;
2 for a wrong option, a missing catalogue, or no translation in --language.
`;

export function addStats(program: Command): void {
  const command = program
    .command("stats")
    .summary("show how much is translated")
    .description(
      "Shows units, words and percentages per project, component and language, without the source language.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml, .yml or .json", ".")
    .addOption(new Option(...JSON_RESULT).conflicts(["markdown", "csv"]))
    .option("--markdown", "print Markdown, for a job summary")
    .addOption(
      new Option("--with-source", "count the source language, too").conflicts(["people", "svg", "charts"]),
    )
    .option("--fail-under <percent>", "exit 1 if a project's language is below this", parsePercent)
    .option("--language <code>", "this language only, for --fail-under, --over-time and --people")
    .addOption(
      new Option("--over-time", "progress over time, from the history in git").conflicts([
        "people",
        "failUnder",
      ]),
    )
    .addOption(
      new Option("--every <period>", "with --over-time: the period of a row (default: month)").choices(EVERY),
    )
    .option("--since <date>", "with --over-time: rows from this day (2026-11-21) or time (RFC 3339) on")
    .addOption(new Option("--people", "who translated, by language").conflicts("failUnder"))
    .addOption(new Option("--csv", "with --over-time or --people: print CSV").conflicts("markdown"))
    .addHelpText("after", HELP)
    .action(runStats);
  addAllowRoot(addAt(addDiscover(addCharts(command))));
}

function addCharts(command: Command): Command {
  return command
    .addOption(
      new Option("--svg <file>", "draw the progress of projects; - is standard output").conflicts([
        "json",
        "markdown",
        "csv",
        "overTime",
        "people",
        "failUnder",
        "language",
      ]),
    )
    .option("--project <slug>", "with --svg: only this project")
    .addOption(
      new Option("--charts", "with --markdown: text charts").conflicts([
        "json",
        "csv",
        "overTime",
        "people",
        "svg",
      ]),
    );
}

async function runStats(catalogue: string, flags: StatsFlags): Promise<void> {
  refuseStray(flags);
  const { overTime, people } = flags;
  if (flags.svg !== undefined) return runDrawing(catalogue, flags.svg, flags);
  if (!overTime && !people) return runToday(catalogue, flags);
  const { runOverTime, runPeople } = await import("../statistics/told-by-history.ts");
  await (overTime ? runOverTime : runPeople)(catalogue, flags);
}

function refuseStray(flags: StatsFlags): void {
  const { overTime, people } = flags;
  if (!overTime && (flags.every !== undefined || flags.since !== undefined))
    throw new UsageError("--every and --since work only with --over-time", "add --over-time");
  if (flags.project !== undefined && flags.svg === undefined)
    throw new UsageError(
      "--project works only with --svg",
      "add --svg FILE; without --project, stats counts all projects",
    );
  if (flags.charts && !flags.markdown)
    throw new UsageError("--charts works only with --markdown", "add --markdown");
  if (!overTime && !people && flags.csv)
    throw new UsageError("--csv works only with --over-time or --people", "add one of these");
}

async function runDrawing(catalogue: string, file: string, flags: StatsFlags): Promise<void> {
  const { drawProgress, writeImage } = await import("../../published/progress/index.ts");
  const { project } = flags;
  const { diagnostics, svg } = await drawProgress(catalogue, { ...catalogueOptions(flags), project });
  if (svg === undefined) return printRefusal(diagnostics, catalogue);
  withoutUsed(diagnostics);
  if (file === "-") process.stdout.write(svg);
  else writeImage(file, svg);
}

async function runToday(catalogue: string, flags: StatsFlags): Promise<void> {
  const { linked, diagnostics, charts } = await readToday(catalogue, flags);
  if (linked === undefined) return printRefusal(diagnostics, catalogue, flags.json);
  withoutUsed(diagnostics);
  const statistics = summarize(linked, flags);
  const { failUnder, language } = flags;
  if (language !== undefined && !statistics.languages.some(({ code }) => code === language))
    throw unknownLanguage(language, linked);
  process.stdout.write(render(statistics, flags, charts));
  if (failUnder === undefined) return;
  const shortfalls = findShortfalls(statistics, failUnder, language);
  for (const { project, language: code, percent, translated, total } of shortfalls) {
    const share = `${percent.toFixed(1)}% (${translated} of ${total})`;
    say(`${escapeText(project)}: ${escapeText(code)} is translated to ${share}, less than ${failUnder}%`);
  }
  process.exitCode = shortfalls.length === 0 ? EXIT.done : EXIT.findings;
}

function unknownLanguage(language: string, { projects }: PublicCatalogue): UsageError {
  const isSource = projects.some(({ manifest }) => manifest.sourceLanguage.code === language);
  return new UsageError(
    `no translation is in the language ${JSON.stringify(language)}`,
    isSource ? "it is the source language: add --with-source" : "lingodex stats lists the codes",
  );
}

interface Today {
  readonly linked: PublicCatalogue | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly charts?: readonly ProjectChart[];
}

/** Reads today's numbers. Only charts also count through the history. */
async function readToday(catalogue: string, flags: StatsFlags): Promise<Today> {
  const options = catalogueOptions(flags);
  if (flags.charts) {
    const { drawCharts } = await import("../../published/progress/index.ts");
    return drawCharts(catalogue, options);
  }
  const { check } = await import("../../catalogue/asked/index.ts");
  return check(catalogue, { ...options, history: "numbers" });
}

function render(
  statistics: CatalogueStatistics,
  { json, markdown }: StatsFlags,
  charts: readonly ProjectChart[] | undefined,
): string {
  if (json) return renderJson(statistics);
  if (markdown) return renderMarkdown(statistics, charts);
  const { stdout } = process;
  return renderTable(statistics, {
    colors: hasColors(stdout),
    ascii: process.env["TERM"] === "dumb",
    ...(stdout.isTTY ? { columns: stdout.columns } : {}),
  });
}

function parsePercent(text: string): number {
  const percent = Number(text.replace(/%$/, ""));
  if (text.trim() !== "" && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError("It takes a number from 0 to 100.");
}
