import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sortTables } from "../../src/build/slices/linking/table.ts";
import { packShard } from "../../src/build/slices/parts/buckets.ts";
import { commitShards } from "../../src/build/slices/parts/commit.ts";
import { joinShards } from "../../src/build/slices/parts/join.ts";
import { pageShard } from "../../src/build/slices/parts/page.ts";
import { type JobOptions, planShards } from "../../src/build/slices/plan.ts";
import { settleShards } from "../../src/build/slices/surveys/settle.ts";
import { surveySlice } from "../../src/build/slices/surveys/survey.ts";
import { type MergeResult, mergeShards } from "../../src/build/slices/tree/merge.ts";
import { renderSlice } from "../../src/build/slices/tree/render.ts";
import { type Diagnostic, Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

export interface Sharded extends JobOptions {
  readonly catalogue: string;
  readonly slices: number;
  readonly out: string;
  readonly to?: "tree" | "pack" | undefined;
  /** Whether rows are sorted before slices are worked on. */
  readonly table?: boolean;
  /** Whether the pack, too, is made in parts. */
  readonly inParts?: boolean;
}

/** What is to be the same as of a build. */
export type ShardedResult = Pick<MergeResult, "ok" | "documents" | "bytes" | "generation" | "diagnostics">;

/** A whole job, task by task, with all that its tasks say. @throws what a task throws */
export async function buildSharded({
  out,
  to,
  table = false,
  inParts = false,
  ...asked
}: Sharded): Promise<ShardedResult> {
  const job = join(temporaryDirectory(), "job");
  const { plan, diagnostics } = planShards({ ...asked, job });
  if (plan === undefined) return refused(diagnostics);
  if (table) sortTables({ job });
  const surveys = await recordFiles(plan.slices.length, (number) => surveySlice({ job, number }));
  const settled = settleShards({ job, surveys });
  if (!settled.ok) return refused([...diagnostics, ...settled.diagnostics]);
  const files = await recordFiles(plan.slices.length, (number) => renderSlice({ job, number }));
  const merged = inParts
    ? await commitInParts(job, { slices: files, out })
    : await mergeShards({ job, files, out, ...(to === undefined ? {} : { to }) });
  const { ok, documents, bytes, generation } = merged;
  const said = inOrder([...diagnostics, ...settled.diagnostics, ...merged.diagnostics]);
  return ok ? { ok, documents, bytes, generation, diagnostics: said } : refused(said);
}

/** Of records of all slices, all that follows. */
async function commitInParts(
  job: string,
  { slices, out }: { readonly slices: readonly string[]; readonly out: string },
): Promise<Pick<MergeResult, keyof ShardedResult>> {
  const pages = await recordFiles(slices.length, (number) => pageShard({ job, number, files: slices }));
  const { records, diagnostics } = joinShards({ job, files: pages });
  if (records === undefined) return refused(diagnostics);
  const [whole = ""] = await recordFiles(1, () => records);
  const files = [...pages, whole];
  const buckets = await recordFiles(slices.length, (number) => packShard({ job, number, files }));
  const committed = await commitShards({ job, files: [whole, ...buckets], out });
  return { ...committed, diagnostics: inOrder([...diagnostics, ...committed.diagnostics]) };
}

function refused(diagnostics: readonly Diagnostic[]): ShardedResult {
  return { ok: false, documents: 0, bytes: 0, generation: "", diagnostics: inOrder(diagnostics) };
}

function inOrder(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const all = new Diagnostics();
  all.take(found);
  return all.sorted();
}

/** What a task of each slice writes, in a file each. */
export async function recordFiles(
  slices: number,
  records: (number: number) => Promise<Buffer> | AsyncIterable<Buffer>,
): Promise<readonly string[]> {
  const folder = temporaryDirectory();
  const files: string[] = [];
  for (let number = 0; number < slices; number += 1) {
    const pieces: Buffer[] = [];
    const given = records(number);
    if (given instanceof Promise) pieces.push(await given);
    else for await (const piece of given) pieces.push(piece);
    const file = join(folder, String(number));
    writeFileSync(file, Buffer.concat(pieces));
    files.push(file);
  }
  return files;
}
