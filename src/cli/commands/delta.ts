import { type Command, Option } from "commander";
import type { DeltaResult } from "../../build/delta.ts";
import { escapeText } from "../escape.ts";
import { parsePath } from "../options.ts";
import { countOf, printJson, say } from "../print.ts";
import { grouped, megabytes } from "../quantities.ts";

interface DeltaFlags {
  readonly against: string;
  readonly out?: string;
  readonly to?: string;
  readonly redirects?: "same-origin" | "any";
  readonly json?: boolean;
}

const HELP = `
What is deployed is told by its manifest, so the host is not asked for every file. The lists in --out are in phases,
sorted by name: whoever carries them out one after the other never shows a page whose next one is missing.

Examples:
  $ lingodex delta public --against https://l10n.example.org --out plan --to s3://l10n
  $ for list in plan/s5cmd/0*.txt; do s5cmd run "$list"; done
  $ lingodex delta public --against none --json         the first time
docs/deploying.md has the same for aws, rclone and rsync.
`;

export function addDelta(program: Command): void {
  const command = program
    .command("delta")
    .summary("plan what brings a deployed site up to date")
    .description(
      "Compares a tree with the one that is deployed and says what is to be put, in which order, what is to be " +
        "deleted after that, and which addresses caches must forget. Changes nothing.",
    )
    .argument("<dir>", "folder that lingodex build wrote")
    .requiredOption(
      "-a, --against <what>",
      "what is deployed: the site's address, its manifest.json, an older tree, or none",
    )
    .addOption(
      new Option("-o, --out <folder>", "write the plan and lists for s5cmd, aws, rclone and rsync").argParser(
        parsePath,
      ),
    )
    .option("-t, --to <s3://…>", "bucket and prefix: what keys in the lists for s5cmd and aws begin with");
  addRedirects(command)
    .option("--json", "print the plan as JSON on standard output")
    .addHelpText("after", HELP)
    .action(runDelta);
}

/** Of all commands that read a site. */
export function addRedirects(command: Command): Command {
  return command.addOption(
    new Option("--redirects <where>", "where the site may redirect to")
      .choices(["same-origin", "any"])
      .default("same-origin"),
  );
}

async function runDelta(directory: string, flags: DeltaFlags): Promise<void> {
  const { against, out, to, redirects, json } = flags;
  const { delta } = await import("../../build/delta.ts");
  const result = await delta({ directory, against, out, to, redirects });
  if (result.isFirst && against !== "none") {
    say(`nothing of lingodex is deployed at ${against}: everything is to be put`);
  }
  if (json) printJson(result.json);
  for (const line of describe(result, out)) say(line);
}

function* describe({ plan, lists }: DeltaResult, out: string | undefined): Iterable<string> {
  for (const { name, put } of plan.phases) yield `${name.padEnd(16)} ${grouped(put.length)} to put`;
  if (plan.remove.length > 0) yield `${"delete".padEnd(16)} ${grouped(plan.remove.length)} to delete`;
  const put = plan.phases.reduce((sum, phase) => sum + phase.put.length, 0);
  yield put + plan.remove.length === 0
    ? `generation ${plan.generation.slice(0, 12)} is deployed already`
    : `generation ${plan.generation.slice(0, 12)}: ${countOf(put, "file")} to put (${megabytes(plan.bytes)}), ` +
      `${grouped(plan.remove.length)} to delete, ${grouped(plan.unchanged)} as they are`;
  if (out !== undefined) yield `${countOf(lists, "list")} in ${escapeText(out)}`;
}
