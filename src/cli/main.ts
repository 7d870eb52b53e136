import { Command, CommanderError } from "commander";
import { isSystemError } from "../model/disk/index.ts";
import { TOOL, UsageError } from "../model/index.ts";
import { bounded } from "./escape.ts";
import { EXIT } from "./exit.ts";
import { printError, printFailureJson, reportFailure } from "./failure.ts";
import { fitOnScreen } from "./help-screen.ts";
import { stopOnInterrupt } from "./interruption.ts";
import { explainUsageErrors } from "./usage-words.ts";

/** Runs one command line and sets the exit code of the process (docs/reference/commands.md, "Exit codes"). */
export async function run(argv: readonly string[]): Promise<void> {
  stopOnInterrupt();
  endWithOutput(process.stdout);
  endWithOutput(process.stderr);
  if (argv.length === 2) {
    process.stderr.write(FIRST_STEPS);
    process.exitCode = EXIT.usage;
    return;
  }
  try {
    const program = await createProgram(argv[2], argv.includes("--all"));
    await program.parseAsync(argv);
  } catch (thrown) {
    const error = withoutFolder(thrown);
    process.exitCode = error instanceof CommanderError ? exitCodeOf(error) : reportFailure(error);
    if (process.exitCode !== EXIT.done && asksForJson(argv)) printFailureJson(error);
  }
}

/** `lingodex` without a word. */
const FIRST_STEPS = `lingodex publishes translation progress as a static site.

In a folder with translations:
  $ lingodex init    write catalogue.yaml
  $ lingodex check   report every problem
  $ lingodex build   write the site into public/
  $ lingodex serve   preview the site on this machine

lingodex --help lists all commands.
`;

/** Replaces Node's error about a current folder that was removed, which people cannot understand. */
function withoutFolder(error: unknown): unknown {
  if (!isSystemError(error) || error.syscall !== "uv_cwd") return error;
  return new UsageError("the current folder does not exist any more", "go to another folder: cd ~");
}

/** True if the command line asks for JSON, even if the rest of it is wrong. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.some(
    (word, at) =>
      word === "--json" || word === "--format=json" || (word === "json" && words[at - 1] === "--format"),
  );
}

type Add = (program: Command) => void;

interface Listed {
  readonly group: string;
  readonly load: () => Promise<Add>;
}

const listed = (group: string, load: () => Promise<Add>): Listed => ({ group: `${group}:`, load });

/** All commands, in the order of the help. */
const COMMANDS: Readonly<Record<string, Listed>> = {
  init: listed("Start", async () => (await import("./commands/init.ts")).addInit),
  build: listed("Start", async () => (await import("./commands/build.ts")).addBuild),
  serve: listed("Start", async () => (await import("./commands/serve.ts")).addServe),
  import: listed("Start", async () => (await import("./commands/import.ts")).addImport),
  host: listed("Publish", async () => (await import("./commands/host.ts")).addHost),
  verify: listed("Publish", async () => (await import("./commands/verify.ts")).addVerify),
  delta: listed("Publish", async () => (await import("./commands/delta.ts")).addDelta),
  bundle: listed("Publish", async () => (await import("./commands/bundle.ts")).addBundle),
  check: listed("Check", async () => (await import("./commands/check.ts")).addCheck),
  stats: listed("Check", async () => (await import("./commands/stats.ts")).addStats),
  diff: listed("Check", async () => (await import("./commands/diff.ts")).addDiff),
  explain: listed("Check", async () => (await import("./commands/explain.ts")).addExplain),
  mirror: listed("Operate", async () => (await import("./commands/mirror.ts")).addMirror),
  rebase: listed("Operate", async () => (await import("./commands/rebase.ts")).addRebase),
  ids: listed("Operate", async () => (await import("./commands/ids.ts")).addIds),
  cache: listed("Operate", async () => (await import("./commands/cache.ts")).addCache),
  pack: listed("Large catalogues", async () => (await import("./commands/packs.ts")).addPack),
  unpack: listed("Large catalogues", async () => (await import("./commands/packs.ts")).addUnpack),
  shard: listed("Large catalogues", async () => (await import("./commands/shard.ts")).addShard),
  formats: listed("Reference", async () => (await import("./commands/listings.ts")).addFormats),
  checks: listed("Reference", async () => (await import("./commands/listings.ts")).addChecks),
  help: listed("Reference", async () => (await import("./commands/help.ts")).addHelp),
};

/**
 * @param asked the first word. If it is a command, other commands are not loaded, because only help lists them
 * @param isWhole whether help shows all options
 */
export async function createProgram(asked = "", isWhole = false): Promise<Command> {
  const program = new Command("lingodex")
    .description(
      "Publishes translation progress as a static site: Weblate's read API (release 3.6.1) and pages for people.",
    )
    .version(TOOL.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .addHelpText(
      "after",
      "\nExamples:\n  $ lingodex init                  write catalogue.yaml for this folder\n" +
        "  $ lingodex build                 write the site into public/\n" +
        "  $ lingodex serve                 preview the site on this machine\n" +
        "  $ lingodex help unit/duplicate   explain a diagnostic\n",
    )
    .showHelpAfterError("lingodex: hint: lingodex --help lists the commands")
    .configureOutput({ outputError: (text, write) => write(usageErrorLine(bounded(text))) })
    .exitOverride();
  const isVersion = asked === "-V" || asked === "--version";
  const isCommand = asked !== "help" && Object.hasOwn(COMMANDS, asked);
  const names = isVersion ? [] : isCommand ? [asked] : Object.keys(COMMANDS);
  for (const name of names) (await COMMANDS[name]?.load())?.(program);
  for (const command of program.commands) {
    command.helpGroup(COMMANDS[command.name()]?.group ?? "");
    if (!isWhole) fitOnScreen(command);
  }
  explainUsageErrors(program);
  return program;
}

/** Commander's message in the form of our own messages. */
function usageErrorLine(text: string): string {
  return text.startsWith("error: ") ? `lingodex: ${text}` : text;
}

/** The exit code for an error of Commander, which was already printed. */
function exitCodeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? EXIT.done : EXIT.usage;
}

/** If the reader ends (`| head`), the process ends without a message. Other errors count as errors of the disk. */
function endWithOutput(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT.done);
    if (stream === process.stdout) printError(`cannot write the output: ${error.code ?? error.message}`);
    process.exit(EXIT.inputOutput);
  });
}
