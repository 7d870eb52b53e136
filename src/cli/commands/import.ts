import { type Command, InvalidArgumentError, Option } from "commander";
import type {
  FilesChoice,
  GlossaryChoice,
  ImportOptions,
  ImportProgress,
  ImportResult,
  PrivateChoice,
} from "../../import/index.ts";
import { grouped, type MaxDelete } from "../../model/index.ts";
import { EXIT } from "../exit.ts";
import { parseBound, parseCount, parseGiven } from "../options.ts";
import { countOf, printJson, say, sayWaiting } from "../print.ts";
import { showsProgress } from "../progress.ts";
import { roughDuration } from "../quantities.ts";

interface ImportFlags {
  readonly project?: readonly string[];
  readonly component?: readonly string[];
  readonly tokenFile?: string;
  readonly files: FilesChoice;
  readonly private: PrivateChoice;
  readonly glossaries: GlossaryChoice;
  readonly timeZone?: string;
  readonly maxDelete?: MaxDelete;
  readonly maxRequests?: number;
  readonly maxRounds?: number;
  readonly maxItems?: number;
  readonly maxBytes?: number;
  readonly maxSeconds?: number;
  readonly watch?: number;
  readonly json?: boolean;
}

const HELP = `
Only GET requests are sent. Files are requested last: each request makes the
server commit pending edits. --files git requests none. If a run ends early, run
it again. Your edits are kept.

The token comes from --token-file, else from LINGODEX_TOKEN, else from your wlc
configuration. With a token, projects that visitors do not see become private.

Examples:
  $ lingodex import https://hosted.example.org l10n && lingodex build l10n
  $ lingodex import https://hosted.example.org l10n --token-file ~/.config/token
  $ lingodex import https://hosted.example.org l10n --watch 900
`;

export function addImport(program: Command): void {
  const command = program
    .command("import")
    .summary("import a Weblate server as a catalogue")
    .description(
      "Reads a Weblate server (release 3.6.1, 5.x or 2026.x) and writes a catalogue for build. import-report.json lists what is missing.",
    )
    .argument("<url>", "the server's address: the part before /api/")
    .addArgument(program.createArgument("<dir>", "folder of the catalogue").argParser(parseGiven))
    .option("--project <slug>", "take only this project (repeatable)", collect)
    .option("--component <project/slug>", "take only this component (repeatable)", collectComponent)
    .option("--token-file <file>", "a file with only the token")
    .addOption(
      new Option("--files <choice>", "source of translation files")
        .choices(["auto", "git", "api", "rebuilt", "none"])
        .default("auto"),
    )
    .addOption(
      new Option("--private <choice>", "how to import private projects")
        .choices(["mark", "skip", "publish"])
        .default("mark"),
    )
    .addOption(
      new Option("--glossaries <choice>", "keep files of glossaries, or publish terms as components")
        .choices(["keep", "publish"])
        .default("keep"),
    )
    .option("--time-zone <name>", "time zone of the server (default: a guess)");
  addLimits(command)
    .option("-w, --watch <seconds>", "import again after this time; Ctrl-C stops it", parseSeconds)
    .option("--json", "print the result as JSON; with --watch, a line for each import")
    .addHelpText("after", HELP)
    .action(runImport);
}

function addLimits(command: Command): Command {
  return command
    .option("--max-delete <n|n%>", "units that may vanish (default: all but one)", parseBound)
    .option("--max-requests <n>", "stop after so many requests; the next run continues", parseCount)
    .option("--max-rounds <n>", "limit for rereading while the data changes", parseCount)
    .option("--max-items <n>", "limit for the items of a list", parseCount)
    .option("--max-bytes <n>", "limit for an answer's bytes", parseCount)
    .option("--max-seconds <n>", "limit for the time of an answer (default: 600)", parseCount);
}

function collect(word: string, before: readonly string[] = []): readonly string[] {
  return [...before, word];
}

function parseSeconds(text: string): number {
  const seconds = parseCount(text);
  if (seconds > 0) return seconds;
  throw new InvalidArgumentError("It takes at least 1 second.");
}

function collectComponent(word: string, before: readonly string[] = []): readonly string[] {
  if (!/^[^/]+(?:\/[^/]+)+$/.test(word))
    throw new InvalidArgumentError("Give project/component, as in addresses.");
  return [...before, word];
}

