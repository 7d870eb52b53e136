import type { Command } from "commander";
import { nearest, UsageError } from "../../model/index.ts";
import { escapeText } from "../escape.ts";
import type { DiagnosticPage } from "../reference/command-pages.ts";

/** Adds `help`, `help COMMAND` and `help CODE`. They replace commander's own command. */
export function addHelp(program: Command): void {
  program
    .command("help")
    .summary("explain a command or a diagnostic")
    .description("Explains a command, or a diagnostic by its code.")
    .argument("[topic]", "a command (build) or a code (unit/duplicate)")
    .option("--all", "show all options of a command")
    .addHelpText("after", "\nExamples:\n  $ lingodex help build\n  $ lingodex help unit/duplicate\n")
    .action((topic?: string) => help(program, topic));
}

async function help(program: Command, topic: string | undefined): Promise<void> {
  const command = program.commands.find((one) => one.name() === topic);
  if (topic === undefined) program.outputHelp();
  else if (command !== undefined) command.outputHelp();
  else process.stdout.write(pageText(await pageOf(program, topic)));
}

/** @throws UsageError if the topic is neither a command nor a code */
async function pageOf(program: Command, topic: string): Promise<DiagnosticPage> {
  const { diagnosticPages } = await import("../reference/diagnostic-page.ts");
  const pages = diagnosticPages();
  const page = pages.get(topic);
  if (page !== undefined) return page;
  const known = [...program.commands.map((one) => one.name()), ...pages.keys()];
  const suggestion =
    nearest(topic, known) ?? known.find((name) => name.startsWith(topic) || name.endsWith(`/${topic}`));
  throw new UsageError(
    `there is no command or diagnostic ${JSON.stringify(topic)}`,
    suggestion === undefined
      ? "lingodex help lists the commands; docs/reference/diagnostics.md lists the diagnostics"
      : `did you mean "lingodex help ${suggestion}"?`,
  );
}

function pageText({ code, severity, example, why, fix }: DiagnosticPage): string {
  const cause = why === "" ? [] : [`Why:     ${why}`];
  const lines = [`${code} (${severity})`, "", `Message: ${example}`, ...cause, `Fix:     ${fix}`];
  return lines.map((line) => `${escapeText(line)}\n`).join("");
}
