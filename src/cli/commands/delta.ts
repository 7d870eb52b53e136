import { type Command, InvalidArgumentError, Option } from "commander";
import { type DeleteLimits, grouped, S3_PRICE_PER_THOUSAND } from "../../model/index.ts";
import type { DeltaResult } from "../../published/index.ts";
import { escapeText } from "../escape.ts";
import { EXIT } from "../exit.ts";
import { addDeleteFlags, addRedirects, JSON_RESULT, parseGiven, type RedirectFlags } from "../options.ts";
import { countOf, printJson, say } from "../print.ts";
import { megabytes } from "../quantities.ts";
import { describeComparison, vanishedJson } from "../vanished.ts";

interface DeltaFlags extends DeleteLimits, RedirectFlags {
  readonly against: string;
  readonly out?: string;
  readonly to?: string;
  readonly pricePerThousand?: number;
  readonly json?: boolean;
}

const HELP = `
--out writes a deploy.sh for each of s5cmd, rclone, rsync and aws. It uploads
files before the documents that link to them (aws only deletes and invalidates),
stops at the first failure, and deletes nothing without --delete.

Examples:
  $ lingodex delta public --against https://l10n.example.org --out plan
  $ plan/s5cmd/deploy.sh s3://l10n
  $ lingodex verify https://l10n.example.org --all
  $ plan/s5cmd/deploy.sh --delete-only s3://l10n         later
  $ lingodex delta public --against none --json          the first time
docs/how-to/deploying.md describes each program.
`;

export function addDelta(program: Command): void {
  const command = program
    .command("delta")
    .summary("plan the upload that updates a deployed site")
    .description(
      "Compares a tree or a pack with the deployed one. Lists the files to upload, in order, the files to delete after that, and the addresses that caches must drop. Changes nothing.",
    )
    .argument("<dir>", "folder that lingodex build, mirror or pack wrote")
    .requiredOption(
      "-a, --against <what>",
      "the deployed state: the site's address, its manifest.json or pack.json, an older tree or pack, or 'none'",
    )
    .option("-o, --out <folder>", "write the plan, and scripts for s5cmd, rclone, rsync and aws", parseGiven)
    .option("-t, --to <s3://…>", "default target of s5cmd and aws")
    .addOption(
      new Option("--price-per-thousand <n>", "price of a thousand uploads")
        .argParser(parsePrice)
        .default(S3_PRICE_PER_THOUSAND, `${S3_PRICE_PER_THOUSAND} USD, S3 Standard in us-east-1`),
    );
  addDeleteFlags(addRedirects(command), "20%")
    .option(...JSON_RESULT)
    .addHelpText("after", HELP)
    .action(runDelta);
}

function parsePrice(text: string): number {
  const price = Number(text);
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return price;
  throw new InvalidArgumentError("It takes a number, such as 0.005.");
}

async function runDelta(directory: string, flags: DeltaFlags): Promise<void> {
  const { json, ...asked } = flags;
  const { against, out } = asked;
  const { delta } = await import("../../published/deploy/index.ts");
  const result = await delta({ directory, ...asked });
  const { comparison } = result;
  for (const line of describeStanding(result, against)) say(line);
  const vanished = comparison.vanished.map(vanishedJson);
  for (const line of describeComparison(comparison)) say(line);
  if (comparison.isRefused) {
    if (json) printJson({ ok: false, vanished });
    process.exitCode = EXIT.findings;
    return;
  }
  if (json) printJson({ ...result.json, vanished });
  for (const line of describe(result, out)) say(line);
}

/** Lines about unusual properties of the deployed tree. */
function* describeStanding(result: DeltaResult, against: string): Iterable<string> {
  const { brokenOff, isUnread, isFirst, isFromCache } = result;
  if (brokenOff !== undefined)
    yield `a deployment of generation ${brokenOff.slice(0, 12)} was interrupted at ${against}: all files will be uploaded`;
  if (isUnread) yield `the index of the pack at ${against} cannot be read: all files will be uploaded`;
  if (isFirst && against !== "none")
    yield `nothing of lingodex is deployed at ${against}: all files will be uploaded`;
  if (isFromCache) yield* describeCopy(result, against);
}

/** A plan against an old manifest leaves old files in place, or uploads nothing. */
function* describeCopy({ compared }: DeltaResult, against: string): Iterable<string> {
  const { generation, age, cache, date } = compared;
  const said = [age === null ? "" : `Age: ${age}`, cache ?? "", date === null ? "" : `Date: ${date}`];
  const shown = generation === null ? "" : `generation ${generation.slice(0, 12)}, `;
  const headers = said.filter((text) => text !== "").join("; ");
  yield `lingodex: warning: delta/stale: a cache answered for ${against} (${shown}${headers}): another generation may be deployed`;
  yield "lingodex: hint: empty the cache and plan again, or name the deployed manifest with --against FILE; --against none plans every file";
}

function* describe({ plan, cost, lists }: DeltaResult, out: string | undefined): Iterable<string> {
  for (const { name, put } of plan.phases) yield `${name.padEnd(16)} ${grouped(put.length)} to upload`;
  if (plan.remove.length > 0) yield `${"delete".padEnd(16)} ${grouped(plan.remove.length)} to delete`;
  const put = plan.phases.reduce((sum, phase) => sum + phase.put.length, 0);
  yield put + plan.remove.length === 0
    ? `generation ${plan.generation.slice(0, 12)} is deployed already, as ${escapeText(plan.marker)} says; lingodex verify URL --all proves it`
    : `generation ${plan.generation.slice(0, 12)}: ${countOf(put, "file")} to upload (${megabytes(plan.bytes)}), ` +
      `${grouped(plan.remove.length)} to delete, ${grouped(plan.unchanged)} unchanged`;
  if (put > 0) {
    const { puts, total } = cost;
    yield `${countOf(puts, "upload request")}, ${total} USD`;
  }
  if (out !== undefined)
    yield `Wrote the plan into ${escapeText(out)} (${countOf(lists, "file")}). To upload, run one of its scripts, such as ${escapeText(out)}/s5cmd/deploy.sh`;
}
