import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkWhole } from "../../src/catalogue/link/link.ts";
import { publicView } from "../../src/catalogue/link/visibility.ts";
import { renderExplanation, renderUnknown } from "../../src/cli/commands/explain.ts";
import type { LinkStyle } from "../../src/model/catalogue/manifest.ts";
import type { RenderOptions } from "../../src/model/tree/document.ts";
import { encodeSegment } from "../../src/model/tree/layout.ts";
import { isInFile } from "../../src/model/units/unit-state.ts";
import { listAbsent } from "../../src/site/api/absent.ts";
import { Addresses } from "../../src/site/api/addresses.ts";
import { renderDocuments } from "../../src/site/api/documents.ts";
import { rawDocuments } from "../../src/site/api/raw-documents.ts";
import { explainAddress, isUnknown } from "../../src/site/explain/explain.ts";
import type { Explanation } from "../../src/site/explain/explanation.ts";
import { readExample } from "../cli/example.ts";
import { asked } from "./asked.ts";

const input = asked(readExample());
const { catalogue, linked } = input;
const BASE = "http://localhost:8361";

function siteOf(style: LinkStyle): RenderOptions {
  return { baseUrl: BASE, siteUrl: BASE, style, views: ["plain", "api"], timeZone: "UTC" };
}

function explain(address: string, known = input): Explanation {
  const result = explainAddress(address, known);
  if (isUnknown(result)) throw new Error(`${result.problem}; did you mean ${result.suggestion}?`);
  return result;
}

/** Value and reason of the fact with this label. */
function fact(address: string, label: string, known = input): [string, string] {
  const found = explain(address, known).facts.find((candidate) => candidate.label === label);
  return [found?.value ?? "", found?.because ?? ""];
}

function suggestionFor(address: string): string {
  const result = explainAddress(address, input);
  return isUnknown(result) ? result.suggestion.slice(BASE.length) : "found";
}

function filesOf(address: string): string[] {
  return explain(address).files.map(({ file, line, what }) => `${file}:${line} ${what}`);
}

