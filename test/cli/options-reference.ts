import { type Argument, type Command, Help, Option } from "commander";
import { createProgram } from "../../src/cli/main.ts";
import { groupsBy } from "../groups-by.ts";
import { inMarkdown } from "./markdown-of-help.ts";

/** An argument or an option, in the words of `--help`. */
interface Entry {
  /** `-o, --out <dir>` of an option, `<dir>` of an argument. */
  readonly term: string;
  readonly text: string;
}

interface EntryOfCommand extends Entry {
  /** The words that call the command: `shard plan`. */
  readonly command: string;
}

const help = new Help();

/**
 * The tables of `docs/reference/options.md`, from the definitions that `--help` prints. An entry that several commands
 * have in the same words occurs once, at the end.
 */
export async function optionsMarkdown(): Promise<string> {
  const entries = (await createProgram()).commands.flatMap((command) => entriesOf(command, ""));
  const same = groupsBy(entries, ({ term, text }) => `${term}\n${text}`);
  const own = same.flatMap((group) => (group.length === 1 ? group : []));
  const sections = groupsBy(own, ({ command }) => command).map((group) =>
    tableOf(`## ${group[0]?.command}`, group),
  );
  const shared = same.flatMap((group) =>
    group[0] && group.length > 1 ? [{ ...group[0], commands: named(group) }] : [],
  );
  const sets = groupsBy(shared, ({ commands }) => commands);
  const [few, many] = [
    sets.filter(({ length }) => length < LEAST_OF_TABLE),
    sets.filter(({ length }) => length >= LEAST_OF_TABLE),
  ];
  const tables = many.map((group) => tableOf(`### ${group[0]?.commands}`, group));
  const others = few.flat().map((entry) => `${cells(entry)}${entry.commands}|\n`);
  return `${sections.join("")}## Shared options\n\n${tables.join("")}### Others\n\n|Option|Meaning|Commands|\n|---|---|---|\n${others.join("")}`;
}

/** The least number of options that the same commands share to have a table of their own. */
const LEAST_OF_TABLE = 3;

function tableOf(heading: string, entries: readonly Entry[]): string {
  const rows = entries.map((entry) => `${cells(entry)}\n`);
  return `${heading}\n\n|Option|Meaning|\n|---|---|\n${rows.join("")}\n`;
}

function cells({ term, text }: Entry): string {
  return `|\`${inCell(term)}\`|${inMarkdown(text)}|`;
}

/** The commands of a group: `build, shard plan/map`. */
function named(group: readonly EntryOfCommand[]): string {
  const parents = groupsBy(group, ({ command }) => command.split(" ")[0] ?? "");
  return parents
    .map((commands) =>
      commands.map(({ command }, at) => (at === 0 ? command : command.split(" ").at(-1))).join("/"),
    )
    .join(", ");
}

/** The entries of a command, and of the commands below it. @param above their first words, with a blank at the end */
function entriesOf(command: Command, above: string): readonly EntryOfCommand[] {
  const name = above + command.name();
  const options = help.visibleOptions(command).filter(({ long }) => long !== "--help");
  const entries = [...command.registeredArguments.map(argumentEntry), ...options.map(optionEntry)];
  const below = command.commands.flatMap((one) => entriesOf(one, `${name} `));
  return [...entries.map((entry) => ({ command: name, ...entry })), ...below];
}

function argumentEntry(argument: Argument): Entry {
  const name = argument.name() + (argument.variadic ? "..." : "");
  return { term: argument.required ? `<${name}>` : `[${name}]`, text: help.argumentDescription(argument) };
}

/** If an option has more values than this, its table has the name of its argument instead. */
const MOST_VALUES = 6;

function optionEntry(option: Option): Entry {
  const { argChoices: values = [], flags, description } = option;
  const isListed = values.length > 0 && values.length <= MOST_VALUES;
  const term = isListed ? flags.replace(/[^<[]+(?=[>\]]$)/, values.join("|")) : flags;
  const withoutValues = Object.assign(new Option(flags, description), option, { argChoices: undefined });
  return { term, text: help.optionDescription(withoutValues) };
}

function inCell(code: string): string {
  return code.replaceAll("|", "\\|");
}
