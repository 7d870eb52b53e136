import { Command, CommanderError } from "commander";
import { TOOL } from "../build/tool.ts";
import { addBuild } from "./commands/build.ts";
import { addBundle } from "./commands/bundle.ts";
import { addCheck } from "./commands/check.ts";
import { addDelta } from "./commands/delta.ts";
import { addExplain } from "./commands/explain.ts";
import { addHost } from "./commands/host.ts";
import { addIds } from "./commands/ids.ts";
import { addChecks, addFormats } from "./commands/listings.ts";
import { addMirror } from "./commands/mirror.ts";
import { addRebase } from "./commands/rebase.ts";
import { addServe } from "./commands/serve.ts";
import { addStats } from "./commands/stats.ts";
import { addVerify } from "./commands/verify.ts";
import { EXIT } from "./exit.ts";
import { printError, reportFailure } from "./failure.ts";
import { stopOnInterrupt } from "./interruption.ts";

/** Runs one command line; sets the process's exit code (docs/commands.md, "Exit codes"). */
export async function run(argv: readonly string[]): Promise<void> {
  stopOnInterrupt();
  endWithOutput(process.stdout);
  endWithOutput(process.stderr);
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.exitCode = error instanceof CommanderError ? exitCodeOf(error) : reportFailure(error);
  }
}

const COMMANDS = [
  addBuild,
  addCheck,
  addServe,
  addHost,
  addVerify,
  addDelta,
  addMirror,
  addRebase,
  addBundle,
  addStats,
  addExplain,
  addIds,
  addChecks,
  addFormats,
];

function createProgram(): Command {
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
    .exitOverride();
  for (const add of COMMANDS) add(program);
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