describe("every address", () => {
  const names = [...renderDocuments(linked, siteOf("query"))].map(({ name }) => name);

  it("of a document is explained, from at least one file or row", () => {
    const addresses = {
      plain: new Addresses(BASE, BASE, "query", "plain"),
      api: new Addresses(BASE, BASE, "query", "api"),
    };
    expect(names.length).toBeGreaterThan(2000);
    for (const { segments, view, page } of names) {
      const address = addresses[view].document(segments, page);
      const { title, isPublished, facts, files, ...rest } = explain(address);
      expect(rest.address).toBe(address);
      expect(isPublished).toBe(true);
      expect(title).not.toBe("");
      expect(facts.every(({ label, because }) => label !== "" && because !== "")).toBe(true);
      // The root is the one document that no file gives.
      if (segments.length > 0) expect([address, files]).not.toEqual([address, []]);
      for (const { file, line, column } of files) {
        expect(file).toMatch(/^(?:repos|projects|tables)\//);
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
      }
    }
  });

  it("is the same in the styles path and file, and without its origin", () => {
    for (const style of ["path", "file"] as const) {
      const addresses = {
        plain: new Addresses(BASE, BASE, style, "plain"),
        api: new Addresses(BASE, BASE, style, "api"),
      };
      const query = {
        plain: new Addresses(BASE, BASE, "query", "plain"),
        api: new Addresses(BASE, BASE, "query", "api"),
      };
      for (const { segments, view, page } of names.filter((_, index) => index % 7 === 0)) {
        const address = addresses[view].document(segments, page);
        expect(explain(address).address).toBe(query[view].document(segments, page));
        expect(explain(address.slice(BASE.length)).address).toBe(query[view].document(segments, page));
      }
    }
  });

  it("of bytes is explained", () => {
    const raw = [...rawDocuments(linked)];
    expect(raw.length).toBeGreaterThan(30);
    for (const { segments, name, bytes } of raw) {
      const address = `${BASE}/api/${[...segments, name].map(encodeSegment).join("/")}`;
      const [value] = fact(address, "bytes");
      expect(value).toBe(`${bytes.length} of ${name}`);
    }
  });

  it("of bytes is explained even if their file is called as documents are", () => {
    const own = readExample();
    const translation = own.linked.translations.find(
      ({ component }) => component.manifest.slug === "website",
    );
    if (translation === undefined) throw new Error("no translation");
    Object.assign(translation.file, { name: "index.json" });
    const address = `translations/lighthouse/website/${translation.language.code}/file/`;
    expect(fact(address, "bytes", asked(own))[0]).toMatch(/ of index\.json$/);
  });

  it("that is linked to and not published says why", () => {
    const absent = listAbsent(linked, siteOf("query"));
    expect(absent.length).toBeGreaterThan(5);
    for (const { address } of absent) expect(explain(address).isPublished).toBe(false);
  });
});

describe("an address may be written as", () => {
  it.each([
    `${BASE}/api/units/2/`,
    "https://elsewhere.example.org/copy/api/units/2/",
    "/api/units/2",
    "units/2",
    "units/2/index.json",
    "public/api/units/2/index.json",
    "/api/units/2/#x",
    " /api//units/./2/ ",
    "https://me.example.org/lingodex/demo/api/units/2/",
  ])("%s", (address) => {
    expect(explain(address).address).toBe(`${BASE}/api/units/2/`);
  });

  it.each([
    "units/?format=api&page=2",
    "units/?page=2&format=api",
    "units/format=api/page=2/",
    "/api/units/format=api/page=2/index.json",
    "/api/units/format%3Dapi/page%3D2/",
  ])("%s", (address) => {
    expect(explain(address).address).toBe(`${BASE}/api/units/?format=api&page=2`);
  });

  it("one below another base", () => {
    const known = asked(input, { baseUrl: "https://example.org/api/v2" });
    expect(explain("https://example.org/api/v2/api/units/2/", known).address).toBe(
      "https://example.org/api/v2/api/units/2/",
    );
  });
});

describe("a unit", () => {
  it("is fuzzy by its row, which beats the file", () => {
    expect(filesOf("units/2")).toEqual([
      "repos/lighthouse__website/ar/website.csv:3 its entry",
      "repos/lighthouse__website/en/website.csv:3 its entry in the template",
      "tables/units.csv:3 its row",
      "tables/sources.csv:3 the row of its source",
      "tables/changes.csv:239 a change: Source string changed",
      "tables/changes.csv:4 a change: New source string",
    ]);
    expect(fact("units/2", "id")).toEqual(["2", "given at tables/units.csv:3"]);
    expect(fact("units/2", "translated, fuzzy")).toEqual([
      "fuzzy, not translated",
      "the state fuzzy, given at tables/units.csv:3, wins over the file",
    ]);
    expect(fact("units/2", "previous_source")).toEqual([
      '"Keeping the light on since 1872."',
      "given at tables/units.csv:3",
    ]);
    expect(fact("units/2", "place in the translation's units/")[0]).toBe("2 of 67, page 1");
  });

  it("says where duplicates took numbers away, and whose text is whose", () => {
    expect(fact("units/50", "position")).toEqual([
      "51",
      "the number of its entry in the template, repos/lighthouse__website/en/website.csv; 1 earlier entry repeats a key and also have a number",
    ]);
    const twice = linked.units.find(
      ({ text, translation }) => text.context === "dup.same" && translation.isTemplate,
    );
    const [source, sourceWhy] = fact(`units/${twice?.id}`, "source");
    const [target, targetWhy] = fact(`units/${twice?.id}`, "target");
    expect(source).not.toBe(target);
    expect(sourceWhy).toMatch(/website\.csv:\d+, the first of 2 entries with this key$/);
    expect(targetWhy).toMatch(/website\.csv:\d+, the last of 2 entries for it$/);
  });

  it("says when its file has no entry for it", () => {
    const missing = linked.units.find((unit) => !isInFile(unit));
    const address = `units/${missing?.id}`;
    expect(fact(address, "target")).toEqual(['""', expect.stringMatching(/ has no entry for its key$/)]);
    expect(filesOf(address)[0]).toMatch(/its entry in the template$/);
    expect(new Set(filesOf(address)).size).toBe(filesOf(address).length);
  });

  it("names what its hashes are of", () => {
    expect(fact("units/2", "id_hash")).toEqual([
      "2448620780270707874",
      'SipHash-2-4 of the key, "site.tagline"',
    ]);
    const bilingual = linked.units.find(({ translation }) => translation.component.manifest.template === "");
    expect(fact(`units/${bilingual?.id}`, "id_hash")[1]).toMatch(/source and context/);
  });

  it("finds suggestions and comments by content", () => {
    const commented = linked.units.find(({ hasComment }) => hasComment);
    expect(fact(`units/${commented?.id}`, "has_comment")).toEqual([
      "true",
      expect.stringMatching(/^by content, at tables\/comments\.csv:\d+/),
    ]);
    for (const unit of linked.units) {
      expect(fact(`units/${unit.id}`, "has_suggestion")[1].startsWith("by content")).toBe(unit.hasSuggestion);
      expect(fact(`units/${unit.id}`, "has_comment")[1].startsWith("by content")).toBe(unit.hasComment);
    }
  });

  it("without a given identifier tells the text that it is derived from", () => {
    const nameless = <Row>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row, id: undefined }));
    const { units, sources, translations, screenshots } = catalogue.tables;
    const tables = {
      ...catalogue.tables,
      units: nameless(units),
      sources: nameless(sources),
      translations: nameless(translations),
      screenshots: nameless(screenshots),
    };
    const known = asked({
      catalogue: { ...catalogue, tables },
      linked: publicView(
        linkWhole({ ...catalogue, tables }, { fallbackTime: 0, ids: "derived" }, () => {}),
        linked.languages,
      ),
    });
    const check = (address: string, id: number): void => {
      const [value, because] = fact(address, "id", known);
      const name: string = JSON.parse(
        `"${/over "(.*)" \(/.exec(because)?.[1]?.replaceAll("\\0", "\\u0000")}"`,
      );
      const digest = createHash("sha256").update(name).digest("hex");
      expect(value).toBe(String(id));
      expect(BigInt(`0x${digest}`) >> 204n).toBe(BigInt(id));
    };
    for (const { id } of known.linked.units.slice(0, 40)) check(`units/${id}`, id);
    for (const { id } of known.linked.sources.slice(0, 40)) check(`sources/${id}`, id);
    for (const { id } of known.linked.screenshots) check(`screenshots/${id}`, id);
  });
});

