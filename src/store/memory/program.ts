import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { BUNDLE_FOLDER, PACKAGE_FOLDER } from "../../model/disk/index.ts";
import { compareCodePoints } from "../../model/index.ts";
import { settledStamp } from "./input-trail.ts";

/** The folder with the program: the bundle's own folder, or two folders above this module. */
const CODE = BUNDLE_FOLDER ?? new URL("../../", import.meta.url);
const OWN = [CODE, new URL("data/tables/", PACKAGE_FOLDER)];
const SCHEMAS = new URL("schemas/", PACKAGE_FOLDER);
const PACKAGE = new URL("package.json", PACKAGE_FOLDER);

/** Files that are not a part of a running program. */
const BESIDE = /\.d\.ts$|\.map$/;

/** A program as a build remembers it. */
export interface ProgramRecord {
  readonly fingerprint: string;
  /** A hash over the stamps of its files. If it is the same, no file has to be read. Empty if it is unknown. */
  readonly stamps: string;
}

let known: string | undefined;

/**
 * A hash over this program: its code, tables and schemas, its dependencies, and its engine. Memory of any other
 * program is not trusted, whatever version it claims.
 */
export function programFingerprint(): string {
  known ??= fingerprint();
  return known;
}

export function programRecord(): ProgramRecord {
  return { stamps: stamps() ?? "", fingerprint: programFingerprint() };
}

export function isThisProgram({ stamps: remembered, fingerprint: own }: ProgramRecord): boolean {
  // The cheapest test comes first: a process that built knows its own fingerprint.
  return own === known || (remembered !== "" && remembered === stamps()) || own === programFingerprint();
}

function fingerprint(): string {
  const all = createHash("sha256").update(platform());
  for (const [name, path] of files()) all.update(`\0${name}\0`).update(readFileSync(path));
  return all.digest("hex");
}

/** The hash of the stamps of all files; undefined if a file is too new. */
function stamps(): string | undefined {
  const all = createHash("sha256").update(platform());
  for (const [, path] of files()) {
    const stamp = settledStamp(statSync(path, { bigint: true }));
    if (stamp === "") return undefined;
    all.update(`${path} ${stamp}\n`);
  }
  return all.digest("hex");
}

function platform(): string {
  const { node, v8, icu, tz, unicode } = process.versions;
  return JSON.stringify([node, v8, icu, tz, unicode]);
}

/** The program's files in a fixed order. Each has its path, and a name that does not depend on the program's place. */
function* files(): Iterable<readonly [name: string, path: string]> {
  yield ["package.json", fileURLToPath(PACKAGE)];
  for (const folder of [...OWN, SCHEMAS]) {
    const root = fileURLToPath(folder);
    for (const path of filesBelow(root.replace(/[/\\]$/, ""))) yield [path.slice(root.length), path];
  }
}

/** In a fixed order. Node's own recursion takes three times as long. */
function* filesBelow(folder: string): Iterable<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((one, other) => compareCodePoints(one.name, other.name))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile() && !BESIDE.test(entry.name)) yield path;
  }
}
