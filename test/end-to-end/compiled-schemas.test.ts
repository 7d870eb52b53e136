import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { check, describeDiagnostic } from "../../src/index.ts";
import { buildFerry, DamagedTree, directoryOfFile } from "../publish/verify-tree.ts";
import { bin } from "../suite/built.ts";
import { quickDirectory } from "./quick-directory.ts";

const SCHEMAS = fileURLToPath(new URL("../../schemas/input/", import.meta.url));

const home = directoryOfFile();

/** Of any kind; few are what a key is for. */
const WRONG: readonly unknown[] = [null, true, -1, 1.5, "", "no\nsuch", [], ["a", "a"], { b: 1 }, 1e300];

/** What the command line says, whose schemas were compiled when it was built. */
function saidBy(...words: readonly string[]): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, [bin, ...words], { encoding: "utf8" });
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

function keysOf(schema: string): readonly string[] {
  const { properties }: { readonly properties: object } = JSON.parse(
    readFileSync(join(SCHEMAS, `${schema}.schema.json`), "utf8"),
  );
  return Object.keys(properties);
}

function write(root: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** @returns how many diagnostics there are */
async function expectSame(root: string): Promise<number> {
  const { diagnostics } = await check(root);
  const told = diagnostics.map((one) => ({ code: one.code, message: describeDiagnostic(one).message }));
  expect(saidBy("check", root, "--format", "json")).toMatchObject({ diagnostics: told });
  return told.length;
}

describe("the command line's schemas, compiled when it was built,", () => {
  const component = { name: "App", slug: "app", filemask: "po/*.po", file_format: "po" };

  it.each([
    ["component", (value: object) => ({ projects: [{ name: "A", slug: "a", components: [value] }] })],
    ["project", (value: object) => ({ projects: [value] })],
    ["catalogue", (value: object) => value],
  ] as const)("say of every key of a %s what the library says", async (schema, within) => {
    const right: Readonly<Record<string, object>> = {
      component,
      project: { name: "A", slug: "a", components: [component] },
      catalogue: {
        base_url: "http://localhost",
        projects: [{ name: "A", slug: "a", components: [component] }],
      },
    };
    const keys = keysOf(schema);
    let told = 0;
    for (const [at, value] of WRONG.entries()) {
      const wrong = Object.fromEntries(keys.map((key) => [key, value]));
      const root = write(quickDirectory(), {
        "catalogue.json": JSON.stringify(within({ ...right[schema], ...wrong, [`unknown${at}`]: value })),
      });
      told += await expectSame(root);
    }
    expect(told).toBeGreaterThan(keys.length * 5);
  });

  it("say of every column of every table what the library says", async () => {
    for (const file of readdirSync(join(SCHEMAS, "tables"))) {
      const name = file.replace(".schema.json", "");
      const columns = keysOf(`tables/${name}`);
      const rows = ["x y", "-1", "", "99999999999999999999", "🎈".repeat(300), "2020-99-99"].map((cell) =>
        columns.map(() => cell).join(","),
      );
      const root = write(quickDirectory(), {
        "catalogue.json": JSON.stringify({ projects: [{ name: "A", slug: "a", components: [component] }] }),
        "po/de.po": 'msgid "Quay"\nmsgstr "Kai"\n',
        [`${name}.csv`]: [columns.join(","), ...rows].join("\n"),
      });
      expect(await expectSame(root)).toBeGreaterThan(columns.length);
    }
  });

  it.each([undefined, "wlc3"] as const)(
    "say of damaged documents what the library says (%s)",
    async (compat) => {
      const whole = await buildFerry(join(home, String(compat)), {
        baseUrl: "http://localhost:1",
        ...(compat && { compat: [compat] }),
      });
      const tree = new DamagedTree(whole);
      const documents = tree
        .entries()
        .filter(({ path }) => path.startsWith("api/") && path.endsWith(".json"));
      tree.forge(Object.fromEntries(documents.map(({ path }) => [path, withoutLastKey(tree.read(path))])));
      const { problems } = await tree.verify();
      expect(problems.filter(({ code }) => code === "tree/schema").length).toBeGreaterThan(20);
      expect(saidBy("verify", tree.directory, "--json")).toMatchObject({ problems });
    },
  );
});

/** Of a document, or of each item of a page. */
function withoutLastKey(text: string): string {
  const value: { readonly results?: readonly object[] } = JSON.parse(text);
  const short = (of: object): object => Object.fromEntries(Object.entries(of).slice(0, -1));
  const isPage = value.results !== undefined && value.results.length > 0;
  return JSON.stringify(isPage ? { ...value, results: value.results.map(short) } : short(value));
}
