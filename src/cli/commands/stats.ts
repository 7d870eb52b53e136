import { type Command, InvalidArgumentError, Option } from "commander";
import { UsageError } from "../../model/failures.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { addAllowRoot, addAt, addDiscover, catalogueOptions, type RootFlags } from "../options.ts";
import { hasColors, printRefusal, say, withoutUsed } from "../print.ts";
import { renderJson } from "../statistics/json.ts";
import { renderMarkdown } from "../statistics/markdown.ts";
import { renderTable } from "../statistics/table.ts";
import { type CatalogueStatistics, findShortfalls, summarize } from "../statistics.ts";

interface StatsFlags extends RootFlags {
  readonly json?: boolean;
  readonly markdown?: boolean;
  readonly failUnder?: number;
  readonly language?: string;
}

export function addStats(program: Command): void {
  const command = program
    .command("stats")
    .summary("who has translated how much")
    .description("Shows units, words and shares per project, component and language, as the API counts them.")
    .argument("[catalogue]", "folder with catalogue.yaml or catalogue.json", ".")
    .addOption(new Option("--json", "print it as JSON").conflicts("markdown"))
    .option("--markdown", "print it as Markdown, for a job summary")
    .addOption(
      new Option(
        "--fail-under <percent>",
        "exit 1 where a language of a project is translated less",
      ).argParser(parsePercent),
    )
    .option("--language <code>", "ask --fail-under of this language only")
    .addHelpText(
      "after",
      '\nExamples:\n  $ lingodex stats --fail-under 80 --language de\n  $ lingodex stats --markdown >> "$GITHUB_STEP_SUMMARY"\n',
    )
    .action(runStats);
  addAllowRoot(addAt(addDiscover(command)));
}

async function runStats(catalogue: string, flags: StatsFlags): Promise<void> {
  const { check } = await import("../../tasks/catalogue/check.ts");
  const { linked, diagnostics } = await check(catalogue, catalogueOptions(flags));
  if (linked === undefined) {
    printRefusal(diagnostics, catalogue, flags.json);
    process.exitCode = EXIT.findings;
    return;
  }
  withoutUsed(diagnostics);
  const statistics = summarize(linked);
  const { failUnder, language } = flags;
  if (language !== undefined && !statistics.languages.some(({ code }) => code === language)) {
    throw new UsageError(
      `no translation is in the language ${JSON.stringify(language)}`,
      "lingodex stats lists the codes",
    );
  }
  process.stdout.write(render(statistics, flags));
  if (failUnder === undefined) return;
  const shortfalls = findShortfalls(statistics, failUnder, language);
  for (const { project, language: code, percent, translated, total } of shortfalls) {
    const share = `${percent.toFixed(1)} % (${translated} of ${total})`;
    say(`${escapeText(project)}: ${escapeText(code)} is translated to ${share}, less than ${failUnder} %`);
  }
  process.exitCode = shortfalls.length === 0 ? EXIT.done : EXIT.findings;
}

function render(statistics: CatalogueStatistics, { json, markdown }: StatsFlags): string {
  if (json) return renderJson(statistics);
  if (markdown) return renderMarkdown(statistics);
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