describe("a translation", () => {
  const address = "translations/lighthouse/website/pt_BR";

  it("tells its language, its files and its fractions", () => {
    expect(fact(address, "language_code")).toEqual([
      "pt-BR → pt_BR",
      "spelling: - equals _, and case does not matter (pt-BR/website.csv)",
    ]);
    expect(fact(address, "revision")[1]).toBe(
      "git hash-object of repos/lighthouse__website/pt-BR/website.csv, and of the template repos/lighthouse__website/en/website.csv",
    );
    expect(fact(address, "translated_percent")).toEqual([
      "35.8 (24 of 67)",
      "24 / 67 = 35.8209%: rounded to one decimal",
    ]);
    expect(fact(address, "place in the component's translations/")[0]).toBe("8 of 9, page 1");
    expect(fact(address, "place in the component's statistics/")[0]).toBe("8 of 9, page 1");
    expect(fact("translations/harbour/android/pt_BR", "language_code")[1]).toMatch(/^spelling: Android's -r/);
    expect(fact("translations/harbour/android/en", "language_code")[1]).toMatch(
      /does not match the template/,
    );
    expect(fact("translations/lighthouse/website/zh_Hans", "language_code")).toEqual([
      "zh-CN → zh_Hans",
      expect.stringMatching(/alias/),
    ]);
  });

  it("names the change that is its last", () => {
    const translation = linked.translations.find(({ lastChange }) => lastChange !== null);
    const path = `translations/${translation?.component.project.manifest.slug}/${translation?.component.manifest.slug}/${translation?.language.code}`;
    const [, because] = fact(path, "last_change");
    const id = Number(/change (\d+),/.exec(because)?.[1]);
    expect(linked.changes.find((change) => change.id === id)?.timestamp).toBe(translation?.lastChange);
    expect(fact("translations/harbour/android/en", "last_change")).toEqual([
      "null",
      expect.stringMatching(/^no change/),
    ]);
  });
});

describe("other records", () => {
  it("of a change tell row, names and places", () => {
    expect(fact("changes/100", "action")).toEqual([
      "13, New source string",
      "the numbers are those of release 3.6.1",
    ]);
    expect(fact("changes/100", "place in /api/changes/")[0]).toBe("100 of 377, page 5");
    expect(fact("changes/1", "place in the component's changes/")[0]).toBe("171 of 171, page 9");
    expect(filesOf("changes/1")[0]).toBe("tables/changes.csv:2 its row");
    const done = linked.changes.find(({ user }) => user !== null);
    expect(fact(`changes/${done?.id}`, "user")).toEqual([
      String(done?.user),
      expect.stringMatching(/users\.csv:\d+$/),
    ]);
  });

  it("of a source tell where its time comes from", () => {
    expect(fact("sources/3", "timestamp")).toEqual([
      "2026-11-21T04:40:27.742107+01:00",
      "given at tables/sources.csv:4",
    ]);
    const tables = { ...catalogue.tables, sources: [] };
    const known = asked({
      catalogue: { ...catalogue, tables },
      linked: publicView(
        linkWhole({ ...catalogue, tables }, { fallbackTime: 0, ids: "derived" }, () => {}),
        linked.languages,
      ),
    });
    const source = known.linked.sources.find(({ units }) => units[0]?.text.context === "nav.home");
    expect(fact(`sources/${source?.id}`, "timestamp", known)[1]).toMatch(
      /^no row has it; the earliest change about it is at tables\/changes\.csv:\d+$/,
    );
  });

  it("of a component and a project tell order and secrecy", () => {
    expect(fact("components/harbour/manifest", "place in the project's components/")[0]).toBe(
      "1 of 5, page 1",
    );
    expect(fact("components/beacon/lamp", "vcs, repo, branch, filemask")).toEqual([
      "null",
      "show_repository is false at projects/beacon.yaml:6",
    ]);
    expect(fact("components/harbour/manifest/lock", "locked")[0]).toBe("true");
    expect(fact("projects/harbour/repository", "needs_merge")).toEqual([
      "true",
      "true for Cargo manifest, Gate",
    ]);
    expect(fact("projects/harbour/statistics", "cs: translated_percent")).toEqual([
      "77.1 (37 of 48)",
      "Android + Application + Web: 37 / 48 = 77.08333%: rounded to one decimal",
    ]);
  });

  it("of pages tell what is on them", () => {
    const page = explain("changes/?page=3&format=api");
    expect(page.facts.map(({ value }) => value)).toEqual([
      "format=api",
      "377 changes",
      "ascending by identifier",
      "41 to 60",
    ]);
    expect(page.files).toHaveLength(20);
    expect(page.files[0]).toMatchObject({ file: "tables/changes.csv", line: 42 });
    expect(fact("units/?page=1", "page")[1]).toBe("a copy of the collection's own address");
  });
});

describe("what is not published", () => {
  const privateUnit = catalogue.tables.units.find(({ project }) => project === "vault");

  it.each([
    ["projects/vault", "projects/vault.yaml", /private is true/],
    ["components/vault/box/lock", "projects/vault.yaml", /private is true/],
    ["translations/vault/box/de/units/?page=1", "projects/vault.yaml", /private is true/],
    [`units/${privateUnit?.id}`, "tables/units.csv", /private is true/],
    ["translations/harbour/gate/en", "projects/harbour.yaml", /edit_template is false/],
    ["translations/harbour/gate/en/units", "projects/harbour.yaml", /edit_template is false/],
    ["components/beacon/lamp/repository", "projects/beacon.yaml", /show_repository is false/],
    ["translations/beacon/lamp/de/repository", "projects/beacon.yaml", /show_repository is false/],
    ["components/harbour/app/monolingual_base", "projects/harbour.yaml", /has no template/],
    ["screenshots/1/file", "tables/screenshots.csv", /names no image/],
  ])("%s", (address, file, reason) => {
    const { isPublished, facts, files } = explain(address);
    expect(isPublished).toBe(false);
    expect(facts[0]?.because).toMatch(reason);
    expect(files[0]?.file).toBe(file);
  });

  it("is named by its own title, with the reason first", () => {
    const { title, facts } = explain("components/beacon/lamp/repository");
    expect(title).toBe("Not published: the repository status of Beacon / Lamp");
    expect(facts[0]).toMatchObject({ label: "published", value: "no" });
    expect(explain("screenshots/1/file/other.png").title).toMatch(/^Not published: the file of /);
  });

  it("a language that nothing is in", () => {
    expect(explain("languages/it").isPublished).toBe(false);
    expect(explain("languages/de").isPublished).toBe(true);
  });

  it("a row whose unit is gone", () => {
    const [row] = catalogue.tables.units;
    if (row === undefined) throw new Error("the example has no units");
    const tables = { ...catalogue.tables, units: [{ ...row, id: 4711, idHash: 1n, context: "gone" }] };
    const { isPublished, facts } = explain(
      "units/4711",
      asked({ catalogue: { ...catalogue, tables }, linked }),
    );
    expect(isPublished).toBe(false);
    expect(facts[0]?.because).toMatch(/not in the files/);
  });
});

describe("what is not there is taken for the nearest", () => {
  it.each([
    ["unit/12", "/api/units/12/"],
    ["units/99999", "/api/units/962/"],
    ["translations/lighthous/websit/de/unitz/", "/api/translations/lighthouse/website/de/units/"],
    ["translations/lighthouse/website/pt-BR/", "/api/translations/lighthouse/website/pt_BR/"],
    ["components/lighthouse/", "/api/components/"],
    ["changes/?page=9999", "/api/changes/?page=19"],
    ["changes/?page=0&format=api", "/api/changes/?format=api"],
    ["changes/?page=last", "/api/changes/?page=19"],
    ["changes/?page=1.5", "/api/changes/?page=19"],
    ["units/1/page=2/", "/api/units/1/"],
    ["units/1/?format=xml", "/api/units/1/"],
    ["changes/?format=xml&page=2", "/api/changes/?page=2"],
    ["changes/?format=api&page=9999", "/api/changes/?format=api&page=19"],
    ["changes/page=9999/", "/api/changes/?page=19"],
    ["components/harbour/app/monolingual_bas", "/api/components/harbour/app/"],
    ["components/beacon/lamp/repositor", "/api/components/beacon/lamp/"],
    ["metrics/", "/api/"],
    ["components/harbour/gate/en", "/api/components/harbour/gate/"],
    // Below a published record, nothing is said to be gone.
    ["units/2/extra/", "/api/units/2/"],
    ["languages/de/extra/", "/api/languages/de/"],
  ])("%s", (address, suggestion) => {
    expect(suggestionFor(address)).toBe(suggestion);
  });

  it("and every suggestion is there", () => {
    const words = [
      "api",
      "units",
      "units",
      "1",
      "lighthouse",
      "website",
      "de",
      "translations",
      "file",
      "page=2",
      "%",
      "..",
      "é",
    ];
    const address = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: "binary" })), { maxLength: 6 })
      .map((parts) => parts.join("/"));
    fc.assert(
      fc.property(address, fc.constantFrom("", "?page=3", "?page=x&format=api", "?%"), (path, query) => {
        const result = explainAddress(`${path}${query}`, input);
        if (isUnknown(result)) expect(suggestionFor(result.suggestion)).toBe("found");
      }),
    );
  });
});

