import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished } from "vitest";
import { type BuildOptions, build } from "../../src/index.ts";
import type { TreeEntry, TreeManifest, TreeManifestPart } from "../../src/model/tree/tree.ts";
import { type VerifyResult, verify } from "../../src/published/verify/verify-folder.ts";
import { digestOf, hexOf } from "../../src/store/tree/manifest/entry-list.ts";
import { MANIFEST_PATH, type TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { saidPath } from "../model/proved.ts";
import { composeManifest } from "./compose-manifest.ts";

/** A directory that goes when the tests of the file are done. */
export function directoryOfFile(): string {
  const directory = mkdtempSync(join(tmpdir(), "lingodex-verify-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export function put(directory: string, path: string, body: string | Uint8Array): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), body);
}

const CHANGES = Array.from({ length: 23 }, (_, index) => index + 1);

/**
 * One component in two languages, with as many source strings as asked for: 21 make 42 units on three pages (two a
 * translation). 23 changes on two pages, a screenshot without its image, and repositories that are not shown.
 */
function writeFerryCatalogue(directory: string, departures: number): void {
  const keys = Array.from({ length: departures }, (_, index) => `departure${index + 1}`);
  const texts = (language: string): string =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, `${key} “${language}” \\ {"x": [1]}`])));
  put(directory, "po/en.json", texts("en"));
  put(directory, "po/de.json", texts("de"));
  const rows = ["en", "de"].flatMap((language, group) =>
    keys.map((key, index) => `${group * keys.length + index + 1},ferry,timetable,${language},.${key}`),
  );
  put(directory, "units.csv", `id,project,component,language,context\n${rows.join("\n")}\n`);
  const sources = keys.map((key, index) => `${index + 1},ferry,timetable,.${key}`);
  put(directory, "sources.csv", `id,project,component,context\n${sources.join("\n")}\n`);
  const changes = CHANGES.map(
    (id) => `${id},2026-01-01T00:00:${String(id).padStart(2, "0")}Z,0,ferry,timetable,de`,
  );
  put(directory, "changes.csv", `id,timestamp,action,project,component,language\n${changes.join("\n")}\n`);
  put(
    directory,
    "screenshots.csv",
    "id,name,project,component,sources,image\n1,Quay,ferry,timetable,1 2,gone.png\n",
  );
  const component = {
    name: "Timetable",
    slug: "timetable",
    filemask: "po/*.json",
    template: "po/en.json",
    file_format: "json",
    show_repository: false,
  };
  const project = { name: "Ferry", slug: "ferry", components: [component] };
  put(directory, "catalogue.json", JSON.stringify({ projects: [project] }));
}

/** Builds the ferry's tree. 45 departures and the view make more than 400 files: then the manifest has parts. */
export async function buildFerry(
  directory: string,
  options: Omit<BuildOptions, "catalogue" | "out">,
  departures = 21,
): Promise<string> {
  const catalogue = join(directory, "catalogue");
  writeFerryCatalogue(catalogue, departures);
  const out = join(directory, "tree");
  const { diagnostics } = await build({ catalogue, out, ...options });
  expect(diagnostics.map(({ code }) => code)).toEqual(["table/missing-image"]);
  expect((await verify(out)).problems).toEqual([]);
  return out;
}

/** Copies a tree without copying bytes. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const child of readdirSync(from, { withFileTypes: true })) {
    const [source, goal] = [join(from, child.name), join(to, child.name)];
    if (child.isDirectory()) linkFiles(source, goal);
    else linkSync(source, goal);
  }
}

/** A tree to be damaged; goes with the test. */
export class DamagedTree {
  readonly directory: string;

  constructor(whole: string) {
    const parent = mkdtempSync(join(tmpdir(), "lingodex-damaged-"));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    this.directory = join(parent, "tree");
    linkFiles(whole, this.directory);
  }

  place(path: string): string {
    return join(this.directory, path);
  }

  read(path: string): string {
    return readFileSync(this.place(path), "utf8");
  }

  write(path: string, body: string | Uint8Array): void {
    // The file is the whole tree's too.
    rmSync(this.place(path), { force: true });
    put(this.directory, path, body);
  }

  remove(path: string): void {
    rmSync(this.place(path), { recursive: true });
  }

  /** Replaces the first `search`, which must be there, and leaves the manifest alone. */
  edit(path: string, search: string | RegExp, replacement: string): void {
    this.write(path, this.edited(path, search, replacement));
  }

  edited(path: string, search: string | RegExp, replacement: string): string {
    const before = this.read(path);
    const after = before.replace(search, () => replacement);
    expect(after, `nothing to replace in ${path}`).not.toBe(before);
    return after;
  }

  manifest(): TreeManifest {
    return JSON.parse(this.read(MANIFEST_PATH));
  }

  entries(): readonly TreeEntry[] {
    const { entries = [], parts = [] } = this.manifest();
    const inParts = parts.flatMap(
      ({ path }): TreeManifestPart["entries"] => JSON.parse(this.read(path)).entries,
    );
    return [...entries, ...inParts];
  }

  /** As if lingodex had written these bodies (null: not this file): hashes, sizes and generation follow. */
  forge(
    bodies: Readonly<Record<string, string | Uint8Array | null>>,
    change: (facts: TreeFacts) => TreeFacts = (facts) => facts,
    relist: (entry: TreeEntry) => TreeEntry = (entry) => entry,
  ): void {
    const entries = new Map<string, TreeEntry>(this.entries().map((entry) => [entry.path, entry]));
    const { documents, absent = [], ...facts } = this.manifest();
    let difference = 0;
    for (const [path, body] of Object.entries(bodies)) {
      if (body === null) {
        this.remove(path);
        this.#removeEmpty(dirname(path));
        difference -= entries.delete(path) ? 1 : 0;
        continue;
      }
      this.write(path, body);
      difference += entries.has(path) ? 0 : 1;
      const size = Buffer.byteLength(body);
      entries.set(path, {
        media_type: "application/json",
        ...entries.get(path),
        path: saidPath(path),
        size,
        sha256: hexOf(digestOf(body)),
      });
    }
    const listed = [...entries.values()].map(relist);
    const composed = composeManifest(change({ ...facts, absent, documents: documents + difference }), listed);
    for (const { path } of facts.parts ?? []) this.remove(path);
    for (const { path, body } of composed.files) this.write(path, body);
  }

  #removeEmpty(directory: string): void {
    if (readdirSync(this.place(directory)).length > 0) return;
    rmdirSync(this.place(directory));
    this.#removeEmpty(dirname(directory));
  }

  verify(): Promise<VerifyResult> {
    return verify(this.directory);
  }
}

/** Problems as `code path`. */
export function namesOf({ problems }: VerifyResult): readonly string[] {
  return problems.map(({ code, path }) => `${code} ${path}`);
}
