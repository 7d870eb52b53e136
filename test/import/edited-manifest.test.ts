import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { type FakeComponent, FakeHistory } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { filesOf, published } from "./imported.ts";
import { runImport } from "./program.ts";

const OFTEN = { timeout: 60_000 };

/** A server, an import of it, and what its manifest says. */
async function importedShop() {
  const history = new FakeHistory();
  const add = (project: string, slug: string): FakeComponent => {
    const component = history.addComponent(project, slug, ["cs", "de"]);
    for (const key of ["one", "two"]) history.addString(component, key, `Text of ${key}`, 9);
    return component;
  };
  const [app, web, mail] = [add("shop", "app"), add("shop", "web"), add("shop", "mail")];
  const grain = add("mill", "grain");
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  const directory = join(temporaryDirectory(), "l10n");
  const { code } = await runImport([server.origin, directory]);
  expect(code).toBe(0);
  const manifest = join(directory, "catalogue.yaml");
  const read = (): string => readFileSync(manifest, "utf8");
  const edit = (from: string | RegExp, to: string): void => {
    const text = read();
    expect(text).toMatch(from);
    writeFileSync(manifest, text.replace(from, to));
  };
  const run = async () => {
    const { code: ended, stdout } = await runImport([server.origin, directory, "--json"]);
    const { told, ...result } = JSON.parse(stdout) as {
      readonly told: readonly { readonly code: string; readonly examples: readonly string[] }[];
      readonly written: number;
      readonly conflicts: readonly string[];
    };
    return { code: ended, ...result, told: told.map((one) => one.code).filter((one) => EDITED.has(one)) };
  };
  return { history, server, directory, manifest, add, app, web, mail, grain, read, edit, run };
}

const EDITED = new Set(["import/merged", "import/conflict", "import/catalogue"]);
const MERGED = { code: 0, told: ["import/merged"], conflicts: [] };
const CONFLICT = { code: 1, told: ["import/conflict"], conflicts: ["catalogue.yaml"] };

async function nameIn(directory: string, path: string): Promise<unknown> {
  const bytes = (await published(directory)).get(`api/components/${path}/index.json`);
  return bytes && (JSON.parse(bytes.toString("utf8")) as { readonly name: unknown }).name;
}

describe("a manifest that people edited", () => {
  it("has what they wrote and what the server says now, and builds", OFTEN, async () => {
    const { history, directory, add, web, mail, grain, read, edit, run } = await importedShop();
    edit("name: web", "name: Our own website");
    edit(/( *)- name: app/, "$1# Ask the shop before you rename it.\n$1- name: app");
    add("mill", "gate");
    history.removeComponent(mail);
    history.rename(web, "site");
    Object.assign(grain, { name: "Grain" });

    const first = await run();

    expect(first).toMatchObject(MERGED);
    for (const words of [
      "# Ask the shop",
      "name: Our own website\n        slug: site",
      "slug: gate",
      "name: Grain",
    ])
      expect(read()).toContain(words);
    expect(read()).not.toMatch(/mail|name: web|name: grain/);
    expect(await nameIn(directory, "shop/site")).toBe("Our own website");
    expect(await nameIn(directory, "mill/gate")).toBe("gate");
    // And so it stays.
    const before = filesOf(directory);
    expect(await run()).toMatchObject({ ...MERGED, written: 0 });
    expect(filesOf(directory)).toEqual(before);
    add("mill", "stone");
    expect(await run()).toMatchObject(MERGED);
    expect(read()).toContain("slug: stone");
    expect(read()).toContain("name: Our own website");
  });

  it(
    "keeps their lines where the server changed the same, tells it, and takes all others",
    OFTEN,
    async () => {
      const { directory, add, web, read, edit, run } = await importedShop();
      edit("name: web", "name: Our own website");
      Object.assign(web, { name: "Site" });
      add("shop", "gate");

      for (let turn = 0; turn < 2; turn += 1) {
        expect(await run()).toMatchObject(CONFLICT);
        expect(read()).toContain("name: Our own website");
        expect(read()).toContain("slug: gate");
        const beside = readFileSync(join(directory, ".import/conflicts/catalogue.yaml"), "utf8");
        expect(beside).toContain("name: Site");
        expect(await nameIn(directory, "shop/gate")).toBe("gate");
      }
      // Until one of them gives way.
      edit("name: Our own website", "name: Site");
      expect(await run()).toMatchObject({ code: 0, told: [] });
      expect(readdirSync(join(directory, ".import"))).not.toContain("conflicts");
    },
  );

  it("stays with all that stands there where the new files would not fit it", OFTEN, async () => {
    const { history, directory, add, web, edit, run } = await importedShop();
    edit("name: web", "name: Our own website");
    history.removeComponent(web);
    add("shop", "gate");
    const before = filesOf(directory);

    expect(await run()).toMatchObject({ ...CONFLICT, written: 0 });

    expect(filesOf(directory)).toEqual(before);
    expect(readFileSync(join(directory, ".import/conflicts/catalogue.yaml"), "utf8")).toContain("slug: gate");
    expect(readdirSync(join(directory, ".import"))).not.toContain("draft");
    expect(await nameIn(directory, "shop/web")).toBe("Our own website");
    // They take what the server says.
    const beside = readFileSync(join(directory, ".import/conflicts/catalogue.yaml"), "utf8");
    writeFileSync(join(directory, "catalogue.yaml"), beside);
    expect(await run()).toMatchObject({ code: 0, told: [] });
    expect(await nameIn(directory, "shop/gate")).toBe("gate");
  });

  it("may name components of their own, with files and tables beside", OFTEN, async () => {
    const { directory, add, manifest, read, run } = await importedShop();
    mkdirSync(join(directory, "own"));
    writeFileSync(join(directory, "own/en.json"), '{"a": "A"}\n');
    const own = [
      "name: Own",
      "slug: own",
      "id: 1000",
      "root: own",
      'filemask: "*.json"',
      "template: en.json",
    ];
    const lines = [...own, "file_format: json"].map((line, at) => `      ${at === 0 ? "- " : "  "}${line}`);
    writeFileSync(manifest, `${read()}${lines.join("\n")}\n`);
    const header = "id,timestamp,action,project,component,language";
    const row = "999999,2026-01-01T00:00:00Z,14,mill,own,";
    writeFileSync(join(directory, "tables/changes.more.csv"), `${header}\n${row}\n`);
    add("mill", "gate");

    expect(await run()).toMatchObject(MERGED);

    expect(await nameIn(directory, "mill/own")).toBe("Own");
    expect(await nameIn(directory, "mill/gate")).toBe("gate");
  });

  it("is merged once more where a run was killed before it wrote its report", OFTEN, async () => {
    const { directory, add, read, edit, run } = await importedShop();
    const report = join(directory, "import-report.json");
    const [before, [base = ""]] = [readFileSync(report), readdirSync(join(directory, ".import/written"))];
    const bytes = readFileSync(join(directory, ".import/written", base));
    edit("name: web", "name: Our own website");
    add("shop", "gate");
    expect(await run()).toMatchObject(MERGED);
    const merged = read();
    writeFileSync(report, before);
    writeFileSync(join(directory, ".import/written", base), bytes);

    expect(await run()).toMatchObject(MERGED);

    expect(read()).toBe(merged);
  });
});

