import { availableParallelism } from "node:os";
import { buffer } from "node:stream/consumers";
import { type Command, Option } from "commander";
import { type DeleteLimits, grouped, UsageError } from "../../model/index.ts";
import { EXIT } from "../exit.ts";
import {
  addAllowRoot,
  addDeleteFlags,
  addLimits,
  addSiteFlags,
  BASE_URL,
  type CatalogueFlags,
  catalogueOptions,
  JSON_RESULT,
  outOption,
  parseCount,
  parseSome,
  type ShapeFlags,
  type SiteFlags,
  shapeOption,
  siteOptions,
} from "../options.ts";
import { countOf, printDiagnostics, printJson, printRefusal, say, sayWaiting } from "../print.ts";
import { megabytes } from "../quantities.ts";
import { type JobFlags, jobOption, printRecords, refuseTerminal, shown, tellOfTree } from "../shard-job.ts";
import { addParts } from "./shard-parts.ts";

const DESCRIPTION =
  "Builds one catalogue in several processes, on one machine or many. plan cuts it into slices, table gives each slice " +
  "its rows, map works on one slice, and settle and merge combine the results. If merge takes too long, page, join, pack " +
  "and commit do its work in parts. The files are those of lingodex build, byte for byte (docs/how-to/scale.md).";

const EXAMPLES = `
Examples, of three slices:
  $ lingodex shard plan l10n --job job --slices 3 --no-pages
  $ lingodex shard table --job job
  $ for n in 0 1 2; do lingodex shard map --survey --job job $n >survey.$n; done
  $ lingodex shard settle --job job survey.*
  $ for n in 0 1 2; do lingodex shard map --render --job job $n >slice.$n; done
  $ lingodex shard merge --job job slice.* --out public

Instead of merge, a pack in three parts:
  $ for n in 0 1 2; do lingodex shard page --job job $n slice.* >pages.$n; done
  $ lingodex shard join --job job pages.* >whole
  $ for n in 0 1 2; do
      lingodex shard pack --job job $n pages.* whole >buckets.$n
    done
  $ lingodex shard commit --job job whole buckets.* --out public
`;

export function addShard(program: Command): void {
  const command = program
    .command("shard")
    .summary("build a large catalogue on several machines")
    .description(DESCRIPTION)
    .addHelpText("after", EXAMPLES);
  addPlan(command);
  addTable(command);
  addMap(command);
  addSettle(command);
  addMerge(command);
  addParts(command);
}

interface PlanFlags extends JobFlags, CatalogueFlags, SiteFlags {
  readonly slices: number;
  readonly baseUrl?: string;
}

function addPlan(shard: Command): void {
  const command = shard
    .command("plan")
    .summary("cut a catalogue into slices")
    .description(
      "Reads manifests, tables and the names of files, and writes plan.json into the job's folder. Prints the number of slices and the " +
        "job's name, a hash of its inputs.",
    )
    .argument("[catalogue]", "folder with catalogue.yaml, .yml or .json", ".")
    .addOption(jobOption())
    .addOption(
      new Option("-s, --slices <n>", "how many at most; a component is not divided")
        .argParser(parseSome)
        .default(availableParallelism(), "the number of processors"),
    )
    .option(...BASE_URL);
  addLimits(addAllowRoot(addSiteFlags(command)))
    .option(...JSON_RESULT)
    .action(runPlan);
}

async function runPlan(catalogue: string, flags: PlanFlags): Promise<void> {
  const { planShards } = await import("../../build/slices/index.ts");
  const { strict, maxInputBytes, maxUnits, maxDocuments, sourceDateEpoch, allowedRoots } =
    catalogueOptions(flags);
  const limits = { strict, maxInputBytes, maxUnits, maxDocuments, sourceDateEpoch };
  const { job, slices, baseUrl } = flags;
  const asked = { catalogue, job, slices, baseUrl, allowedRoots, ...siteOptions(flags), ...limits };
  const { plan, ok, diagnostics } = planShards(asked);
  if (plan === undefined || !ok) {
    printRefusal(diagnostics, catalogue, flags.json);
    say("a job of this catalogue would be refused");
    return;
  }
  const { name, components } = plan;
  if (flags.json) printJson({ ok: true, name, slices: plan.slices.length, components: components.length });
  else process.stdout.write(`${plan.slices.length} ${name}\n`);
  say(`${countOf(components.length, "component")} in ${countOf(plan.slices.length, "slice")}`);
}

const TABLE_DESCRIPTION =
  "Reads every table once and writes the rows that each slice needs into the job's folder, so that map reads only these. Without it, " +
  "each slice reads all tables twice, which is fine for small tables. Run it after each plan.";

