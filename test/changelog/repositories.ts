import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLog } from "../../src/catalogue/history/catalogue-history.ts";
import { readCatalogue } from "../../src/catalogue/read/catalogue.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { type NamedRecord, recordsOf } from "../history/named-records.ts";

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
export async function completeLog(directory: string): Promise<readonly NamedRecord[]> {
  const { report } = new Diagnostics();
  const maxInputBytes = 2 ** 25;
  const read = readCatalogue({ directory, out: undefined, maxInputBytes, checks: new Set() }, report);
  if (read.catalogue === undefined) throw new Error(`${directory} has no catalogue that can be read`);
  const log = await openLog(read.catalogue, read, { maxInputBytes, now: Number.POSITIVE_INFINITY }, report);
  return log === undefined ? [] : recordsOf(log);
}

/** `2020-09-13T12:26:40.000012+00:00` */
export function isoOf(micros: number): string {
  const seconds = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(micros % 1_000_000).padStart(6, "0")}+00:00`;
}

/** A record of the complete log as captures and other implementations write it: `step` is its commit's subject. */
export interface WrittenRecord {
  readonly step: string | undefined;
  readonly id: number;
  readonly timestamp: string;
  readonly action: number;
  readonly component: string;
  readonly language: string | null;
  readonly id_hash: string | null;
  readonly user: string | null;
  readonly author: string | null;
  readonly target: string;
}

/** The complete log of the repository that a catalogue lies in, as others write it. */
export async function writtenLog(directory: string): Promise<readonly WrittenRecord[]> {
  const lines = git(directory, ["log", "--format=%H %s", "HEAD"]).trim().split("\n");
  const subjects = new Map(lines.map((line) => [line.slice(0, 40), line.slice(41)]));
  return (await completeLog(directory)).map((record) => ({
    step: subjects.get(record.commit),
    id: record.id,
    timestamp: isoOf(record.timestamp),
    action: record.action,
    component: `${record.project}/${record.component}`,
    language: record.language ?? null,
    id_hash: record.idHash === undefined ? null : String(record.idHash),
    user: record.user ?? null,
    author: record.author ?? null,
    target: record.target,
  }));
}

interface User {
  readonly id?: number;
  readonly username: string;
  readonly full_name?: string;
  readonly email?: string;
}

interface Written {
  readonly users?: readonly User[];
  readonly projects: readonly { readonly components: readonly object[] }[];
}

/**
 * The users of a catalogue as a table, which is where a catalogue has them. A history may end with a component that has
 * no file left, or a mask that none of its files has: it is told all the same.
 */
export function completeManifest(directory: string): void {
  const file = join(directory, "catalogue.json");
  const { users = [], ...catalogue }: Written = JSON.parse(readFileSync(file, "utf8"));
  const projects = catalogue.projects.map((project) => ({
    ...project,
    components: project.components.map((component) => ({ ...component, allow_empty: true })),
  }));
  // The default output may be where the files of a random history are.
  writeFileSync(file, JSON.stringify({ ...catalogue, projects, out: "site" }));
  const cell = (text: string | number = ""): string => `"${String(text).replaceAll('"', '""')}"`;
  const rows = users.map(({ id, username, full_name, email }) =>
    [id, username, full_name, email].map(cell).join(","),
  );
  writeFileSync(join(directory, "users.csv"), ["id,username,full_name,email", ...rows, ""].join("\n"));
}
