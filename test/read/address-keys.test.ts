import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BuildResult, build } from "../../src/build/build.ts";
import { check } from "../../src/catalogue/asked/check.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { makeQuickDirectory, quickDirectory } from "../end-to-end/quick-directory.ts";
import { NO_ADDRESSES, SECRET, WITH_CREDENTIALS } from "../model/bad-addresses.ts";

const KEYS = ["repo", "git_export", "license_url"] as const;

function written(directory: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  return directory;
}

const TEXTS = { "l/en.json": '{"a":"A"}', "l/de.json": '{"a":"B"}' };

function component(slug: string, more: object = {}): object {
  return {
    ...{ name: slug, slug, root: "l", filemask: "*.json", template: "en.json", file_format: "json" },
    ...more,
  };
}

/** A catalogue in which each key has each address once: in the catalogue's own file, and in files that it names. */
function catalogueOf(directory: string, addresses: readonly string[]): string {
  const files: Record<string, string> = { ...TEXTS };
  const projects = addresses.map((address, at) => {
    const components = KEYS.map((key) => component(key.replace("_", "-"), { [key]: address }));
    const project = { name: `P${at}`, slug: `p${at}`, web: address, components };
    if (at % 2 === 0) return project;
    const place = `included/p${at}`;
    for (const [number, own] of components.entries())
      files[`${place}/c${number}.json`] = JSON.stringify({ ...own, root: "../../l" });
    files[`${place}.json`] = JSON.stringify({
      ...project,
      components: KEYS.map((_, number) => `p${at}/c${number}.json`),
    });
    return `${place}.json`;
  });
  files["catalogue.json"] = JSON.stringify({ base_url: "https://l10n.example.org", host: "nginx", projects });
  return written(directory, files);
}

/** All bytes below a folder in which what is looked for stands. */
function filesWith(directory: string, text: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

describe("a catalogue whose every address holds credentials", () => {
  const root = makeQuickDirectory();
  const out = join(root, "out");
  let result: BuildResult;
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  beforeAll(async () => {
    const catalogue = catalogueOf(join(root, "catalogue"), WITH_CREDENTIALS);
    result = await build({ catalogue, out, cache: join(root, "cache"), pages: true, bulk: true });
  }, 300_000);

  it("is published without any of them", () => {
    expect(result.ok).toBe(true);
    expect(filesWith(out, SECRET)).toEqual([]);
  });

  it("is kept in memory without any of them, too", () =>
    expect(filesWith(join(root, "cache"), SECRET)).toEqual([]));

  it("is warned of at each of its keys, without telling any", () => {
    const told = result.diagnostics.map(describeDiagnostic);
    expect(JSON.stringify(told)).not.toContain(SECRET);
    const credentials = told.filter(({ code }) => code === "address/credentials");
    expect(new Set(credentials.map(({ severity }) => severity))).toEqual(new Set(["warning"]));
    const places = credentials.map(({ file, line, column }) => `${file}:${line}:${column}`);
    expect(new Set(places).size).toBe(WITH_CREDENTIALS.length * (KEYS.length + 1));
  });
});

describe("a catalogue with what is no address", () => {
  it("publishes nothing that runs and no place of this machine", async () => {
    const root = quickDirectory();
    const locals = [
      "/srv/SEKRET.git",
      "../SEKRET",
      "~/SEKRET",
      "C:\\SEKRET",
      "\\\\host\\SEKRET",
      "file:///SEKRET",
    ];
    const catalogue = catalogueOf(join(root, "catalogue"), [...NO_ADDRESSES, ...locals]);
    const out = join(root, "out");
    const result = await build({ catalogue, out, cache: join(root, "cache"), pages: true });
    expect(result.ok).toBe(true);
    expect(result.diagnostics.map(({ code }) => code)).toContain("address/not-public");
    const published = new Set(
      filesWith(out, "javascript:").concat(filesWith(out, "file:"), filesWith(out, "text/html,")),
    );
    expect([...published].filter((path) => /api\/|\.html$/.test(path))).toEqual([]);
    const shown = filesWith(out, "SEKRET").filter((path) => !/web|projects/.test(path));
    expect(shown).toEqual([]);
  }, 120_000);

  it.each(["base_url", "site_url", "footer"])(
    "is an error in %s, without its credentials",
    async (key) => {
      // Browsers take an address with a blank.
      const isTaken = (text: string): boolean =>
        key === "footer" && (/^https:\/\/h\.example\/a b/.test(text) || /^mailto:/.test(text));
      for (const address of [...NO_ADDRESSES, ...WITH_CREDENTIALS].filter((text) => !isTaken(text))) {
        const root = quickDirectory();
        const said =
          key === "footer" ? { pages: { footer: { text: "x", url: address } } } : { [key]: address };
        const catalogue = written(root, {
          ...TEXTS,
          "catalogue.json": JSON.stringify({
            ...said,
            projects: [{ name: "P", slug: "p", components: [component("c")] }],
          }),
        });
        const { diagnostics } = await check(catalogue);
        const told = diagnostics.map(describeDiagnostic);
        expect(JSON.stringify(told)).not.toContain(SECRET);
        expect({ address, told: told.length }).not.toEqual({ address, told: 0 });
      }
    },
    120_000,
  );
});
