import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type BuildOptions, build } from "../../src/index.ts";
import { type Comparison, compare } from "../../src/published/diff/compare.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { type Fields, isPage, parseDocument, readFiles } from "../end-to-end/published.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { teaCatalogue } from "../end-to-end/tea-auction.ts";
import { CatalogueOnDisk } from "../random-catalogues/catalogue-on-disk.ts";
import { apply, type Edit, storyOf } from "../random-catalogues/edits.ts";
import { emptyCatalogue, type World } from "../random-catalogues/world.ts";
import { isFull } from "../suite/sample.ts";

type How = Pick<BuildOptions, "bulk" | "view" | "links">;

/** Undefined where the catalogue is refused. */
async function built(catalogue: string, how: How): Promise<string | undefined> {
  const out = quickDirectory();
  const baseUrl = "https://l10n.example.org/x";
  const { ok } = await build({ ...how, catalogue, baseUrl, out, cache: false, maxDelete: { percent: 100 } });
  return ok ? out : undefined;
}

async function compared(before: string, after: string): Promise<Comparison["difference"]> {
  return (await compare({ before, after, temporaryFolder: () => expect.fail("no bundle is here") }))
    .difference;
}

it.each([
  ["the captured one", () => oracleCatalogue],
  ["the tea auction", () => teaCatalogue(true)],
  ["the sample", () => fileURLToPath(new URL("../../data/alpine-club", import.meta.url))],
])("a tree differs in nothing from its catalogue: %s", async (_, catalogueOf) => {
  const catalogue = catalogueOf();
  for (const bulk of [false, true]) {
    const tree = (await built(catalogue, { bulk })) ?? "";
    for (const sides of [[tree, catalogue] as const, [catalogue, tree] as const])
      expect(await compared(...sides)).toMatchObject({ translations: [], changes: [] });
  }
});

it("two random catalogues, and their trees, differ in what their documents say", {
  timeout: 300_000,
}, async () => {
  const hows = fc.record({
    bulk: fc.boolean(),
    view: fc.constantFrom("none" as const, "api" as const),
    links: fc.constantFrom("path" as const, "file" as const),
  });
  let differed = 0;
  await fc.assert(
    fc.asyncProperty(storyOf(1), hows, hows, async ({ growth }, one, other) => {
      const [a, b] = plant(growth);
      const [before, after] = [await built(a, one), await built(b, other)];
      if (before === undefined || after === undefined) return;
      const { changes, ...rest } = await compared(before, after);
      if (changes.length > 0) differed += 1;
      for (const sides of [[a, after] as const, [before, b] as const])
        expect(await compared(...sides)).toMatchObject({
          ...rest,
          changes: changes.map(({ place: _, ...change }) => change),
          translations: rest.translations.map(({ file: _, ...translation }) => translation),
        });
      expect(applied(unitsOf(before), changes)).toEqual(unitsOf(after));
    }),
    { numRuns: isFull ? 200 : 25 },
  );
  expect(differed).toBeGreaterThan(5);
});

/** Two states of one catalogue, the second with more edits. */
function plant(growth: readonly Edit[]): readonly [string, string] {
  const root = quickDirectory();
  const catalogue = join(root, "catalogue");
  const places = { catalogue, out: join(root, "out"), cache: join(root, "cache") };
  const world: World = { catalogue: emptyCatalogue(), options: {}, history: [], places, afterwards: [] };
  apply(world, { kind: "add project", picks: [0, 0, 0, 0, 0, 0] });
  const hold = (name: string): string => {
    // The way says how the tree is published: a host of the catalogue's own could contradict its link style.
    delete world.catalogue.keys["host"];
    new CatalogueOnDisk(join(root, name)).hold(world.catalogue);
    return join(root, name);
  };
  const half = Math.ceil(growth.length / 2);
  for (const edit of growth.slice(0, half)) apply(world, edit);
  const before = hold("before");
  for (const edit of growth.slice(half)) apply(world, edit);
  return [before, hold("after")];
}

type Units = Map<string, readonly [source: unknown, target: unknown, state: string]>;

function applied(units: Units, changes: Comparison["difference"]["changes"]): Units {
  for (const { project, component, language, idHash, after } of changes) {
    const key = `/${project}/${component}/${language}/ ${idHash}`;
    if (after === null) units.delete(key);
    else units.set(key, [after.source, after.target, after.state]);
  }
  return units;
}

/** What the documents of a tree say of each unit, read without anything of ours. */
function unitsOf(tree: string): Units {
  const units: Units = new Map();
  for (const [path, bytes] of readFiles(tree)) {
    if (!/^api\/units\/(?:page=\d+\/)?index\.json$/.test(path)) continue;
    const page = parseDocument(bytes.toString());
    if (!isPage(page)) throw new Error(`${path} is no page`);
    for (const unit of page.results) units.set(keyOf(unit), [unit["source"], unit["target"], stateOf(unit)]);
  }
  return units;
}

function keyOf({ translation, id_hash }: Fields): string {
  const [, names = ""] = /\/api\/translations(\/[^?]*\/)/.exec(decodeURIComponent(String(translation))) ?? [];
  return `${names} ${id_hash}`;
}

function stateOf({ fuzzy, translated }: Fields): string {
  return fuzzy ? "fuzzy" : translated ? "translated" : "empty";
}