describe("in words", () => {
  it("an explanation is a title, facts with their reasons, and places", () => {
    expect(renderExplanation(explain("projects/vault"), { colors: false })).toBe(
      [
        "Not published: the project Vault is private",
        "http://localhost:8361/api/projects/vault/",
        "",
        "  published  no",
        "             private is true at projects/vault.yaml:1: the project is neither published nor counted (docs/reference/catalogue.md#project)",
        "",
        "  Made from",
        "    projects/vault.yaml:1:1  the manifest of the project vault",
        "",
      ].join("\n"),
    );
  });

  it("no text of the catalogue reaches the terminal raw", () => {
    const hostile = "\u001b[2J\u202e\n\u0085x";
    const explanation: Explanation = {
      title: hostile,
      address: hostile,
      isPublished: true,
      facts: [{ label: hostile, value: hostile, because: hostile }],
      files: [{ file: hostile, line: 1, column: 1, what: hostile }],
    };
    const printed = renderExplanation(explanation, { colors: false });
    expect(printed).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(printed.split("\n")).toHaveLength(9);
    expect(renderUnknown({ problem: hostile, suggestion: hostile })).not.toMatch(
      /[^\P{Cc}\n]|\p{Bidi_Control}/u,
    );
  });

  it("cites sections that are there", () => {
    const documentation = readFileSync(new URL("../../docs/reference/catalogue.md", import.meta.url), "utf8");
    const anchors = [...documentation.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\w\s-]/g, "")
        .replaceAll(" ", "-"),
    );
    const addresses = [
      "units/2",
      "sources/3",
      "changes/100",
      "screenshots/1",
      "languages/de",
      "projects/harbour",
    ];
    const deeper = [
      "components/harbour/gate",
      "components/harbour/gate/repository",
      "translations/harbour/android/en",
      "projects/vault",
    ];
    const cited = [...addresses, ...deeper].flatMap((address) =>
      explain(address).facts.flatMap(({ see }) => see ?? []),
    );
    expect(new Set(cited).size).toBeGreaterThan(8);
    expect(anchors).toEqual(expect.arrayContaining([...new Set(cited)]));
  });
});

