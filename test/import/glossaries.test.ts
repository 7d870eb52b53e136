import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { RebuiltFiles } from "../../src/import/platform/rebuilt-files.ts";
import { wantedFiles } from "../../src/import/platform/wanted-files.ts";
import { build, verify } from "../../src/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bodyAt, itemsOf, USER_517, USER_2026, VISITOR_517, VISITOR_2026 } from "./captured.ts";
import { filesOf, imported } from "./imported.ts";
import { CAUSELESS, judgeCopy } from "./judged-units.ts";
import { recordsOfShop } from "./made-records.ts";
import { Platform } from "./platform.ts";

const LONG = { timeout: 300_000 };
const TOKEN = "wlu_q9Zz4k7";
const WORDS = ["--rewrite-host", "--synth"];

const VIEWS = [
  { view: "5.17.1 as a visitor", visitor: VISITOR_517, lists: VISITOR_517, words: WORDS, token: undefined },
  {
    view: "5.17.1 as a user",
    ...{ visitor: VISITOR_517, lists: USER_517, words: [...WORDS, "--user", USER_517], token: TOKEN },
  },
  {
    view: "2026.10.1 as a visitor",
    visitor: VISITOR_2026,
    lists: VISITOR_2026,
    words: WORDS,
    token: undefined,
  },
  {
    view: "2026.10.1 as a user",
    ...{ visitor: VISITOR_2026, lists: USER_2026, words: [...WORDS, "--user", USER_2026], token: TOKEN },
  },
] as const;

const MANIFEST = "catalogue.yaml";

describe.each(VIEWS)("glossaries of $view", ({ visitor, lists, words, token }) => {
  const listed = itemsOf(lists, "components");
  const glossaries = listed.filter((one) => one["is_glossary"] === true);
  const addresses = new Set(glossaries.map(({ url }) => String(url)));
  const isOwn = (address: unknown): boolean =>
    addresses.has(
      String(address)
        .replace("/translations/", "/components/")
        .replace(/[^/]+\/$/, ""),
    );

  it("are kept as the server's files, or told, and are in no way published", LONG, async () => {
    const platform = await Platform.start(visitor, words);
    const { directory, result } = await imported(platform.origin, { token, privateProjects: "publish" });
    expect(result).toMatchObject({ ok: true, rounds: 1 });
    const examplesOf = (wanted: string): readonly string[] =>
      result.told.find(({ code }) => code === wanted)?.examples ?? [];
    const missing = examplesOf("import/glossary-file");
    const files = itemsOf(lists, "translations").filter(({ url, filename }) => isOwn(url) && filename !== "");
    let kept = 0;
    for (const { url, filename, file_url } of files) {
      const [project, slug] = String(url).split("/").slice(-4, -2);
      const path = `repos/${project}/${slug}/${filename}`;
      const found = filesOf(directory)[path];
      if (missing.some((example) => example.startsWith(`${path} `))) continue;
      const wanted = bodyAt(lists, new URL(String(file_url)).pathname);
      expect(found, path).toBe(wanted?.toString("base64"));
      kept += 1;
    }
    expect(kept).toBeGreaterThan(0);
    const names = glossaries.map(({ url }) => String(url).split("/").slice(-3, -1).join("/"));
    expect([...examplesOf("import/glossary")].sort()).toEqual(names.sort());
    expect(readFileSync(join(directory, MANIFEST), "utf8")).not.toMatch(/glossary|tbx/i);
  });

  it("become components with all their terms when they are published", LONG, async () => {
    const platform = await Platform.start(visitor, words);
    const options = { token, privateProjects: "publish", glossaries: "publish" } as const;
    const { directory, result } = await imported(platform.origin, options);
    expect(result.told.filter(({ code }) => CAUSELESS.has(code))).toEqual([]);
    expect(result).toMatchObject({ ok: true, rounds: 1 });
    expect(result.told.map(({ code }) => code)).not.toContain("import/glossary");
    const out = temporaryDirectory();
    const site = { links: "query", view: "api", pages: false, cache: false, compat: ["wlc3"] } as const;
    expect(await build({ catalogue: directory, out, ...site })).toMatchObject({ ok: true });
    expect(await verify(out)).toMatchObject({ ok: true });
    const components = listed.map((one) => ({ ...one, is_glossary: false }));
    const units = itemsOf(lists, "units");
    const files = readFiles(out);
    const empty = itemsOf(lists, "translations")
      .filter(({ url, is_source, total }) => isOwn(url) && is_source === false && total === 0)
      .map(({ url }) => url);
    const { lost } = judgeCopy(files, { components, units, empty, projects: itemsOf(lists, "projects") });
    expect([...lost.keys()].sort()).toEqual(["a string that is never translated", "of the source language"]);
    const terms = units.filter(
      ({ translation, url, source_unit }) => isOwn(translation) && url !== source_unit,
    );
    expect(terms.length).toBeGreaterThan(0);
    for (const { id } of terms) expect(files.has(`api/units/${id}/index.json`), String(id)).toBe(true);
    const again = await imported(platform.origin, { ...options, directory });
    expect(again.result).toMatchObject({ ok: true, rounds: 1, written: 0, deleted: 0 });
  });
});

it("are rebuilt of their own terms where the server does not give their files", () => {
  const { components, translations, units, ...rest } = recordsOfShop();
  const ofApp = <Named extends { readonly component: string }>(all: readonly Named[]): readonly Named[] =>
    all.filter(({ component }) => component === "app");
  const glossaries = {
    components: components.filter(({ slug }) => slug === "app"),
    translations: ofApp(translations),
    units: ofApp(units),
  };
  const kept = new RebuiltFiles({ ...rest, components: [], translations: [], units: [], glossaries });
  const published = new RebuiltFiles(recordsOfShop());
  const texts = wantedFiles(glossaries).map((file) => kept.textOf(file));
  expect(texts).toEqual(wantedFiles(glossaries).map((file) => published.textOf(file)));
  expect(texts.join("\n")).toContain("Jedna");
});
