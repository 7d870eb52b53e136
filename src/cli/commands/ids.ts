import type { Command } from "commander";
import type { IdentifyResult } from "../../catalogue/index.ts";
import { describeDiagnostic, UsageError } from "../../model/index.ts";
import { EXIT } from "../exit.ts";
import { addAllowRoot, catalogueOptions, JSON_RESULT, type RootFlags } from "../options.ts";
import { countOf, printDiagnostics, printJson, say } from "../print.ts";

interface IdsFlags extends RootFlags {
  readonly write?: boolean;
  readonly json?: boolean;
}

export function addIds(program: Command): void {
  const command = program
    .command("ids")
    .summary("write identifiers into the catalogue so that they stay")
    .description(
      "Writes an identifier into the catalogue's tables for every unit, source, translation, user, change and screenshot without one: small numbers after the greatest existing one. Existing identifiers never change. Without tables, identifiers are derived from the record. They also stay, until a slug, key or source text changes.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml, .yml or .json", ".")
    .option("--write", "write identifiers; required, because this changes the catalogue")
    .option(...JSON_RESULT)
    .addHelpText(
      "after",
      "\nExamples:\n  $ lingodex ids --write && git diff --stat\n  $ lingodex build --ids frozen     refuse records without one\n",
    )
    .action(runIds);
  addAllowRoot(command);
}

async function runIds(catalogue: string, flags: IdsFlags): Promise<void> {
  if (!flags.write) {
    throw new UsageError(
      "lingodex ids needs --write, because it changes the tables of the catalogue",
      "run lingodex ids --write",
    );
  }
  const { identify } = await import("../../catalogue/asked/index.ts");
  const result = await identify(catalogue, catalogueOptions(flags));
  printDiagnostics(result.diagnostics, catalogue);
  if (flags.json) printJson({ ...result, diagnostics: result.diagnostics.map(describeDiagnostic) });
  else for (const line of summary(result)) say(line);
  process.exitCode = result.ok ? EXIT.done : EXIT.findings;
}

function summary({ ok, tables }: IdentifyResult): readonly string[] {
  if (!ok) return ["nothing was written"];
  if (tables.length === 0) return ["every record has an identifier already"];
  return tables.map(({ file, identifiers }) => `${file}: ${countOf(identifiers, "identifier")} written`);
}
