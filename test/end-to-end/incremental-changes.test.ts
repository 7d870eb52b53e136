import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { isPagePath } from "../../src/model/addresses/page-roots.ts";
import { buildAnew } from "../random-catalogues/outcome.ts";
import { changesBetween, differencesOf, replacedBetween, stateOf } from "../random-catalogues/tree-state.ts";
import { makeQuickDirectory } from "./quick-directory.ts";
import { plantSeveralHundredUnits } from "./several-hundred-units.ts";

const root = makeQuickDirectory();
const [catalogue, out] = [join(root, "catalogue"), join(root, "out")];

beforeAll(async () => {
  plantSeveralHundredUnits(catalogue);
  expect(await build({ catalogue, out })).toMatchObject({ ok: true });
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** More would be more than the change alters; `absent` where it alters every page of a long list. */
  readonly most?: number;
}

const CHANGES: Readonly<Record<string, Change>> = {
  "a cell of a CSV file": { file: "web/de.csv", from: "Tafel de 37.", to: "Brett de 37.", most: 40 },
  "a text that fails a check": { file: "web/de.csv", from: "Tafel de 38.", to: "Tafel de 38", most: 50 },
  "a text of a PO file": { file: "app/cs.po", from: "Anker cs 41", to: "Kotva cs 41", most: 40 },
  "the first text of an untranslated unit": {
    file: "app/fr.po",
    from: 'msgid "Anchor 42"\nmsgstr ""',
    to: 'msgid "Anchor 42"\nmsgstr "Ancre"',
    most: 50,
  },
  "a fuzzy flag": {
    file: "app/fr.po",
    from: 'msgid "Anchor 40"',
    to: '#, fuzzy\nmsgid "Anchor 40"',
    most: 50,
  },
  "a text of a JSON file": { file: "help/fr.json", from: "Hilfe fr 5.", to: "Aide fr 5.", most: 40 },
  "a text of the template": { file: "web/en.csv", from: "Tide table 9.", to: "Tides of 9.", most: 100 },
  "one change record more": {
    file: "changes.csv",
    from: "ada,ada\n",
    to: "ada,ada\n46,2026-06-01T00:00:00+00:00,2,harbour,web,fr,key.5,,bob,bob\n",
  },
  "a name of a user": { file: "users.csv", from: "Ada L", to: "Ada Lovelace" },
  "a name of a component": { file: "catalogue.yaml", from: "name: Lamp", to: "name: Lantern" },
  "a blank line": { file: "app/de.po", from: "#: src/anchor.c:3\n", to: "\n#: src/anchor.c:3\n", most: 40 },
};

/** Of its translation, of what stands above it, and badges; all others stay. */
const PAGES_OF_A_TEXT = 60;

describe("an incremental build writes exactly the files that differ", () => {
  it.each(Object.entries(CHANGES))("after %s", async (_, { file, from, to, most }) => {
    const path = join(catalogue, file);
    const text = readFileSync(path, "utf8");
    expect(text).toContain(from);
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    const documents = stateOf(join(out, "api")).size;
    expect(documents).toBeGreaterThan(1500);
    const { written, deleted } = await expectExact();
    expect(deleted.filter((name) => !isPagePath(name))).toEqual([]);
    expect(written.filter((name) => name.startsWith("api/")).length).toBeGreaterThan(0);
    const pages = written.filter(isPagePath);
    if (most !== undefined) expect(written.length - pages.length).toBeLessThanOrEqual(most);
    if (most !== undefined) expect(pages.length).toBeLessThanOrEqual(PAGES_OF_A_TEXT);

    // There and back again.
    writeFileSync(path, text);
    const back = await expectExact();
    expect([...back.written, ...back.deleted].sort()).toEqual(written.sort());
  });

  it("after a file was written that says the same", async () => {
    const path = join(catalogue, "web/de.csv");
    writeFileSync(path, readFileSync(path));
    const { written, deleted } = await expectExact();
    expect([...written, ...deleted]).toEqual([]);
  });

  it("says in which way it went", async () => {
    const path = join(catalogue, "web/de.csv");
    expect(await build({ catalogue, out })).toMatchObject({ mode: "unchanged", written: 0, deleted: 0 });
    writeFileSync(path, readFileSync(path, "utf8").replace("Tafel de 20.", "Tafel de 21."));
    expect(await build({ catalogue, out })).toMatchObject({ mode: "incremental", deleted: 0 });
    expect(await buildAnew({ catalogue, out: join(root, "fresh") })).toMatchObject({
      result: { mode: "full", deleted: 0, unchanged: 0 },
    });
    rmSync(join(root, "fresh"), { recursive: true });
  });
});

/** Builds into the old tree and into an empty directory. */
async function expectExact() {
  const before = stateOf(out);
  const result = await build({ catalogue, out });
  const after = stateOf(out);
  const fresh = join(root, "fresh");
  const anew = await buildAnew({ catalogue, out: fresh });
  expect(differencesOf(stateOf(fresh), after)).toEqual([]);
  rmSync(fresh, { recursive: true });
  const { ok, documents, bytes, generation, diagnostics } = result;
  expect(anew.result).toMatchObject({ ok, documents, bytes, generation, diagnostics });
  expect((await verify(out)).problems).toEqual([]);

  const changes = changesBetween(before, after);
  expect(replacedBetween(before, after), "replaced by the same").toEqual([]);
  expect(result).toMatchObject({
    written: changes.written.length,
    deleted: changes.deleted.length,
    unchanged: after.size - changes.written.length,
  });
  return changes;
}
