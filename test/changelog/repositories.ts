import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { LogRecord } from "../../src/changelog/record.ts";
import { Git } from "../../src/history/git.ts";
import { Diagnostics } from "../../src/model/diagnostic.ts";
import { readCatalogue } from "../../src/read/catalogue.ts";
import { readRepositoryLog } from "../../src/tasks/history/repository-log.ts";
import { trackComponents } from "../../src/tasks/history/tracked-components.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const SETTINGS = ["-c", "init.defaultBranch=main", "-c", "core.autocrlf=false"];

/** Runs the machine's git, as a person would. */
export function git(directory: string, parameters: readonly string[], input?: string | Buffer): string {
  return execFileSync("git", ["-C", directory, ...SETTINGS, ...parameters], {
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
    input,
    maxBuffer: 2 ** 28,
  });
}

/** A work tree of what a stream for `git fast-import` says, with a catalogue in it. */
export function importedRepository(stream: string, catalogue: string): string {
  const directory = temporaryDirectory();
  git(directory, ["init", "-q"]);
  git(directory, ["fast-import", "--quiet"], readFileSync(stream));
  git(directory, ["checkout", "-q", "main"]);
  cpSync(catalogue, join(directory, "catalogue.json"));
  return directory;
}

/** The complete log of the repository that a catalogue lies in. */
export async function completeLog(directory: string): Promise<readonly LogRecord[]> {
  const diagnostics = new Diagnostics();
  const read = readCatalogue(
    { directory, out: undefined, maxInputBytes: 2 ** 25, checks: new Set() },
    diagnostics.report,
  );
  const repository = await Git.find(directory);
  const head = await repository.commit("HEAD");
  const times = [...read.history.times].map(([id, { time }]) => [id, time / 1_000_000] as const);
  const { records } = await readRepositoryLog({
    git: repository,
    head: head ?? "",
    tracked: trackComponents(read.tracked ?? [], repository.top),
    times: new Map(times),
    maxInputBytes: 2 ** 25,
  });
  return records;
}
