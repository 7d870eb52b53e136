import { Command, CommanderError } from "commander";
import { TOOL } from "../model/index.ts";
import { bounded } from "./escape.ts";
import { EXIT } from "./exit.ts";
import { printError, printFailureJson, reportFailure } from "./failure.ts";
import { stopOnInterrupt } from "./interruption.ts";

/** Runs one command line; sets the process's exit code (docs/commands.md, "Exit codes"). */
export async function run(argv: readonly string[]): Promise<void> {
  stopOnInterrupt();
  endWithOutput(process.stdout);
  endWithOutput(process.stderr);
  try {
    const program = await createProgram(argv[2]);
    await program.parseAsync(argv);
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? exitCodeOf(error) : reportFailure(error);
    if (process.exitCode !== EXIT.done && asksForJson(argv)) printFailureJson(error);
  }
}

/** Also where the rest of the command line cannot be understood. */
function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const words = end < 0 ? argv : argv.slice(0, end);
  return words.some(
    (word, at) =>
      word === "--json" || word === "--format=json" || (word === "json" && words[at - 1] === "--format"),
  );
}

type Add = (program: Command) => void;

/** Every command, in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<Add>>> = {
  build: async () => (await import("./commands/build.ts")).addBuild,
  init: async () => (await import("./commands/init.ts")).addInit,
  import: async () => (await import("./commands/import.ts")).addImport,
  check: async () => (await import("./commands/check.ts")).addCheck,
  serve: async () => (await import("./commands/serve.ts")).addServe,
  host: async () => (await import("./commands/host.ts")).addHost,
  verify: async () => (await import("./commands/verify.ts")).addVerify,
  delta: async () => (await import("./commands/delta.ts")).addDelta,
  mirror: async () => (await import("./commands/mirror.ts")).addMirror,
  rebase: async () => (await import("./commands/rebase.ts")).addRebase,
  bundle: async () => (await import("./commands/bundle.ts")).addBundle,
  pack: async () => (await import("./commands/packs.ts")).addPack,
  unpack: async () => (await import("./commands/packs.ts")).addUnpack,
  shard: async () => (await import("./commands/shard.ts")).addShard,
  diff: async () => (await import("./commands/diff.ts")).addDiff,
  stats: async () => (await import("./commands/stats.ts")).addStats,
  explain: async () => (await import("./commands/explain.ts")).addExplain,
  cache: async () => (await import("./commands/cache.ts")).addCache,
  ids: async () => (await import("./commands/ids.ts")).addIds,
  checks: async () => (await import("./commands/listings.ts")).addChecks,
  formats: async () => (await import("./commands/listings.ts")).addFormats,
};

/** @param asked the first word: where it names a command, nothing of the others is loaded */
async function createProgram(asked = ""): Promise<Command> {
  const program = new Command("lingodex")
    .description(
      "Publishes the read API of a translation-management platform (release 3.6.1) as a folder of files.",
    )
    .version(TOOL.version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help; also after a command")
    .helpCommand("help [command]", "show a command's help")
    .addHelpText(
      "after",
      "\nExamples:\n  $ lingodex check                     what is wrong with the catalogue in this folder\n" +
        "  $ lingodex build --out public        publish it\n" +
        "  $ lingodex serve                     look at it on this machine\n",
    )
    .showHelpAfterError("(lingodex --help lists the commands and their options)")
    .configureOutput({ outputError: (text, write) => write(bounded(text)) })
    .exitOverride();
  const isVersion = asked === "-V" || asked === "--version";
  const names = isVersion ? [] : Object.hasOwn(COMMANDS, asked) ? [asked] : Object.keys(COMMANDS);
  for (const name of names) (await COMMANDS[name]?.())?.(program);
  return program;
}

/** Commander has told its own errors. */
function exitCodeOf({ exitCode }: CommanderError): number {
  return exitCode === 0 ? EXIT.done : EXIT.usage;
}

/** A reader that leaves (`| head`) ends us quietly; any other trouble with where we print is the disk's. */
function endWithOutput(stream: NodeJS.WriteStream): void {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? EXIT.done);
    if (stream === process.stdout) printError(`cannot write the output: ${error.code ?? error.message}`);
    process.exit(EXIT.inputOutput);
  });
}