describe("failing checks", () => {
  it("are named where the unit itself fails them", () => {
    expect(fact("/api/units/84/", "has_failing_check")).toEqual([
      "true",
      "failing: end_stop, end_exclamation",
    ]);
    expect(fact("/api/units/3/", "has_failing_check")).toEqual([
      "false",
      "no quality check of the target fails",
    ]);
    expect(fact("/api/units/198/", "has_failing_check")[1]).toContain("never on the template");
  });
});

it("names a hundred files, and says how many more there are", () => {
  const whole = asked(readExample());
  const [project] = whole.linked.projects;
  const [component] = project?.components ?? [];
  if (project === undefined || component === undefined) throw new Error("no example");
  const { manifest } = component;
  const many = Array.from({ length: 1000 }, (_, line) => ({
    ...component,
    manifest: { ...manifest, location: { ...manifest.location, line: line + 1 } },
  }));
  Object.assign(project, { components: many });
  const address = `/api/projects/${project.manifest.slug}/`;
  const explanation = explain(address, whole);
  expect(explanation.files).toHaveLength(100);
  // The project's own is one of them.
  expect(explanation.moreFiles).toBe(many.length + 1 - 100);
  const text = renderExplanation(explanation, { colors: false });
  expect(text).toContain(`… and ${explanation.moreFiles} more\n`);
  expect(explain(address)).not.toHaveProperty("moreFiles");
});
