import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorsOf } from "../fixtures/schemas/schemas.ts";
import { type Fields, isFields, parseDocument } from "./published.ts";
import { countTexts, derivedIdentifier } from "./recount.ts";
import {
  type PublishedSite,
  pinnedDocument,
  publish,
  TEA_BASE,
  teaCatalogue,
  teaSite,
} from "./tea-auction.ts";
import { provePages, shapeErrors } from "./tea-proof.ts";

const VARIANTS = [
  { variant: "from files alone", hasHistory: false },
  { variant: "with the tables of its history", hasHistory: true },
];

/** How many of each the catalogue holds: counted in its files, the private project left out. */
const COUNTS = {
  projects: 3,
  components: 6,
  translations: 17,
  languages: 8,
  units: 178,
  sources: 60,
  screenshots: 0,
};

describe.each(VARIANTS)("a catalogue of our own, $variant", ({ hasHistory }) => {
  it("gives documents that are valid", async () => {
    const site = await teaSite(hasHistory);
    const wrong = site.documents.flatMap((path) => shapeErrors(site, path));
    expect(wrong).toEqual([]);
    expect(errorsOf("output/manifest", JSON.parse(site.text("lingodex/manifest.json")))).toEqual([]);
  });

  it("counts the same everywhere", async () => {
    const site = await teaSite(hasHistory);
    const translations = site.items("translations");
    const counts = { ...COUNTS, changes: hasHistory ? 27 : 0 };
    const manifest = parseDocument(site.text("lingodex/manifest.json"));
    expect(manifest).toMatchObject({ counts, documents: site.documents.length });
    for (const [name, count] of Object.entries(counts)) {
      expect(site.fields(name), name).toMatchObject({ count });
      expect(site.items(name), name).toHaveLength(count);
    }
    const below = (owners: readonly Fields[], key: string): readonly unknown[] =>
      owners.map((owner) => site.at(owner[key])["count"]);
    expect(total(below(site.items("projects"), "components_list_url"))).toBe(counts.components);
    expect(total(below(site.items("components"), "translations_url"))).toBe(counts.translations);
    expect(total(below(site.items("components"), "statistics_url"))).toBe(counts.translations);
    expect(total(below(translations, "units_list_url"))).toBe(counts.units);
    expect(below(translations, "units_list_url")).toEqual(
      translations.map((translation) => translation["total"]),
    );
  });

  it("ends every collection with its last page, in both views", async () => {
    const site = await teaSite(hasHistory);
    const firsts = site.documents.filter((path) => path.endsWith("/page=1/index.json"));
    expect(firsts.length).toBeGreaterThan(100);
    for (const path of firsts) provePages(site, path);
  });

  it("has each item once, the same at its own address", async () => {
    const site = await teaSite(hasHistory);
    for (const name of [
      "languages",
      "projects",
      "components",
      "translations",
      "units",
      "sources",
      "changes",
    ]) {
      const items = site.items(name);
      expect(new Set(items.map(({ url }) => url)).size, name).toBe(items.length);
      for (const item of items) expect(site.at(item["url"])).toEqual(item);
    }
  });

  it("has each unit in one translation and in one source, which name each other", async () => {
    const site = await teaSite(hasHistory);
    const translations = site.items("translations");
    const units = site.items("units");
    const inTranslations = translations.flatMap((translation) =>
      site.items(pathOf(translation["units_list_url"])).map((unit) => {
        expect(unit["translation"]).toBe(translation["url"]);
        return unit["url"];
      }),
    );
    const inSources = site
      .items("sources")
      .flatMap((source) => listOf(source["units"]).map((unit) => ({ unit, source })));
    const all = units.map(({ url }) => url);
    expect([...inTranslations].sort()).toEqual([...all].sort());
    expect(inSources.map(({ unit }) => unit).sort()).toEqual([...all].sort());
    for (const { unit, source } of inSources) {
      const { component } = site.at(site.at(unit)["translation"]);
      expect(site.at(unit)).toMatchObject({ source_info: source["url"], id_hash: source["id_hash"] });
      expect(isFields(component) && component["url"]).toBe(source["component"]);
    }
  });

  it("publishes statistics that its units give", async () => {
    const site = await teaSite(hasHistory);
    const translations = site.items("translations");
    for (const translation of translations) {
      const own = countTexts(site.items(pathOf(translation["units_list_url"])));
      expect(translation).toMatchObject(own.translation);
      expect(site.at(translation["statistics_url"])).toMatchObject(own.statistics);
    }
    for (const project of site.items("projects")) {
      const statistics = listOf(site.get(pathOf(project["statistics_url"]))).filter(isFields);
      const languages = statistics.map(({ code }) => String(code));
      const recounted = languages.map((code) => {
        const mine = translations.filter(({ url }) => isOf(url, String(project["slug"]), code));
        return countTexts(mine.flatMap((one) => site.items(pathOf(one["units_list_url"])))).project;
      });
      expect(statistics).toMatchObject(recounted);
      expect(new Set(languages).size).toBe(languages.length);
    }
  });

  it("derives identifiers from what records are", async () => {
    const site = await teaSite(hasHistory);
    const units = site.items("units");
    const derived = units.map((unit) =>
      derivedIdentifier("unit", [...slugsOf(unit["translation"]), String(unit["id_hash"])]),
    );
    expect(units.map(({ id }) => id)).toEqual(derived);
    const sources = site.items("sources");
    const ofSources = sources.map(({ component, id_hash }) =>
      derivedIdentifier("source", [...slugsOf(component), "", String(id_hash)]),
    );
    expect(sources.map(({ url }) => url)).toEqual(ofSources.map((id) => `${TEA_BASE}/api/sources/${id}/`));
    const changes = site.items("changes").map(({ id }) => Number(id));
    expect(changes).toEqual([...changes].sort((a, b) => a - b));
  });

  it("tells the time of Kathmandu, and UTC in statistics", async () => {
    const site = await teaSite(hasHistory);
    const stampsIn = (isStatistics: boolean): ReadonlySet<string> => {
      const paths = site.documents.filter((path) => path.includes("/statistics/") === isStatistics);
      return new Set(paths.flatMap((path) => site.text(path).match(/\d{4}-\d\d-\d\dT[^"]+/g) ?? []));
    };
    const stamps = stampsIn(false);
    expect([...stamps].filter((stamp) => !/T\d\d:\d\d:\d\d\.\d{6}\+05:(?:45|30)$/.test(stamp))).toEqual([]);
    expect([...stampsIn(true)]).toEqual(
      hasHistory ? ["2024-03-01T04:23:00.000000Z", "2024-03-01T05:00:00.000000Z"] : [],
    );
    // Nepal was 5:30 ahead in 1970.
    expect(stamps).toContain("1970-01-01T05:30:00.000000+05:30");
    expect(stamps.has("2024-01-01T00:00:00.000000+05:45")).toBe(hasHistory);
    if (!hasHistory) expect([...stamps]).toEqual(["1970-01-01T05:30:00.000000+05:30"]);
  });

  it("says nothing of the private project", async () => {
    const site = await teaSite(hasHistory);
    const clerk = String(derivedIdentifier("user", ["quill", "", "", ""]));
    for (const [path, bytes] of site.files) {
      expect(`${path} ${bytes.toString("utf8")}`.toLowerCase(), path).not.toMatch(
        /quillfeather|velkaa|\/fi\//,
      );
      expect(bytes.includes(clerk), path).toBe(false);
    }
  });

  it("does not show the repository that is hidden, and shows the others", async () => {
    const site = await teaSite(hasHistory);
    for (const [path, bytes] of site.files) {
      expect(`${path} ${bytes.toString("utf8")}`, path).not.toMatch(/walled-orchard|labels_\*/);
    }
    const hidden = [...site.files.keys()].filter((path) =>
      /garden\/labels\/(?:\w+\/)?repository\//.test(path),
    );
    expect(hidden).toEqual([]);
    expect(site.fields("components/garden/leaflet")).toMatchObject({
      repo: "https://git.tea.example.org/leaflet.git",
    });
    // The linked component shows its parent's.
    expect(site.fields("components/auction/bidding")).toMatchObject({
      repo: "https://git.tea.example.org/auction.git",
      branch: "",
    });
    expect(site.fields("components/auction/bidding/repository")).toMatchObject({ needs_commit: true });
    expect(site.fields("projects/auction/repository")).toMatchObject({
      needs_commit: true,
      needs_push: true,
    });
  });

  it("lists the languages that are used, by code", async () => {
    const site = await teaSite(hasHistory);
    const translations = site.items("translations");
    const used = new Set(
      translations.map(({ language }) => (isFields(language) ? language["code"] : undefined)),
    );
    expect(site.items("languages").map(({ code }) => code)).toEqual([...used].sort());
    expect([...used].sort()).toEqual(["ar", "bn", "de", "en", "ne", "pl", "qtz", "ur"]);
    expect(site.fields("languages/ur")).toMatchObject({ name: "Urdu", direction: "rtl" });
    expect(site.fields("languages/qtz")).toMatchObject({ name: "qtz (generated)", direction: "ltr" });
    // Nothing is written in the museum's source language: it is told, but has no document.
    expect(site.fields("projects/museum")["source_language"]).toMatchObject({ code: "si" });
    expect(site.files.has("api/languages/si/index.json")).toBe(false);
  });

  it("leaves out a template that is not to be edited, and keeps its texts", async () => {
    const site = await teaSite(hasHistory);
    const codes = site.items("components/auction/bidding/translations").map((one) => one["language_code"]);
    expect(codes).toEqual(["ne", "de", "qtz"]);
    const [open] = site
      .items("translations/auction/bidding/qtz/units")
      .filter(({ context }) => context === ".menu.open");
    expect(open).toMatchObject({ source: "Open a lot", target: "", translated: false });
  });
});

describe("the same catalogue", () => {
  it.each(["path", "file"] as const)(
    "has the same documents in the style %s, up to addresses",
    async (links) => {
      const catalogue = teaCatalogue(true);
      const query = await publish(catalogue, { links: "query" });
      const other = await publish(catalogue, { links, view: "api" });
      const api = ({ files }: PublishedSite): readonly string[] =>
        [...files.keys()].filter((path) => path.startsWith("api/"));
      expect(api(other)).toEqual(api(query));
      const rename = renaming(query, links);
      for (const path of api(query)) {
        const body = query.text(path);
        expect(other.text(path), path).toBe(path.endsWith("/index.json") ? rename(body) : body);
      }
      const { absent: due } = JSON.parse(rename(query.text("lingodex/manifest.json").replaceAll("\n", "")));
      const { absent } = JSON.parse(other.text("lingodex/manifest.json"));
      expect(absent).toEqual(due);
      expect(absent.length).toBeGreaterThan(10);
    },
  );

  it("leaves the view out where the host has no use for it", async () => {
    const site = await publish(teaCatalogue(false), { host: "plain" });
    const full = await teaSite(false);
    expect(site.documents).toEqual(full.documents.filter((path) => !path.includes("format=api")));
  });

  it("lists the whole table of languages where it is asked to", async () => {
    const catalogue = teaCatalogue(false);
    const manifest = join(catalogue, "catalogue.yaml");
    writeFileSync(
      manifest,
      readFileSync(manifest, "utf8").replace("published_languages: used", "published_languages: all"),
    );
    const site = await publish(catalogue);
    const codes = site.items("languages").map(({ code }) => String(code));
    const table: readonly { code: string }[] = JSON.parse(
      readFileSync(new URL("../../data/tables/languages.json", import.meta.url), "utf8"),
    );
    expect(codes).toEqual([...table.map(({ code }) => code), "qtz"].sort());
    expect(site.fields("languages/ne")).toMatchObject({ name: "A Nepali of the gardens" });
    expect(site.items("translations")).toEqual((await teaSite(false)).items("translations"));
  });
});

describe("documents checked by hand", () => {
  // Hashes, revisions and derived identifiers were computed with another program, the rest from the files by eye.
  it.each([
    { name: "translation-app-pl", path: "translations/auction/app/pl", hasHistory: false },
    { name: "unit-chests-pl", path: "units/1066690174348230", hasHistory: false },
    { name: "source-label-20", path: "sources/1593510609241195", hasHistory: false },
    { name: "component-labels", path: "components/garden/labels", hasHistory: false },
    { name: "change-first-flush", path: "changes/1709265660000000", hasHistory: true },
  ])("$name", async ({ name, path, hasHistory }) => {
    const site = await teaSite(hasHistory);
    expect(`${site.text(`api/${path}/index.json`)}\n`).toBe(readFileSync(pinnedDocument(name), "utf8"));
  });
});

/** From an address of the style `query` to the same in another: written anew from SOURCES.md, "The tree". */
function renaming({ files }: PublishedSite, style: "path" | "file"): (body: string) => string {
  const rawNames = new Map(
    [...files.keys()]
      .filter((path) => !path.endsWith("/index.json"))
      .map((path) => [dirname(path), basename(path)]),
  );
  const address = /("file_url": ?)?"(https:\/\/tea\.example\.org\/lingo\/)(api\/[^"?]*)(?:\?([^"]*))?"/g;
  return (body) =>
    body.replace(
      address,
      (_, key: string | undefined, base: string, path: string, query: string | undefined) => {
        if (key !== undefined) return `${key}"${base}${path}${rawNames.get(path.slice(0, -1))}"`;
        const markers = (query ?? "")
          .split("&")
          .map((parameter) => (parameter === "" ? "" : `${parameter}/`));
        return `"${base}${path}${markers.join("")}${style === "file" ? "index.json" : ""}"`;
      },
    );
}

function total(counts: readonly unknown[]): number {
  return counts.reduce<number>((sum, count) => sum + Number(count), 0);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Below `/api/`, without the slash at the end. */
function pathOf(address: unknown): string {
  return String(address).slice(`${TEA_BASE}/api/`.length, -1);
}

/** Of a component or a translation, from its address: project, component, language. */
function slugsOf(address: unknown): readonly string[] {
  return pathOf(address).split("/").slice(1);
}

function isOf(address: unknown, project: string, language: string): boolean {
  const [itsProject, , itsLanguage] = slugsOf(address);
  return itsProject === project && itsLanguage === language;
}
