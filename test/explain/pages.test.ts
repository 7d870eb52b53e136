import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { isPagePath } from "../../src/model/addresses/page-roots.ts";
import { explainAddress, isUnknown } from "../../src/site/explain/explain.ts";
import type { Explanation, Known } from "../../src/site/explain/explanation.ts";
import { readExample } from "../cli/example.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import { asked } from "./asked.ts";

const DIRECTORY = fileURLToPath(new URL("../oracle/catalogue", import.meta.url));
const example = readExample();
const BASE = "http://localhost:8361";
const input = asked(example, { pages: true, host: "nginx", links: "query" });

function explained(path: string, known: Known = input): Explanation {
  const answer = explainAddress(path, known);
  if (isUnknown(answer)) throw new Error(`${answer.problem}: ${answer.suggestion}`);
  return answer;
}

function fact(path: string, label: string, known: Known = input): [string, string] {
  const found = explained(path, known).facts.find((one) => one.label === label);
  return [found?.value ?? "", found?.because ?? ""];
}

function refusal(path: string, known: Known = input): [problem: string, suggestion: string] {
  const answer = explainAddress(path, known);
  if (!isUnknown(answer)) throw new Error(`${answer.title} is there`);
  return [answer.problem, answer.suggestion.replace(BASE, "")];
}

describe("pages for people, and what lies beside them", () => {
  it("are explained, every one that a build writes", async () => {
    const out = temporaryDirectory();
    const options = { pages: true, host: "nginx", links: "query" } as const;
    expect(await build({ catalogue: DIRECTORY, out, cache: false, ...options })).toMatchObject({ ok: true });
    const written = readdirSync(out, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(out, join(entry.parentPath, entry.name)))
      .filter((path) => isPagePath(path) || /^(?:404[.]html|lingodex[/]assets[/].*)$/.test(path));
    expect(written.length).toBeGreaterThan(300);
    expect([...input.site.listed().byPath.keys()].sort()).toEqual(written.sort());
    for (const path of written) {
      const { isPublished, title, facts, files, address } = explained(`/${path}`);
      expect([path, isPublished, title === ""]).toEqual([path, true, false]);
      expect(decodeURIComponent(address)).toBe(`${BASE}/${path.replace(/(^|[/])index[.]html$/, "$1")}`);
      expect([path, facts.map(({ label }) => label)]).toEqual([
        path,
        expect.arrayContaining(["kind", "shows"]),
      ]);
      for (const { label, value, because } of facts)
        expect([path, label, value !== "", because !== ""]).toEqual([path, label, true, true]);
      const isOfAll = /^(?:lingodex|404)/.test(path);
      expect([path, files.length > 0]).toEqual([path, !isOfAll]);
      const alternate = path.endsWith(".html")
        ? /type="application\/json" href="(?:\.\.\/)*([^"]*)"/.exec(
            readFileSync(join(out, path), "utf8"),
          )?.[1]
        : undefined;
      const [json] = fact(`/${path}`, "JSON");
      expect([path, json]).toEqual([path, alternate === undefined ? "" : `${BASE}/${alternate}`]);
    }
  });

  it("say what they show, who names them, and from what they come", () => {
    const path = "/translate/lighthouse/website/pt_BR/";
    expect(explained(path).title).toBe("The page “Strings: Website in Portuguese (Brazil)”");
    expect(fact(path, "kind")).toEqual([
      "translate/{project}/{component}/{language}/",
      "translate_url of a translation, web_url of a unit",
    ]);
    expect(explained(path).files[0]?.file).toBe("repos/lighthouse__website/pt-BR/website.csv");
    expect(fact("/widgets/lighthouse/", "kind")[1]).toBe("no document contains it; other pages link to it");
    expect(explained("/widgets/lighthouse/de/website/svg-badge.svg").files[0]?.file).toBe(
      "repos/lighthouse__website/de/website.csv",
    );
    expect(fact("/exports/rss/lighthouse/feed.xml", "Content-Type")[0]).toBe("application/atom+xml");
  });

  it("are asked for in any way that addresses are", () => {
    for (const asks of [
      "/changes/lighthouse",
      `${BASE}/changes/lighthouse/#latest`,
      "/changes/lighthouse/index.html?page=2",
      "https://elsewhere.example.org/changes/lighthouse/",
    ])
      expect(explained(asks).address).toBe(`${BASE}/changes/lighthouse/`);
    expect(explained(`${BASE}/`).title).toMatch(/^The page /);
    expect(explained("translate/lighthouse/website/de/").address).toBe(
      `${BASE}/translate/lighthouse/website/de/`,
    );
    expect(explained("exports/rss/lighthouse/").address).toBe(`${BASE}/exports/rss/lighthouse/feed.xml`);
    // Both have these names: without a slash in front, they are those of the API.
    expect(explained("projects/lighthouse").address).toBe(`${BASE}/api/projects/lighthouse/`);
    expect(explained("").address).toBe(`${BASE}/api/`);
  });

  it("tell of a text where it stands", () => {
    const unit = example.linked.units.find(({ position }) => position > 60);
    if (unit === undefined) throw new Error("no unit");
    const { component, language } = unit.translation;
    const path = `/translate/${component.project.manifest.slug}/${component.manifest.slug}/${language.code}/`;
    const [, because] = fact(`${path}?checksum=${unit.text.checksum}`, "text");
    expect(because).toContain(`#checksum-${unit.text.checksum}`);
    expect(explained(`${path}?checksum=${unit.text.checksum}`).files[0]).toMatchObject({
      what: expect.stringMatching(/^its entry/),
    });
    expect(fact(`${path}?checksum=0123456789abcdef`, "text")[0]).toBe("none");
  });
});

