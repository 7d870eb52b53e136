import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { commitAll, git, lingodex, put } from "./made-repository.ts";

const texts = (text: string): string => `${JSON.stringify({ open: text, close: `${text}!` })}\n`;

function folderOfTexts(): string {
  const folder = quickDirectory();
  for (const code of ["en", "de", "fr"]) put(folder, `locales/${code}.json`, texts(code));
  return folder;
}

interface Fault {
  readonly code: string;
  readonly make: (folder: string) => void;
}

const written = (bytes: string | Uint8Array) => (folder: string) => put(folder, "locales/de.json", bytes);

/** What becomes of `locales/de.json`. */
const FAULTS: Readonly<Record<string, Fault>> = {
  syntax: { code: "json/syntax", make: written('{"open": "Auf",\n<<<<<<< HEAD\n') },
  conflict: {
    code: "file/conflict",
    make: written('{"open": "Auf",\n<<<<<<< HEAD\n"close": "Zu"\n=======\n"close": "ZU"\n>>>>>>> b\n}\n'),
  },
  "git-lfs pointer": {
    code: "file/lfs-pointer",
    make: written("version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 9\n"),
  },
  "NUL bytes": { code: "file/nul", make: written("{\0}") },
  "half of UTF-16": { code: "file/undecodable", make: written(Buffer.from([0xff, 0xfe, 0x7b])) },
  "no bytes": { code: "file/empty", make: written("") },
  "a mark of the byte order": { code: "file/empty", make: written("\ufeff") },
  "a link to nowhere": {
    code: "file/missing",
    make: (folder) => {
      rmSync(join(folder, "locales/de.json"));
      symlinkSync("gone.json", join(folder, "locales/de.json"));
    },
  },
  "a link to itself": {
    code: "file/unreadable",
    make: (folder) => {
      rmSync(join(folder, "locales/de.json"));
      symlinkSync("de.json", join(folder, "locales/de.json"));
    },
  },
  "a pipe": {
    code: "file/not-regular",
    make: (folder) => {
      rmSync(join(folder, "locales/de.json"));
      spawnSync("mkfifo", [join(folder, "locales/de.json")]);
    },
  },
  "a sparse checkout": {
    code: "file/not-checked-out",
    make: (folder) => {
      commitAll(folder);
      git(folder, "sparse-checkout", "set", "--no-cone", "/*", "!/locales/de.json");
    },
  },
};

interface Told {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly severity: string;
  readonly message: string;
}

/** What `check` reports of the German file. */
function reported(folder: string): readonly Told[] {
  const { stdout } = lingodex(folder, "check", "--format", "json");
  const { diagnostics }: { diagnostics: readonly Told[] } = JSON.parse(stdout);
  return diagnostics.filter(
    ({ severity, file, message }) => severity === "error" && /de\.json/.test(file + message),
  );
}

describe.each(Object.entries(FAULTS))("a file with %s", (_, { code, make }) => {
  it("is an error of every command, with a catalogue and without, and decides nothing", () => {
    const folder = folderOfTexts();
    const other = quickDirectory();
    put(other, "locales/en.json", texts("en"));
    put(other, "locales/de.json", texts("de"));
    make(folder);
    for (const parameters of [
      ["build", "--no-cache", "--out", join(quickDirectory(), "site")],
      ["check"],
      ["stats"],
      ["diff", other, "."],
    ]) {
      const { status, stderr, stdout } = lingodex(folder, ...parameters);
      expect([parameters[0], status, stderr + stdout]).toEqual([
        parameters[0],
        1,
        expect.stringMatching(/locales\/de\.json/),
      ]);
      expect(stderr + stdout).toContain(code);
    }
    const without = reported(folder);
    expect(without.map((told) => told.code)).toEqual([code]);

    const { status, stderr } = lingodex(folder, "init", "--yes");
    expect([status, stderr]).toEqual([
      0,
      expect.stringMatching(new RegExp(`locales/de\\.json:\\d+:\\d+: .*${code}`)),
    ]);
    expect(reported(folder)).toEqual(without);
    if (existsSync(join(folder, ".git"))) git(folder, "sparse-checkout", "disable");
    else rmSync(join(folder, "locales/de.json"));
    writeFileSync(join(folder, "locales/de.json"), texts("de"));
    expect(lingodex(folder, "check", "--strict").status).toBe(0);
    const stats = lingodex(folder, "stats", "--json");
    expect(stats.stdout).toContain('"de"');
  });
});

describe("what a checkout does not hold", () => {
  it("is named in a submodule that is not checked out, with a catalogue and without", () => {
    const folder = quickDirectory();
    for (const code of ["en", "de"]) put(folder, `${code}.json`, texts(code));
    commitAll(folder);
    const app = quickDirectory();
    put(app, "README", "An app\n");
    commitAll(app);
    git(app, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", folder, "locales");
    git(app, "commit", "--quiet", "--message=Texts");
    const clone = join(quickDirectory(), "clone");
    git(app, "clone", "--quiet", app, clone);
    const without = lingodex(clone, "check");
    expect([without.status, without.stderr]).toEqual([
      1,
      expect.stringMatching(/^locales:1:1 error file\/not-checked-out/m),
    ]);
    put(
      clone,
      "catalogue.yaml",
      "base_url: http://localhost:8000\nprojects:\n  - name: P\n    slug: p\n    components:\n" +
        "      - { name: C, slug: c, filemask: locales/*.json, file_format: json, template: locales/en.json }\n",
    );
    const { status, stderr } = lingodex(clone, "check");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/locales:1:1 error file\/not-checked-out/)]);
    expect(stderr).not.toMatch(/component\/no-files|file\/missing/);
  });

  it("is named where only some languages of folders are left out", () => {
    const folder = quickDirectory();
    for (const code of ["en", "de", "fr"]) put(folder, `i18n/${code}/app.json`, texts(code));
    commitAll(folder);
    git(folder, "sparse-checkout", "set", "i18n/en", "i18n/de");
    const { status, stderr } = lingodex(folder, "check");
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("i18n/fr/app.json:1:1 error file/not-checked-out"),
    ]);
    lingodex(folder, "init", "--yes");
    mkdirSync(join(folder, "i18n", "fr"));
    writeFileSync(join(folder, "i18n/fr/app.json"), texts("fr"));
    expect(lingodex(folder, "check").status).toBe(0);
  });

  it("holds back a language that detection would leave out", () => {
    const folder = folderOfTexts();
    const out = join(quickDirectory(), "site");
    expect(lingodex(folder, "build", "--no-cache", "--out", out).status).toBe(0);
    put(folder, "locales/de.json", '{"nothing": "x", "of": "y", "it": "z"}\n');
    const { status, stderr } = lingodex(folder, "build", "--no-cache", "--out", out);
    expect([status, stderr]).toEqual([1, expect.stringContaining("max_delete")]);
    expect(existsSync(join(out, "api", "languages", "de"))).toBe(true);
  });
});