const TABLE_EXAMPLES = `
Examples:
  $ lingodex shard table --job job
  20,846 rows in 6 files, 2.1 MB, for 4 slices
`;

function addTable(shard: Command): void {
  const command = shard
    .command("table")
    .summary("sort the tables' rows by slice, so that a slice reads only its own")
    .description(TABLE_DESCRIPTION)
    .addHelpText("after", TABLE_EXAMPLES)
    .addOption(jobOption());
  addAllowRoot(command)
    .option(...JSON_RESULT)
    .action(runTable);
}

async function runTable(flags: CatalogueFlags & JobFlags): Promise<void> {
  const { sortTables } = await import("../../build/slices/index.ts");
  const { rows, files, bytes, findings, slices } = sortTables({
    job: flags.job,
    allowedRoots: catalogueOptions(flags).allowedRoots,
  });
  if (flags.json) printJson({ ok: true, rows, files, bytes, findings, slices });
  say(
    `${grouped(rows)} ${rows === 1 ? "row" : "rows"} in ${countOf(files, "file")}, ${megabytes(bytes)}, for ${countOf(slices, "slice")}`,
  );
  if (findings > 0) say(`${countOf(findings, "finding")} in the tables: lingodex shard settle reports them`);
}

interface MapFlags extends CatalogueFlags {
  readonly job: string;
  readonly survey?: boolean;
  readonly render?: boolean;
}

function addMap(shard: Command): void {
  const command = shard
    .command("map")
    .summary("work on one slice: its records go to standard output")
    .description(
      "With --survey, prints facts that other slices need. With --render, after settle, prints the slice's documents " +
        "and its items of shared collections. A second run prints the same.",
    )
    .argument("<slice>", "its number, from 0", parseCount)
    .addOption(jobOption())
    .addOption(new Option("--survey", "the first pass").conflicts("render"))
    .option("--render", "the second pass");
  addAllowRoot(command).action(runMap);
}

async function runMap(number: number, flags: MapFlags): Promise<void> {
  const { job, survey, render } = flags;
  if (survey !== true && render !== true)
    throw new UsageError("no pass is given", "add --survey, or --render after lingodex shard settle");
  refuseTerminal();
  const asked = { job, number, allowedRoots: catalogueOptions(flags).allowedRoots };
  if (survey) {
    const { surveySlice } = await import("../../build/slices/index.ts");
    await printRecords([await surveySlice(asked)]);
    return;
  }
  const { renderSlice } = await import("../../build/slices/index.ts");
  await printRecords(renderSlice(asked));
}

function addSettle(shard: Command): void {
  shard
    .command("settle")
    .summary("combine the surveys")
    .description(
      "Reports every problem in the catalogue, and writes settled.json into the job's folder, with the facts that slices need. " +
        "Prints a key for each slice: if it is the same as before, the slice's records can be used again.",
    )
    .argument("[survey...]", "files of map --survey, of every slice (default: standard input)")
    .addOption(jobOption())
    .option(...JSON_RESULT)
    .action(runSettle);
}

async function runSettle(files: readonly string[], { job, json }: JobFlags): Promise<void> {
  const { settleShards } = await import("../../build/slices/index.ts");
  const surveys = files.length > 0 ? files : await buffer(process.stdin);
  const { ok, keys, diagnostics, catalogue } = settleShards({ job, surveys });
  printDiagnostics(diagnostics, shown(catalogue));
  if (json) printJson({ ok, keys });
  else process.stdout.write(keys.map((key, number) => `${number} ${key}\n`).join(""));
  say(ok ? `${countOf(keys.length, "slice")} settled` : "nothing was settled");
  process.exitCode = ok ? EXIT.done : EXIT.findings;
}

interface MergeFlags extends JobFlags, DeleteLimits, ShapeFlags {
  readonly out: string;
}

function addMerge(shard: Command): void {
  const command = shard
    .command("merge")
    .summary("make the tree, or the pack, from the results of all slices")
    .description(
      "Merges the records of all slices, makes the pages that they share, and puts the tree in place as lingodex build does: all of it, " +
        "or none. It needs the job's folder and the records, but not the catalogue.",
    )
    .argument("<records...>", "files of map --render, of every slice")
    .addOption(jobOption())
    .addOption(outOption("folder of the tree"))
    .addOption(shapeOption())
    .option(...JSON_RESULT);
  addDeleteFlags(command).action(runMerge);
}

async function runMerge(files: readonly string[], flags: MergeFlags): Promise<void> {
  const { mergeShards } = await import("../../build/slices/index.ts");
  const { job, out, to, maxDelete, allowDelete, json } = flags;
  const result = await mergeShards({ job, files, out, to, maxDelete, allowDelete, onWait: sayWaiting });
  tellOfTree(result, { out, json });
}
