import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { buildFerry, DamagedTree, directoryOfFile, namesOf, put } from "../publish/verify-tree.ts";
import { oracleCatalogue } from "./oracle.ts";
import { readEntries, readManifest } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

const KEYS = ',"agreement":"","priority":100}';
const ANY_KEYS = /,"agreement":"","priority":\d+\}/g;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const UNIT_KEYS = new RegExp(
  `,"approved":\\w+,"explanation":${TEXT},"extra_flags":${TEXT},"note":${TEXT},"source_unit":${TEXT},"state":\\d+\\}`,
  "g",
);

it("adds two keys to components and six to units wherever they stand, and nothing else", async () => {
  const [plain, newer] = [temporaryDirectory(), temporaryDirectory()];
  const built = await build({ catalogue: oracleCatalogue, out: plain, cache: false });
  const amended = await build({ catalogue: oracleCatalogue, out: newer, cache: false, compat: ["wlc3"] });
  expect(amended).toMatchObject({ ok: true, documents: built.documents });
  expect(amended.generation).not.toBe(built.generation);
  expect([readManifest(plain).compat, readManifest(newer).compat]).toEqual([undefined, ["wlc3"]]);
  expect((await verify(newer)).problems).toEqual([]);

  let [components, units] = [0, 0];
  for (const { path } of readEntries(plain).filter((entry) => entry.path.startsWith("api/"))) {
    const [before, after] = [plain, newer].map((tree) => readFileSync(join(tree, path), "utf8"));
    components += after?.match(ANY_KEYS)?.length ?? 0;
    units += after?.match(UNIT_KEYS)?.length ?? 0;
    expect(after?.replaceAll(ANY_KEYS, "}").replaceAll(UNIT_KEYS, "}"), path).toBe(before);
  }
  expect(components).toBeGreaterThan(250);
  expect(units).toBeGreaterThan(2_000);
});

it("takes both from the component's manifest, if they are what they should be", async () => {
  const directory = temporaryDirectory();
  const out = join(directory, "tree");
  const catalogue = directoryWith(directory, [
    { slug: "agreed", agreement: "Mind the *tide*.", priority: 60 },
    { slug: "odd", agreement: { any: "thing" } },
  ]);
  await build({ catalogue, out, compat: ["wlc3"], baseUrl: "https://l10n.example.org" });
  const documentOf = (slug: string): unknown =>
    JSON.parse(readFileSync(join(out, `api/components/ferry/${slug}/index.json`), "utf8"));
  expect(documentOf("agreed")).toMatchObject({ agreement: "Mind the *tide*.", priority: 60 });
  expect(documentOf("odd")).toMatchObject({ agreement: "", priority: 100 });
});

const home = directoryOfFile();

it("is proved by verify: keys that are due, and keys that are not", async () => {
  const tree = await buildFerry(join(home, "newer"), {
    baseUrl: "https://l10n.example.org",
    links: "query",
    compat: ["wlc3"],
  });
  const component = "api/components/ferry/timetable/index.json";
  const without = new DamagedTree(tree);
  without.forge({ [component]: without.edited(component, KEYS, "}") });
  expect(namesOf(await without.verify())).toContain(`tree/schema ${component}`);

  const unsaid = new DamagedTree(tree);
  unsaid.forge({}, ({ compat, ...facts }) => {
    expect(compat).toEqual(["wlc3"]);
    return facts;
  });
  expect(namesOf(await unsaid.verify())).toContain(`tree/schema ${component}`);
});

function directoryWith(directory: string, components: readonly Readonly<Record<string, unknown>>[]): string {
  const facts = { name: "Any", filemask: "po/*.json", template: "po/en.json", file_format: "json" };
  const named = components.map((component) => ({ ...facts, ...component, name: component["slug"] }));
  const project = { name: "Ferry", slug: "ferry", components: named };
  put(directory, "catalogue/po/en.json", '{"tide":"Tide"}');
  put(directory, "catalogue/catalogue.json", JSON.stringify({ projects: [project] }));
  return join(directory, "catalogue");
}