async function runImport(url: string, directory: string, flags: ImportFlags): Promise<void> {
  const { findToken } = await import("../../import/index.ts");
  const found = findToken(url, flags.tokenFile, process.env);
  if (found?.isNamed === false) say(`with the token of ${found.place}`);
  const line = new ProgressText();
  const isWatched = !flags.json && showsProgress(process.stderr, process.env);
  const options: ImportOptions = {
    url,
    directory,
    ...optionsOf(flags),
    token: found?.token,
    onProgress: isWatched ? (progress) => line.show(progress) : undefined,
    onWait: sayWaiting,
  };
  try {
    if (flags.watch === undefined) await importOnce(options, flags, line);
    else {
      const { watchImport } = await import("../watched-import.ts");
      await watchImport(options, {
        ...{ seconds: flags.watch, isJson: flags.json ?? false, isWatched },
        linesOf: (result) => linesOf(directory, result),
        clear: () => line.clear(),
      });
    }
  } finally {
    line.clear();
  }
}

function optionsOf(flags: ImportFlags): Omit<ImportOptions, "url" | "directory"> {
  return {
    scope: { projects: flags.project ?? [], components: flags.component ?? [] },
    files: flags.files,
    privateProjects: flags.private,
    glossaries: flags.glossaries,
    timeZone: flags.timeZone,
    maxDelete: flags.maxDelete,
    mostRequests: flags.maxRequests,
    mostRounds: flags.maxRounds,
    mostItems: flags.maxItems,
    mostBytes: flags.maxBytes,
    mostSeconds: flags.maxSeconds,
  };
}

async function importOnce(options: ImportOptions, flags: ImportFlags, line: ProgressText): Promise<void> {
  const { importPlatform } = await import("../../import/index.ts");
  const result = await importPlatform(options);
  line.clear();
  if (flags.json) printJson(result);
  else for (const told of linesOf(options.directory, result)) say(told);
  if (!result.ok) process.exitCode = EXIT.findings;
}

function* linesOf(directory: string, result: ImportResult): Iterable<string> {
  for (const { code, count, examples, what } of result.told) {
    yield `${code}: ${grouped(count)} ${what}`;
    for (const example of examples.slice(0, SHOWN)) yield `  ${example}`;
    if (examples.length > SHOWN) yield "  … and more in import-report.json";
  }
  const { counts, requests, clones, written, deleted, release, version } = result;
  const nouns = ["projects", "components", "translations", "units", "changes"];
  const taken = nouns.map((noun) => `${grouped(counts[noun] ?? 0)} ${noun}`).join(", ");
  const exported = clones > 0 ? ` and ${countOf(clones, "git export")}` : "";
  yield `release ${version ?? release}: ${taken} in ${countOf(requests, "request")}${exported}: ${grouped(written)} files written, ${grouped(deleted)} deleted`;
  yield `next: lingodex build ${directory}`;
}

/** The number of printed examples per kind. The report has more. */
const SHOWN = 3;

const BETWEEN_UPDATES = 100;

/** One line on a terminal that is overwritten again and again. */
class ProgressText {
  #updated = Number.NEGATIVE_INFINITY;
  #isShown = false;

  show(progress: ImportProgress): void {
    const now = performance.now();
    if (now - this.#updated < BETWEEN_UPDATES) return;
    this.#updated = now;
    process.stderr.write(`\r\u001b[K${describeImport(progress)}`);
    this.#isShown = true;
  }

  clear(): void {
    if (this.#isShown) process.stderr.write("\r\u001b[K");
    this.#isShown = false;
  }
}

/** The line for people: `units 3 of 20, 12 s left (31 requests, 69 remaining)`. */
export function describeImport({ phase, requests, remaining, done, total, left }: ImportProgress): string {
  const counted = done === undefined || total === undefined ? "" : ` ${grouped(done)} of ${grouped(total)}`;
  const time = left === undefined || left === 0 ? "" : `, ${roughDuration(left)} left`;
  const allowed = remaining === undefined ? "" : `, ${grouped(remaining)} remaining`;
  return `${phase}${counted}${time} (${countOf(requests, "request")}${allowed})`;
}
