import { type Command, Option } from "commander";
import { type CheckResult, check } from "../../build/check.ts";
import { TOOL } from "../../build/tool.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { addCatalogueFlags, type CatalogueFlags, catalogueOptions } from "../options.ts";
import { countOf, hasColors } from "../print.ts";
import { REPORTERS } from "../reporters/index.ts";

interface CheckFlags extends CatalogueFlags {
  readonly format: keyof typeof REPORTERS;
}

export function addCheck(program: Command): void {
  const command = program
    .command("check")
    .summary("tell all that is wrong with a catalogue")
    .description(
      "Reads the catalogue (default: this folder) and tells everything that is wrong with it, each with file, line " +
        "and column, a code, and what to do. Writes nothing and needs no base_url.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml or catalogue.json", ".")
    .addOption(
      new Option("--format <how>", "of the report").choices(Object.keys(REPORTERS)).default("human"),
    );
  addCatalogueFlags(command)
    .addHelpText(
      "after",
      "\nExamples:\n  $ lingodex check --strict\n  $ lingodex check l10n --format github     annotations in a pull request\n",
    )
    .action(runCheck);
}

async function runCheck(catalogue: string, flags: CheckFlags): Promise<void> {
  const result = await check(catalogue, catalogueOptions(flags));
  const stream = flags.format === "human" ? process.stderr : process.stdout;
  const context = { colors: hasColors(stream), version: TOOL.version, directory: catalogue };
  stream.write(REPORTERS[flags.format](result.diagnostics, context));
  if (flags.format === "human") stream.write(inventory(result));
  process.exitCode = result.ok ? EXIT.done : EXIT.findings;
}

/** What was read, and how files that are tables were cut: so that a wrong guess is seen (SOURCES.md, `csv`). */
function inventory({ catalogue, diagnostics, linked }: CheckResult): string {
  if (catalogue === undefined) return "";
  const components = catalogue.projects.flatMap((project) => project.components);
  const files = components.flatMap(({ translations, templateFile }) =>
    templateFile === undefined || translations.includes(templateFile)
      ? translations
      : [templateFile, ...translations],
  );
  const dialects = files.flatMap(({ file, content: { dialect, encoding } }) => {
    if (dialect === undefined) return [];
    const delimiter = dialect.delimiter === "\t" ? "tab" : dialect.delimiter;
    const header = dialect.header ? "header" : "no header";
    return [`${escapeText(file)}: delimiter ${delimiter} quote ${dialect.quote}, ${header}, ${encoding}\n`];
  });
  const units = linked === undefined ? "" : `, ${countOf(linked.units.length, "unit")} published`;
  const verdict = diagnostics.length === 0 ? "nothing to complain about: " : "";
  const found = [
    countOf(catalogue.projects.length, "project"),
    countOf(components.length, "component"),
    countOf(files.length, "file"),
  ];
  const counts = `${found.join(", ")}${units}\n`;
  return [...dialects, `${verdict}${counts}`].join("");
}
