import type { Command } from "commander";
import type { DeleteLimits } from "../../model/index.ts";
import { EXIT } from "../exit.ts";
import { addDeleteFlags, JSON_RESULT, outOption, parseCount } from "../options.ts";
import { printDiagnostics, say, sayWaiting } from "../print.ts";
import { type JobFlags, jobOption, printRecords, refuseTerminal, shown, tellOfTree } from "../shard-job.ts";

/** Adds the commands that replace `merge` for a pack. Each slice has its own process. */
export function addParts(shard: Command): void {
  addPage(shard);
  addJoin(shard);
  addPack(shard);
  addCommit(shard);
}

function addPage(shard: Command): void {
  shard
    .command("page")
    .summary("make one part of all documents: its records go to standard output")
    .description(
      "Makes the pages that slices share, and sorts all documents for the pack. There are as many parts as slices. Each command reads " +
        "its part of the records of all slices. A second run prints the same.",
    )
    .argument("<part>", "its number, from 0", parseCount)
    .argument("<records...>", "files of map --render, of every slice")
    .addOption(jobOption())
    .action(runPart("pageShard"));
}

/** Runs a command that makes one part from the files of all slices. */
function runPart(made: "pageShard" | "packShard") {
  return async (number: number, files: readonly string[], { job }: JobFlags): Promise<void> => {
    refuseTerminal();
    const slices = await import("../../build/slices/index.ts");
    await printRecords(slices[made]({ job, number, files }));
  };
}

function addJoin(shard: Command): void {
  shard
    .command("join")
    .summary("make the manifest from the lists of all parts: records go to standard output")
    .description(
      "Makes the manifest and the documents that need all slices. Run it once, after all page commands.",
    )
    .argument("<pages...>", "output of shard page, all parts")
    .addOption(jobOption())
    .action(runJoin);
}

async function runJoin(files: readonly string[], { job }: JobFlags): Promise<void> {
  refuseTerminal();
  const { joinShards } = await import("../../build/slices/index.ts");
  const { records, diagnostics, catalogue } = joinShards({ job, files });
  printDiagnostics(diagnostics, shown(catalogue));
  if (records !== undefined) return printRecords(records);
  say("nothing was joined");
  process.exitCode = EXIT.findings;
}

function addPack(shard: Command): void {
  shard
    .command("pack")
    .summary("make one part of the buckets of a pack: its records go to standard output")
    .description("Makes one part of the pack's buckets. Run it after join. A second run prints the same.")
    .argument("<part>", "its number, from 0", parseCount)
    .argument("<records...>", "output of shard page (all parts) and shard join")
    .addOption(jobOption())
    .action(runPart("packShard"));
}

interface CommitFlags extends JobFlags, DeleteLimits {
  readonly out: string;
}

function addCommit(shard: Command): void {
  const command = shard
    .command("commit")
    .summary("publish the pack from the buckets of all parts")
    .description(
      "Writes the missing buckets, and switches to the new pack in its last step. It needs the job's folder and the records, " +
        "but not the catalogue.",
    )
    .argument("<records...>", "output of shard join, and of shard pack (all parts)")
    .addOption(jobOption())
    .addOption(outOption("folder of the pack"))
    .option(...JSON_RESULT);
  addDeleteFlags(command).action(runCommit);
}

async function runCommit(files: readonly string[], flags: CommitFlags): Promise<void> {
  const { commitShards } = await import("../../build/slices/index.ts");
  const { job, out, maxDelete, allowDelete, json } = flags;
  const result = await commitShards({ job, files, out, maxDelete, allowDelete, onWait: sayWaiting });
  tellOfTree(result, { out, json });
}
