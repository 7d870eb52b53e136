import { execFileSync, spawnSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { userFolder } from "../../src/store/memory/own-folder.ts";
import { bin } from "../suite/built.ts";
import { skipFor } from "./missing.ts";
import { readEntries } from "./published.ts";
import { quickDirectory } from "./quick-directory.ts";
import { plantSeveralHundredUnits } from "./several-hundred-units.ts";

const repository = fileURLToPath(new URL("../../", import.meta.url));

/** Where the program and what it runs on lie. `node-compile-cache`: Node's own. */
const PROGRAM = [
  ...["bin/", "data/", "dist/", "node_modules/", "package.json", "schemas/"].map(
    (name) => `${repository}${name}`,
  ),
  `${realpathSync(join(repository, "node_modules"))}/`,
  `${resolve(dirname(process.execPath), "..")}/`,
  ...["bin", "dev", "etc", "lib", "lib64", "proc", "sys", "usr"].map((name) => `/${name}/`),
  join(tmpdir(), "node-compile-cache"),
];

/** Younger files could change again without a new time: a cautious build may read them once more. */
const SETTLED = 2_100;

/** Of a tree with so many files, every build looks at all. */
const ALL_AT_ONCE = 2_000;

interface Call {
  readonly name: string;
  /** Absolute. */
  readonly paths: readonly string[];
  readonly line: string;
}

describe("a build when nothing has changed", () => {
  it.for([
    ["a tree of many files", []],
    ["a tree with files of its host", ["--host", "github-pages"]],
    ["a tree without queries, warnings being errors", ["--host", "plain", "--strict"]],
  ] as const)(
    "opens only its program, its cache and the manifest of %s, and looks at its files",
    async ([, options], context) => {
      if (spawnSync("strace", ["-V"]).status !== 0) skipFor("there is no strace", context);
      const { catalogue, out, cache } = await built(options);
      const published = new Set(readEntries(out).map(({ path }) => join(out, path)));
      const isLarge = published.size > ALL_AT_ONCE;
      const before = timesOf(catalogue, out);
      const calls = traced([bin, "build", catalogue, "--out", out, ...options]);
      // A large tree is looked at in turns, and whose turn it was is remembered.
      const isTurn = (path: string): boolean => isLarge && path.startsWith(`${cache}/`);
      expect(changesOf(before, timesOf(catalogue, out)).filter((path) => !isTurn(path))).toEqual([]);

      const manifest = join(out, "lingodex/manifest.json");
      const isProgram = (path: string): boolean =>
        !path.startsWith(dirname(out)) && PROGRAM.some((place) => `${path}/`.startsWith(place));
      // Of the tree, what lists its files and its collections.
      const lists = [manifest, join(out, "api"), join(catalogue, "catalogue.yaml")];
      const isState = (path: string): boolean =>
        lists.includes(path) ||
        path.startsWith(join(out, "lingodex/manifest/")) ||
        path === cache ||
        path.startsWith(`${cache}/`) ||
        isLock(out, path);
      const asked = calls.filter(({ paths }) => paths.some((path) => published.has(path)));
      const seen = new Set(asked.flatMap(({ paths }) => paths));
      if (isLarge) {
        expect(seen.size).toBeGreaterThan(0);
        expect(seen.size).toBeLessThan(published.size / 4);
      } else {
        expect(seen.size, "files looked at").toBe(published.size);
        expect(asked.length, "each once").toBe(published.size);
      }
      const opened = calls.filter(({ name }) => /^open/.test(name));
      expect(opened.length).toBeGreaterThan(10);
      // Where nothing is known of a file yet, it is read once.
      expect(
        linesOf(opened, (path) => !isProgram(path) && !isState(path) && !(isLarge && seen.has(path))),
        "opened",
      ).toEqual([]);
      const changing = calls.filter(({ name, line }) => isChanging(name, line));
      expect(
        linesOf(changing, (path) => !/^\/dev\/(null|tty)/.test(path) && !isLock(out, path) && !isTurn(path)),
        "changed",
      ).toEqual([]);
    },
  );
});

/** A lock may be opened; what is made or removed shows in the times of the directory. */
function isLock(out: string, path: string): boolean {
  return dirname(path) === out && /^\.lingodex\b.*lock/.test(path.slice(out.length + 1));
}

/** A catalogue that lay still before it was built. */
async function built(options: readonly string[]) {
  const root = quickDirectory();
  const [catalogue, out] = [join(root, "catalogue"), join(root, "out")];
  plantSeveralHundredUnits(catalogue);
  await setTimeout(SETTLED);
  execFileSync(process.execPath, [bin, "build", catalogue, "--out", out, ...options], { stdio: "pipe" });
  return { catalogue, out, cache: userFolder()?.path ?? "" };
}

function traced(command: readonly string[]): readonly Call[] {
  const log = join(quickDirectory(), "log");
  const run = ["-f", "-qq", "-y", "-s", "4096", "-e", "trace=%file,ftruncate,fchmod,fchown", "-o", log];
  const { status, stderr } = spawnSync("strace", [...run, process.execPath, ...command], {
    encoding: "utf8",
    cwd: repository,
  });
  expect(status, stderr).toBe(0);
  return readFileSync(log, "utf8").split("\n").flatMap(parseCall);
}

/** `123 openat(AT_FDCWD</work>, "dist/index.js", O_RDONLY) = 3` */
function parseCall(line: string): Call[] {
  const [, name] = /^\d+ +([a-z0-9_]+)\(/.exec(line) ?? [];
  if (name === undefined) return [];
  const directories = [...line.matchAll(/(?:AT_FDCWD|\d+)<([^>]*)>/g)].map((match) => match[1] ?? "");
  const named = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1] ?? "");
  const base = directories[0] ?? repository;
  const paths = named.length === 0 ? directories : named.map((path) => resolve(base, path));
  return [{ name, paths: name === "execve" ? paths.slice(0, 1) : paths, line }];
}

const CHANGING =
  /^(creat|mkdir|mknod|rename|link|symlink|unlink|rmdir|truncate|ftruncate|chmod|fchmod|chown|fchown|lchown|utim|futimes|setxattr)/;

function isChanging(name: string, line: string): boolean {
  return CHANGING.test(name) || (/^open/.test(name) && /O_(WRONLY|RDWR|CREAT|TRUNC|APPEND)/.test(line));
}

function linesOf(calls: readonly Call[], isMeant: (path: string) => boolean): readonly string[] {
  return calls
    .filter(({ paths }) => paths.some(isMeant))
    .map(({ line }) => line)
    .slice(0, 20);
}

/** Inode and times of everything below, directories too, by path. */
function timesOf(...directories: readonly string[]): ReadonlyMap<string, string> {
  const paths = directories.flatMap((directory) => [
    directory,
    ...readdirSync(directory, { recursive: true, encoding: "utf8" }).map((path) => join(directory, path)),
  ]);
  return new Map(
    paths.map((path) => {
      const { ino, mtimeNs, ctimeNs } = lstatSync(path, { bigint: true });
      return [path, `${ino} ${mtimeNs} ${ctimeNs}`];
    }),
  );
}

function changesOf(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path)).slice(0, 20);
}
