import { type Command, Option } from "commander";
import type { CheckResult, QualityOptions } from "../../catalogue/index.ts";
import {
  byPlace,
  type Diagnostic,
  type Finding,
  findingOf,
  guideOf,
  QUALITY_SETS,
  type QualitySet,
  severityOf,
  TOOL,
  UsageError,
} from "../../model/index.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import {
  addAt,
  addCatalogueFlags,
  addDiscover,
  type CatalogueFlags,
  catalogueOptions,
  parseCount,
  parseNames,
} from "../options.ts";
import { countOf, hasColors, withoutUsed } from "../print.ts";
import { MOST_FINDINGS, qualityRest, qualityTable, shownCauses, shownOf } from "../quality-report.ts";
import { REPORTERS } from "../reporters/index.ts";

interface CheckFlags extends CatalogueFlags {
  readonly format: keyof typeof REPORTERS;
  readonly quality?: boolean;
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly language?: readonly string[];
  readonly changedSince?: string;
  readonly failOnQuality?: FailingLevel;
  readonly checks?: QualitySet;
  readonly maxFindings?: number;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
}

/** The level is `any` if the option has no value. */
const FAILING_LEVELS = ["any", "error", "warning"] as const;
type FailingLevel = (typeof FAILING_LEVELS)[number];

const EXAMPLES = `
Examples:
  $ lingodex check --strict
  $ lingodex check l10n --format github     annotations in a pull request
  $ lingodex check --quality --language de,fr
  $ lingodex check --quality --changed-since origin/main --fail-on-quality=error
  $ lingodex check --quality --changed-since origin/main --format markdown
  $ lingodex check --quality --baseline known.txt --update-baseline
  $ lingodex check --quality --baseline known.txt --fail-on-quality
`;

export function addCheck(program: Command): void {
  const command = program
    .command("check")
    .summary("report every problem of a catalogue")
    .description(
      "Reads the catalogue (default: this folder) and reports every problem with file, line, column, code and fix. With --quality it also reports texts that fail a quality check (lingodex checks lists them). Writes nothing and needs no base_url.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml, .yml or .json", ".")
    .addOption(
      new Option("--format <how>", "format of the report").choices(Object.keys(REPORTERS)).default("human"),
    )
    .addOption(new Option("--json", "as --format json").implies({ format: "json" }))
    .option("--quality", "run quality checks; --checks to --fail-on-quality imply it");
  addQualityFlags(command);
  addCatalogueFlags(addAt(addDiscover(command), ["changedSince"]))
    .addHelpText("after", EXAMPLES)
    .action(runCheck);
}

function addQualityFlags(command: Command): void {
  command
    .addOption(
      new Option(
        "--checks <set>",
        "recommended: reliable on real texts; release: counted by the API (default: quality in catalogue.yaml, else recommended)",
      ).choices(QUALITY_SETS),
    )
    .option("--only <checks>", "only these checks, comma-separated", parseNames)
    .option("--skip <checks>", "all checks but these", parseNames)
    .option("--language <codes>", "these languages only", parseNames)
    .option(
      "--changed-since <revision>",
      "only units whose lines changed since the merge base with a revision",
    )
    .option(
      "--max-findings <n>",
      `printed findings; 0: only the table (default: ${MOST_FINDINGS}; json and sarif: all)`,
      parseCount,
    )
    .option("--baseline <file>", "leave out the findings in this file")
    .addOption(
      new Option("--update-baseline", "write today's findings to that file").conflicts([
        "changedSince",
        "language",
        "at",
      ]),
    )
    .addOption(
      new Option(
        "--fail-on-quality [level]",
        "exit 1 if a check fails with at least this severity (default: any)",
      ).choices(FAILING_LEVELS),
    );
  // The value must follow "=", because the next word is the catalogue.
  const parse = command.parseOptions.bind(command);
  command.parseOptions = (args) =>
    parse(args.map((argument) => (argument === "--fail-on-quality" ? "--fail-on-quality=any" : argument)));
}

