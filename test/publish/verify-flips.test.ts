import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "../../src/published/verify/verify-folder.ts";
import { buildFerry, directoryOfFile } from "./verify-tree.ts";

const MANIFEST = "lingodex/manifest.json";

const home = directoryOfFile();
const trees: { readonly directory: string; readonly files: readonly string[] }[] = [];

beforeAll(async () => {
  for (const [name, baseUrl, departures] of [
    ["query", "http://localhost:1", 45],
    ["path", "https://ferries.github.io/timetable", 2],
  ] as const) {
    const directory = await buildFerry(join(home, name), { baseUrl }, departures);
    const files = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((child) => child.isFile())
      .map((child) => join(child.parentPath, child.name));
    trees.push({ directory, files });
  }
});

/** Verifies the tree with one byte of a file replaced by another; puts it right again. */
async function codesWith(
  directory: string,
  file: string,
  at: number,
  by: number,
): Promise<readonly string[]> {
  const before = readFileSync(file);
  const after = Buffer.from(before);
  const place = at % before.length;
  after[place] = ((before[place] ?? 0) + by) % 256;
  writeFileSync(file, after);
  try {
    return (await verify(directory)).problems.map(({ code }) => code);
  } finally {
    writeFileSync(file, before);
  }
}

const place = fc.nat({ max: 1_000_000 });
const change = fc.integer({ min: 1, max: 255 });

describe("one changed byte", () => {
  it("is found in every file but the manifest", async () => {
    const property = fc.asyncProperty(fc.nat(1), fc.nat(), place, change, async (tree, index, at, by) => {
      const { directory, files } = trees[tree] ?? { directory: "", files: [] };
      const proved = files.filter((file) => !file.endsWith(MANIFEST) && !file.endsWith(".nojekyll"));
      expect(await codesWith(directory, proved[index % proved.length] ?? "", at, by)).toEqual([
        "tree/wrong-hash",
      ]);
    });
    await fc.assert(property, { numRuns: 60 });
  });

  it("is found in the manifest, where it says anything that the tree can contradict", async () => {
    const property = fc.asyncProperty(fc.nat(1), place, change, async (tree, at, by) => {
      const { directory } = trees[tree] ?? { directory: "" };
      const file = join(directory, MANIFEST);
      const before = readFileSync(file);
      const after = Buffer.from(before);
      after[at % before.length] = ((before[at % before.length] ?? 0) + by) % 256;
      fc.pre(isContradicted(before.toString(), after.toString()));
      expect(await codesWith(directory, file, at, by)).not.toEqual([]);
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

/** False where only white space, the tool's version, the host's name or the wording of a reason differ. */
function isContradicted(before: string, after: string): boolean {
  const essence = (text: string): string =>
    JSON.stringify(JSON.parse(text), (key, value) =>
      ["version", "host", "reason"].includes(key) ? typeof value : value,
    );
  try {
    return essence(before) !== essence(after);
  } catch {
    return true;
  }
}
