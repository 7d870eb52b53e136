import { Command, type Option } from "commander";
import { nearest } from "../model/index.ts";
import { exampleOf } from "./help-screen.ts";

/**
 * Makes Commander's messages about a wrong command line more helpful: they state the values that an option takes, and
 * the value that was probably meant.
 */
export function explainUsageErrors(command: Command): void {
  const { error } = Command.prototype;
  command.error = (message, options) =>
    error.call(command, usageWords(message, options?.code, command), options);
  for (const child of command.commands) {
    child.showHelpAfterError(`lingodex: hint: ${wholeName(child)} --help lists the options`);
    explainUsageErrors(child);
  }
}

/** The name of the command with the commands above it: `lingodex shard map`. */
function wholeName(command: Command): string {
  return command.parent === null ? command.name() : `${wholeName(command.parent)} ${command.name()}`;
}

/** The message in one line. */
function usageWords(message: string, code: string | undefined, command: Command): string {
  const { options, args } = command;
  const example = code === "commander.missingArgument" ? exampleOf(command.name()) : undefined;
  if (example !== undefined) return `${message}; for example: ${example}`;
  // Commander reports missing options before unknown ones.
  const isMissing = code === "commander.missingMandatoryOptionValue";
  const unknown = isMissing ? args.find((word) => /^-./.test(word)) : undefined;
  if (unknown !== undefined) return unknownOption(unknown, options);
  const [, missing] = /^error: option '(.*)' argument missing$/s.exec(message) ?? [];
  if (missing !== undefined) return `error: option '${missing}' needs a value${takes(missing, options)}`;
  const [, flags = "", value] =
    /^error: option '(.*)' argument '(.*)' is invalid\. Allowed choices are .*\.$/s.exec(message) ?? [];
  if (value === undefined) return message.replace(/\n\(Did you mean (.*)\?\)/s, "; did you mean $1?");
  const meant = nearest(value, choicesOf(flags, options));
  const instead =
    meant === undefined ? `; it takes ${choicesOf(flags, options).join(", ")}` : `; did you mean ${meant}?`;
  return `error: option '${flags}' does not take '${value}'${instead}`;
}

function unknownOption(word: string, options: readonly Option[]): string {
  const [flag = ""] = word.split("=");
  const meant = nearest(
    flag,
    options.flatMap(({ long }) => long ?? []),
  );
  return `error: unknown option '${flag}'${meant === undefined ? "" : `; did you mean ${meant}?`}`;
}

function takes(flags: string, options: readonly Option[]): string {
  const choices = choicesOf(flags, options);
  return choices.length === 0 ? "" : `: ${choices.join(", ")}`;
}

function choicesOf(flags: string, options: readonly Option[]): readonly string[] {
  return options.find((option) => option.flags === flags)?.argChoices ?? [];
}
