import type { Command } from "commander";
import { addAllowRoot, type CatalogueFlags, catalogueOptions, JSON_RESULT } from "../options.ts";
import { countOf, printJson, say } from "../print.ts";
import { grouped, megabytes } from "../quantities.ts";
import { type JobFlags, jobOption } from "../shard-job.ts";

interface TableFlags extends CatalogueFlags, JobFlags {}

const DESCRIPTION =
  "Reads every table once, after plan, and writes into the job's folder which rows each slice needs: map reads these, and no table of " +
  "the catalogue. Without it each slice reads all tables, twice; that is right where they are small. Run it again after each plan.";

const EXAMPLES = `
Examples:
  $ lingodex shard table --job job
  20,846 rows in 6 files, 2.1 MB, for 4 slices
`;

export function addTable(shard: Command): void {
  const command = shard
    .command("table")
    .summary("sort the tables' rows by slice, so that no slice reads those of all")
    .description(DESCRIPTION)
    .addHelpText("after", EXAMPLES)
    .addOption(jobOption());
  addAllowRoot(command)
    .option(...JSON_RESULT)
    .action(runTable);
}

async function runTable(flags: TableFlags): Promise<void> {
  const { sortTables } = await import("../../build/slices/index.ts");
  const { rows, files, bytes, findings, slices } = sortTables({
    job: flags.job,
    allowedRoots: catalogueOptions(flags).allowedRoots,
  });
  if (flags.json) printJson({ ok: true, rows, files, bytes, findings, slices });
  say(
    `${grouped(rows)} ${rows === 1 ? "row" : "rows"} in ${countOf(files, "file")}, ${megabytes(bytes)}, for ${countOf(slices, "slice")}`,
  );
  if (findings > 0)
    say(`${countOf(findings, "finding")} in the tables: lingodex shard settle tells what, with all else`);
}
