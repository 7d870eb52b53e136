import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { buildAnew, figuresOf, outcomeOf } from "../random-catalogues/outcome.ts";
import { differencesOf, stateOf } from "../random-catalogues/tree-state.ts";
import { bin } from "../suite/built.ts";
import { type Fields, isFields, parseDocument, readFiles } from "./published.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

const ROUNDS = 3;
const BUILDS = 8;
const CODES = ["cs", "de", "fr", "ja"];

const root = makeQuickDirectory();
const place = (name: string): string => join(root, name);
const [catalogue, out, a, b] = [place("catalogue"), place("out"), place("a"), place("b")];

beforeAll(() => {
  plant(a, "A", 40);
  plant(b, "B", 30);
  cpSync(a, catalogue, { recursive: true });
});

/** The catalogue is one or the other, of which each has what the other lacks. */
const ANY = { percent: 100 };

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("while another process writes the inputs", { timeout: 240_000 }, () => {
  it("every build ends in a whole tree or in a diagnostic, and what follows is right", async () => {
    const ended = { published: 0, refused: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await whileInputsMove(async () => {
        for (let turn = 0; turn < BUILDS; turn += 1) {
          const isPublished = await buildOnce();
          ended[isPublished ? "published" : "refused"] += 1;
        }
      });
      await expectRightWhenQuiet(round);
    }
    process.stdout.write(`${JSON.stringify(ended)}\n`);
    expect(ended.published).toBeGreaterThan(0);
  });

  it("the command line never speaks of an internal error", async () => {
    await whileInputsMove(async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        const { status, stderr } = spawnSync(
          process.execPath,
          [bin, "build", catalogue, "--out", out, "--max-delete", "100%"],
          {
            encoding: "utf8",
          },
        );
        expect([0, 1, 2, 74], stderr).toContain(status);
        expect(stderr).not.toMatch(/internal|Warning:/);
        await giveTime();
      }
    });
    await expectRightWhenQuiet(0);
  });
});

/** True where a tree was published. */
async function buildOnce(): Promise<boolean> {
  const before = stateOf(out);
  const { result } = await outcomeOf(() => build({ catalogue, out, maxDelete: ANY }));
  const after = stateOf(out);
  if (!result?.ok) {
    expect(differencesOf(before, after), "changed although nothing may be published").toEqual([]);
    return false;
  }
  expect((await verify(out)).problems).toEqual([]);
  expectOneReading(out);
  await giveTime();
  return true;
}

/** What is published of one file was read at one time: its bytes, its revision, its texts. */
function expectOneReading(tree: string): void {
  const files = readFiles(tree);
  const fieldsAt = (path: string): Fields => {
    const document = parseDocument(files.get(path)?.toString("utf8") ?? "null");
    return isFields(document) ? document : {};
  };
  for (const [path, bytes] of files) {
    const [, place] = /^(api\/translations\/harbour\/\w+\/\w+)\/file\/[^/]+$/.exec(path) ?? [];
    if (place === undefined) continue;
    const blob = createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
    expect(String(fieldsAt(`${place}/index.json`)["revision"]).split(",")[0], path).toBe(blob);
    const { results } = fieldsAt(`${place}/units/index.json`);
    const units = Array.isArray(results) ? results.filter(isFields) : [];
    const strange = units.map(({ target }) => String(target)).filter((target) => !bytes.includes(target));
    expect(strange, path).toEqual([]);
  }
}

async function expectRightWhenQuiet(round: number): Promise<void> {
  cpSync(round % 2 === 0 ? b : a, catalogue, { recursive: true });
  rmSync(join(catalogue, "catalogue.yaml~"), { force: true });
  const found = await outcomeOf(() => build({ catalogue, out, maxDelete: ANY }));
  const fresh = place("fresh");
  const expected = await buildAnew({ catalogue, out: fresh });
  expect(figuresOf(found)).toEqual(figuresOf(expected));
  expect(found.result?.ok, JSON.stringify(found.result?.diagnostics)).toBe(true);
  expect(differencesOf(stateOf(fresh), stateOf(out))).toEqual([]);
  rmSync(fresh, { recursive: true });
}

async function whileInputsMove(run: () => Promise<void>): Promise<void> {
  const program = fileURLToPath(new URL("moving-inputs.mjs", import.meta.url));
  const writer = spawn(process.execPath, [program, catalogue, a, b], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise((resolve) => writer.stdout.once("data", resolve));
    await run();
  } finally {
    const ended = new Promise((resolve) => writer.once("exit", resolve));
    writer.kill("SIGKILL");
    await ended;
  }
}

async function giveTime(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 7));
}

function plant(directory: string, version: string, units: number): void {
  const numbers = Array.from({ length: units }, (_, index) => index);
  const files: Record<string, string> = {
    "catalogue.yaml": `base_url: https://translations.example.org
host: nginx
tables: tables
projects:
  - name: Harbour ${version}
    slug: harbour
    components: ["components/*.yaml"]
`,
    "components/web.yaml": `{name: Web, slug: web, root: ../web, filemask: "*.csv", template: en.csv, file_format: csv-simple}\n`,
    "components/app.yaml": `{name: App, slug: app, root: ../app, filemask: "*.po", file_format: po}\n`,
    "tables/users.csv": `username,full_name\nada,Ada ${version}\n`,
    "tables/changes.csv": `timestamp,action,project,component,language,user\n${`2026-05-05T00:00:00Z,2,harbour,web,de,ada\n`.repeat(units)}`,
    "web/en.csv": numbers.map((number) => `"key.${number}","Tide ${number}"\r\n`).join(""),
  };
  for (const code of CODES) {
    files[`web/${code}.csv`] = numbers
      .map((number) => `"key.${number}","${version} ${code} ${number}"\r\n`)
      .join("");
    files[`app/${code}.po`] = numbers
      .map((number) => `msgid "Tide ${number}"\nmsgstr "${version} ${code} ${number}"\n`)
      .join("\n");
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}
