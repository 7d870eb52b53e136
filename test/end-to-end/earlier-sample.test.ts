import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { git } from "../changelog/repositories.ts";
import { hashFiles, readFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const SAMPLE = new URL("../../data/alpine-club", import.meta.url).pathname;
const PERSON = ["-c", "user.name=Eve", "-c", "user.email=eve@example.org"];

/** A repository with the sample, in a work tree whose line ends are not those of the commit. */
function clonedElsewhere(): string {
  const directory = temporaryDirectory();
  cpSync(SAMPLE, directory, { recursive: true });
  writeFileSync(join(directory, ".gitattributes"), "* text eol=crlf\n*.png binary\n");
  git(directory, ["init", "-q"]);
  git(directory, ["add", "-A"]);
  git(directory, [...PERSON, "commit", "-qm", "The sample"]);
  for (const name of readdirSync(directory).filter((each) => each !== ".git"))
    rmSync(join(directory, name), { recursive: true });
  git(directory, ["checkout", "-q", "-f", "main"]);
  return directory;
}

async function treeOf(catalogue: string, at?: string): Promise<string> {
  const out = temporaryDirectory();
  const { ok } = await build({ catalogue, out, cache: false, at });
  expect(ok).toBe(true);
  return out;
}

/** Bytes as they are stored, and what is derived from them. */
const RAW = /\/(?:file|monolingual_base|new_template)\//;
const REVISION = /"revision":"[^"]*"/g;

/** What the documents of the API say, without what follows from bytes. */
function documentsOf(tree: string): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const [path, bytes] of readFiles(tree))
    if (path.startsWith("api/") && path.endsWith(".json") && !RAW.test(path))
      said.set(path, bytes.toString("utf8").replace(REVISION, '"revision":""'));
  return said;
}

it("the sample --at HEAD is the sample, byte for byte; a checkout with other line ends has its units", async () => {
  const directory = clonedElsewhere();
  expect(readFileSync(join(directory, "repositories/huts/de/website.csv"), "utf8")).toContain("\r\n");
  const [then, now] = [await treeOf(directory, "HEAD"), await treeOf(directory)];
  expect(hashFiles(then)).toEqual(hashFiles(await treeOf(SAMPLE)));
  const [said, today] = [documentsOf(then), documentsOf(now)];
  expect([...today.keys()]).toEqual([...said.keys()]);
  expect([...today].filter(([path, text]) => said.get(path) !== text).map(([path]) => path)).toEqual([]);
  expect(hashFiles(then)).not.toEqual(hashFiles(now));
});