async function runCheck(catalogue: string, flags: CheckFlags): Promise<void> {
  const { check, fromRepository } = await import("../../catalogue/asked/index.ts");
  const result = await check(catalogue, { ...catalogueOptions(flags), quality: qualityOptions(flags) });
  const isHuman = flags.format === "human";
  const stream = isHuman ? process.stderr : process.stdout;
  const isForGithub = flags.format === "github" || flags.format === "sarif";
  const directory = isForGithub ? fromRepository(catalogue) : catalogue;
  const context = { colors: hasColors(stream), version: TOOL.version, directory };
  const told = toldOf(result, flags);
  const most = flags.maxFindings ?? DEFAULT_MOST[flags.format];
  const areGrouped = isHuman || flags.format === "markdown";
  const shown = areGrouped ? shownCauses(result.quality, most) : shownOf(result.quality, most);
  const about = told.map(findingOf);
  const findings = [...about, ...shown].sort(byPlace);
  if (isHuman) stream.write(qualityTable(result.quality));
  stream.write(REPORTERS[flags.format](findings, { ...context, all: [...about, ...result.quality] }));
  if (isHuman) {
    stream.write(qualityRest({ shown: shown.length, found: result.quality.length, ...result }));
    stream.write(inventory(result));
  }
  const isFound = result.quality.some(({ severity }) => FAILS_ON[severity](flags.failOnQuality));
  process.exitCode = result.ok && !isFound ? EXIT.done : EXIT.findings;
}

/** In a comment about the texts of a pull request, only errors are shown of the rest of the catalogue. */
function toldOf({ diagnostics }: CheckResult, { format, changedSince }: CheckFlags): readonly Diagnostic[] {
  if (format === "human") return withoutUsed(diagnostics);
  if (format !== "markdown" || changedSince === undefined) return diagnostics;
  return diagnostics.filter((diagnostic) => severityOf(diagnostic) === "error");
}

/** True for each severity that leads to exit 1, by the level of the option. */
const FAILS_ON: Readonly<Record<Finding["severity"], (level: FailingLevel | undefined) => boolean>> = {
  error: (level) => level !== undefined,
  warning: (level) => level === "any" || level === "warning",
  note: (level) => level === "any",
};

/** The default limit of shown findings. Programs get all findings. */
const DEFAULT_MOST: Readonly<Record<keyof typeof REPORTERS, number>> = {
  human: MOST_FINDINGS,
  github: MOST_FINDINGS,
  markdown: MOST_FINDINGS,
  json: Number.POSITIVE_INFINITY,
  sarif: Number.POSITIVE_INFINITY,
};

/** The options that ask for failing checks. */
const QUALITY_FLAGS = [
  "quality",
  "checks",
  "only",
  "skip",
  "language",
  "changedSince",
  "maxFindings",
  "baseline",
  "updateBaseline",
  "failOnQuality",
] as const satisfies readonly (keyof CheckFlags)[];

/** @throws UsageError if a baseline has to be written and no file is named */
function qualityOptions(flags: CheckFlags): QualityOptions | undefined {
  if (QUALITY_FLAGS.every((name) => flags[name] === undefined)) return undefined;
  const { checks, only, skip, language: languages, changedSince } = flags;
  const { baseline: file, updateBaseline: update } = flags;
  if (file === undefined && update)
    throw new UsageError("--update-baseline needs a file", "add --baseline FILE");
  const baseline = file === undefined ? undefined : { file, update };
  return { checks, only, skip, languages, changedSince, baseline };
}

/** The files that were read, and the dialects of tables, which show a wrong guess (SOURCES.md, `csv`). */
function inventory({ catalogue, diagnostics, quality, linked }: CheckResult): string {
  if (catalogue === undefined) return "";
  const components = catalogue.projects.flatMap((project) => project.components);
  const files = components.flatMap((component) => {
    const guide = guideOf(component);
    const { translations } = component;
    return guide === undefined || translations.includes(guide) ? translations : [guide, ...translations];
  });
  const dialects = files.flatMap(({ file, content: { dialect, encoding } }) => {
    if (dialect === undefined) return [];
    const delimiter = dialect.delimiter === "\t" ? "tab" : dialect.delimiter;
    const header = dialect.header ? "header" : "no header";
    return [`${escapeText(file)}: delimiter ${delimiter} quote ${dialect.quote}, ${header}, ${encoding}\n`];
  });
  const units = linked === undefined ? "" : `, ${countOf(linked.units.length, "unit")} published`;
  const verdict = diagnostics.length + quality.length === 0 ? "no problems: " : "";
  const found = [
    countOf(catalogue.projects.length, "project"),
    countOf(components.length, "component"),
    countOf(files.length, "file"),
  ];
  const counts = `${found.join(", ")}${units}\n`;
  return [...dialects, `${verdict}${counts}`].join("");
}
