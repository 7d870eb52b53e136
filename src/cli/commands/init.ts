import { type Command, InvalidArgumentError } from "commander";
import type { InitPlan } from "../../catalogue/index.ts";
import { askAbout, languageTrouble } from "../asking.ts";
import { EXIT } from "../exit.ts";
import { BASE_URL, JSON_RESULT, parseGiven } from "../options.ts";
import { printJson, say } from "../print.ts";
import { proposalJson, proposalLines } from "../proposal.ts";

interface InitFlags {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
  readonly baseUrl?: string;
  readonly sourceLanguage?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly force?: boolean;
}

const EXAMPLES = `
Examples:
  $ lingodex init                       write catalogue.yaml
  $ lingodex init --yes && lingodex build
  $ lingodex init --dry-run             print what would be written
  $ lingodex init --exclude 'examples/**' --source-language de
`;

export function addInit(program: Command): void {
  program
    .command("init")
    .summary("detect translations and write catalogue.yaml")
    .description(
      "Detects translation files in a folder (default: this one), also from configurations of other tools. Shows each result with its reason and certainty, and writes only catalogue.yaml. When unsure, it asks on a terminal. A second run adds new components (and changes: [git] after the first commit), nothing else.",
    )
    .argument("[dir]", "the repository's folder", ".")
    .option("-y, --yes", "ask nothing and take sure and likely results (the default without a terminal)")
    .option("--dry-run", "print the manifest on standard output, and write nothing")
    .option(...JSON_RESULT)
    .option(...BASE_URL)
    .option("--source-language <code>", "language of the sources", parseLanguage)
    .option("--include <glob>", "look only at these files (repeatable)", collect)
    .option("--exclude <glob>", "ignore these files (repeatable)", collect)
    .option("--force", "replace catalogue.yaml; the old one is kept as catalogue.yaml.old")
    .addHelpText("after", EXAMPLES)
    .action(runInit);
}

function collect(glob: string, before: readonly string[] = []): readonly string[] {
  return [...before, parseGiven(glob)];
}

function parseLanguage(code: string): string {
  const trouble = languageTrouble(code);
  if (trouble === undefined) return code;
  throw new InvalidArgumentError(`${trouble[0]?.toUpperCase()}${trouble.slice(1)}.`);
}

async function runInit(directory: string, flags: InitFlags): Promise<void> {
  const { carryOut, planInit } = await import("../../catalogue/repository/index.ts");
  const { checkBaseUrl } = await import("../../site/index.ts");
  const { baseUrl, sourceLanguage, include, exclude, force } = flags;
  if (baseUrl !== undefined) checkBaseUrl(baseUrl);
  const asked = { baseUrl, sourceLanguage, include, exclude, force };
  const found = await planInit(directory, asked);
  if (!flags.json) sayAll(proposalLines(found));
  const plan = isAsking(flags) ? await askAbout(directory, found, asked) : found;
  if (plan === undefined) {
    // The message begins below the question that was not answered.
    process.stderr.write("\n");
    say("nothing was written");
    process.exitCode = EXIT.interrupted;
    return;
  }
  const isWritten = !flags.dryRun && carryOut(plan);
  if (flags.json) printJson(proposalJson(plan, isWritten));
  else if (flags.dryRun || plan.kind === "print") process.stdout.write(plan.text);
  if (!flags.json) sayAll(ending(plan, isWritten));
  process.exitCode = exitOf(plan);
}

function isAsking({ yes, json, dryRun }: InitFlags): boolean {
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  return isTerminal && !yes && !json && !dryRun;
}

function sayAll(lines: Iterable<string>): void {
  for (const line of lines) say(line);
}

function ending({ kind, path, proposal }: InitPlan, isWritten: boolean): readonly string[] {
  if (kind === "none") {
    if (isAnythingSeen(proposal)) return ["no usable translation files: nothing was written"];
    return [
      "no translation files found: nothing was written",
      "lingodex: hint: pass another folder (lingodex init DIR), or write a catalogue.yaml (docs/reference/catalogue.md)",
    ];
  }
  if (kind === "nothing") return ["nothing to add"];
  if (kind === "print") return [`${path} is unchanged: add the lines above yourself`];
  if (!isWritten) return ["nothing was written"];
  return [`${path} is written. Next: lingodex build`];
}

/** The exit code (SOURCES.md, "Exit codes"). */
function exitOf({ kind, proposal }: InitPlan): number {
  if (kind !== "none") return EXIT.done;
  return isAnythingSeen(proposal) ? EXIT.findings : EXIT.usage;
}

function isAnythingSeen({ doubtful, told, faults }: InitPlan["proposal"]): boolean {
  return doubtful.length + told.length + faults.length > 0;
}