describe("a page that is not there", () => {
  it("names the nearest that is", () => {
    expect(refusal("/translate/lighthouse/webiste/de/")).toEqual([
      `the site has no ${BASE}/translate/lighthouse/webiste/de/`,
      "/translate/lighthouse/website/de/",
    ]);
    expect(refusal("/widgets/lighthouse/de/svg-bagde.svg")[1]).toBe("/widgets/lighthouse/de/svg-badge.svg");
    // No project is called so: the list of projects says which there are.
    expect(refusal("/credits/nobody/")[1]).toBe("/projects/");
    // Nothing is called so in the project: its own page says what there is.
    expect(refusal("/translate/lighthouse/zzzzzzzzzzzz/de/")[1]).toBe("/projects/lighthouse/");
    const [style = ""] = [...input.site.listed().byPath.keys()].filter((path) => path.endsWith(".css"));
    expect(refusal("/lingodex/assets/style.0123456789ab.css")[1]).toBe(`/${style}`);
  });

  it("of a list that has fewer says how many it has", () => {
    expect(refusal("/changes/lighthouse/month=2001-01/")).toEqual([
      `the site has no ${BASE}/changes/lighthouse/month=2001-01/`,
      "/changes/lighthouse/",
    ]);
    expect(refusal("/translate/lighthouse/website/de/page=99/")).toEqual([
      expect.stringMatching(/^there is no page 99: there (?:is|are) \d+$/),
      expect.stringMatching(/^\/translate\/lighthouse\/website\/de\//),
    ]);
  });

  it("because pages are off, says why they are, and what would be there", () => {
    const path = "/translate/lighthouse/website/de/";
    const off = (options: Parameters<typeof asked>[1], known = example): string =>
      fact(path, "published", asked(known, options))[1];
    const { catalogue, linked } = example;
    const settings = { ...catalogue.settings, siteUrl: based("https://live.example.org") };
    const elsewhere = { linked, catalogue: { ...catalogue, settings } };
    const asksNot = { ...catalogue.settings, pages: { ...catalogue.settings.pages, areAsked: false } };
    expect(off({ pages: false })).toBe("build has --no-pages");
    expect(off({}, { linked, catalogue: { ...catalogue, settings: asksNot } })).toContain(
      "pages is false in",
    );
    expect(off({}, elsewhere)).toContain("https://live.example.org");
    expect(off({ host: "s3-website" })).toContain("index.json");
    const answer = explained(`https://live.example.org${path}`, asked(elsewhere));
    expect(answer).toMatchObject({
      isPublished: false,
      title: expect.stringMatching(/^Not published: the page /),
    });
    expect(refusal("/translate/lighthouse/nothing/de/", asked(example, { pages: false }))[1]).toBe("/api/");
    expect(explained("/", asked(example, { pages: false })).address).toBe(`${BASE}/api/`);
  });

  it("because of its project says so", () => {
    // One of its own: manifests are shared by all that is linked.
    const own = readExample();
    const [first] = own.catalogue.projects;
    if (first === undefined) throw new Error("no project");
    Object.assign(first, { hasPages: false });
    const known = asked(own, { pages: true });
    for (const path of ["projects", "widgets", "exports/rss", "changes"])
      expect(fact(`/${path}/${first.slug}/`, "published", known)[1]).toMatch(/^pages is false at projects\//);
    expect(explained("/projects/vault/").title).toBe("Not published: the project Vault is private");
    expect(explained("/languages/it/").title).toBe("Not published: the language Italian");
    expect(explained("/translate/harbour/gate/en/").title).toBe(
      "Not published: the template of Gate as a translation",
    );
  });

  it("because the host says it all by itself says so", () => {
    expect(
      fact("/404.html", "published", asked(example, { pages: true, host: "github-pages" }))[1],
    ).toContain("github-pages");
  });
});