/** What may have become of the state. */
const STATES: Readonly<Record<string, (state: string, base: string) => void>> = {
  "is deleted": (state) => rmSync(state, { recursive: true }),
  "has another text": (_, base) =>
    writeFileSync(base, readFileSync(base, "utf8").replace("slug: app", "slug: b")),
  "has a text without an end": (_, base) => truncateSync(base, 2 ** 31),
  "has a link": (state, base) => {
    writeFileSync(join(state, "..", "copy"), readFileSync(base));
    rmSync(base);
    symlinkSync(join(state, "..", "copy"), base);
  },
  "has a folder": (_, base) => {
    rmSync(base);
    mkdirSync(base);
  },
};

describe("an edited manifest whose state", () => {
  it.each(Object.entries(STATES))("%s is kept, and told, and builds", OFTEN, async (_, happens) => {
    const { history, directory, add, app, read, edit, run } = await importedShop();
    const state = join(directory, ".import");
    const [base = ""] = readdirSync(join(state, "written"));
    edit("name: web", "name: Our own website");
    const edited = read();
    happens(state, join(state, "written", base));
    const unit = app.translations[1]?.units[0];
    if (unit !== undefined) history.translate(unit, "Neu", "anna");

    // What fits is written.
    for (let turn = 0; turn < 2; turn += 1) expect(await run()).toMatchObject(CONFLICT);
    expect(read()).toBe(edited);
    expect(readFileSync(join(directory, "repos/shop/app/cs.json"), "utf8")).toContain("Neu");
    // What does not, is not.
    add("shop", "gate");
    const before = filesOf(directory);
    expect(await run()).toMatchObject({ ...CONFLICT, written: 0 });
    expect(filesOf(directory)).toEqual(before);
    expect(await nameIn(directory, "shop/web")).toBe("Our own website");
  });

  it("is named by nothing but a sum is kept, and told", async () => {
    const { directory, edit, run } = await importedShop();
    edit("name: web", "name: Our own website");
    const report = join(directory, "import-report.json");
    const text = readFileSync(report, "utf8");
    writeFileSync(join(directory, "secret"), "base_url: http://localhost\n");
    writeFileSync(report, text.replace(/("catalogue.yaml": ")[0-9a-f]+/, "$1../../secret"));

    expect(await run()).toMatchObject(CONFLICT);
  });
});
