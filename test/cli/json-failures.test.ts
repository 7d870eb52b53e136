import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bin } from "../suite/built.ts";

/** A folder with nothing in it, a catalogue that is right, one that has an error, and a file. */
const place = mkdtempSync(join(tmpdir(), "lingodex-json-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const CATALOGUE =
  "projects: [{name: A, slug: a, components: [{name: B, slug: b, filemask: 'po/*.po', file_format: po}]}]\n";
for (const [name, text] of [
  ["right", CATALOGUE],
  ["wrong", CATALOGUE.replace("file_format: po", "file_format: pot")],
] as const) {
  mkdirSync(join(place, name, "po"), { recursive: true });
  writeFileSync(join(place, name, "catalogue.yaml"), text);
  writeFileSync(join(place, name, "po/de.po"), 'msgid "a"\nmsgstr "b"\n');
}
mkdirSync(join(place, "empty"));
writeFileSync(join(place, "file"), "");

const BASE = ["--base-url", "https://translations.example.org"];

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
    cwd: place,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { status, stdout, stderr };
}

describe("a command that fails with --json prints one document all the same", () => {
  const CASES: Readonly<Record<string, readonly [status: number, code: string, ...words: string[]]>> = {
    "build: no catalogue": [2, "failure/usage", "build", "empty"],
    "build: no base_url": [2, "failure/usage", "build", "right"],
    "build: a base_url that is none": [2, "failure/usage", "build", "right", "--base-url", "ftp://x"],
    "build: an empty --out": [2, "failure/usage", "build", "right", ...BASE, "--out", ""],
    "build: an --out among the sources": [2, "failure/usage", "build", "right", ...BASE, "--out", "right"],
    "build: an --out that is a file": [2, "failure/usage", "build", "right", ...BASE, "--out", "file"],
    "build: an --out that cannot be made": [
      74,
      "failure/input-output",
      "build",
      "right",
      ...BASE,
      "--out",
      "/proc/x",
    ],
    "build: an unknown option": [2, "failure/usage", "build", "right", "--jsno"],
    "build: an unknown host": [2, "failure/usage", "build", "right", ...BASE, "--host", "geocities"],
    "build: an error in the catalogue": [1, "component/unknown-format", "build", "wrong", ...BASE],
    "check --format json: no catalogue": [2, "failure/usage", "check", "empty", "--format=json"],
    "stats: no catalogue": [2, "failure/usage", "stats", "empty"],
    "stats: an error in the catalogue": [1, "component/unknown-format", "stats", "wrong"],
    "explain: an error in the catalogue": [
      1,
      "component/unknown-format",
      ..."explain /api/ --catalogue wrong".split(" "),
      ...BASE,
    ],
    "host: an error in the catalogue": [1, "component/unknown-format", "host", "nginx", "wrong", ...BASE],
    "ids: without --write": [2, "failure/usage", "ids", "right"],
    "verify: no tree that waits": [2, "failure/usage", "verify", "empty", "--wait", "0123456789"],
    "delta: no tree": [2, "failure/usage", "delta", "empty", "--against", "right"],
    "rebase: no tree": [2, "failure/usage", "rebase", "empty", "--out", "new", ...BASE],
    "bundle: no tree": [2, "failure/usage", "bundle", "empty", "a.tar.gz"],
    "pack: no tree": [2, "failure/usage", "pack", "empty", "--out", "new"],
    "unpack: no pack": [2, "failure/usage", "unpack", "empty", "--out", "new"],
    "mirror: no site": [2, "failure/usage", "mirror", "ftp://x", "new"],
  };

  it.each(Object.entries(CASES))("%s", (_, [status, code, ...words]) => {
    const ran = run(...words, ...(words.includes("--format=json") ? [] : ["--json"]));
    expect(ran).toMatchObject({ status });
    const diagnostic = {
      code,
      severity: "error",
      file: expect.any(String),
      message: expect.stringMatching(/\S/),
    };
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: false, diagnostics: [diagnostic] });
  });

  it("still tells people on standard error, and nothing on standard output without --json", () => {
    const json = run("build", "empty", "--json");
    const plain = run("build", "empty");
    expect(plain).toMatchObject({ status: 2, stdout: "", stderr: json.stderr });
    expect(JSON.parse(json.stdout).diagnostics).toEqual([
      {
        ...{ code: "failure/usage", severity: "error", file: "", line: 1, column: 1 },
        message: expect.stringContaining("contains no catalogue.yaml"),
        hint: expect.stringContaining("docs/reference/catalogue.md"),
      },
    ]);
  });

  it("is the report of check in its format", () => {
    const ran = run("check", "wrong", "--json");
    expect(ran).toEqual(run("check", "wrong", "--format=json"));
    expect(JSON.parse(ran.stdout).diagnostics).toMatchObject([{ code: "component/unknown-format" }]);
  });

  it("tells what is not there, too", () => {
    const { status, stdout } = run("explain", "/api/nothing/", "--catalogue", "right", ...BASE, "--json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, problem: expect.any(String) });
  });

  it("leaves help and version what they are", () => {
    expect(run("build", "--json", "--help")).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Usage/),
    });
    expect(run("build", "--", "--json").stdout).toBe("");
  });
});
