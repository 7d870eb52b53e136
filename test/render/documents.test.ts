import { describe, expect, it } from "vitest";
import { API_ROUTES } from "../../src/model/addresses/api.ts";
import { repositoryAbsence } from "../../src/model/tree/absence.ts";
import type { State } from "../../src/model/units/format.ts";
import { countDocuments, renderDocuments } from "../../src/site/api/documents.ts";
import { ERROR_DOCUMENTS } from "../../src/site/api/errors.ts";
import {
  bilingual,
  catalogueOf,
  fileOf,
  link,
  projectOf,
  unitOf,
  withNouns,
} from "../compute/catalogue-of.ts";
import { unitRow } from "../compute/rows-of.ts";
import { BASE, bodiesOf, linkLighthouse, optionsOf, restyle } from "./site-of.ts";

const linked = linkLighthouse();
const bodies = bodiesOf(linked);

function body(address: string): string {
  const found = bodies.get(address);
  if (found === undefined) throw new Error(`there is no ${address}`);
  return found;
}

/** What an object says in a collection, where it is the only item of its first page with that identifier. */
function itemsOf(address: string): readonly string[] {
  const envelope: { readonly results: readonly unknown[] } = JSON.parse(body(address));
  return envelope.results.map((item) => JSON.stringify(item));
}

describe("documents, byte for byte", () => {
  it("the root (RULES.md 1.12)", () => {
    expect(body("")).toBe(
      `{${[
        "projects",
        "components",
        "translations",
        "languages",
        "changes",
        "units",
        "sources",
        "screenshots",
      ]
        .map((name) => `"${name}":"${BASE}/api/${name}/"`)
        .join(",")}}`,
    );
  });

  it("a language (contract 2.2)", () => {
    expect(body("languages/pt_BR/")).toMatchInlineSnapshot(
      `"{"code":"pt_BR","name":"Portuguese (Brazil)","direction":"ltr","web_url":"https://translate.example.org/languages/pt_BR/","url":"https://l10n.example.org/api/languages/pt_BR/"}"`,
    );
  });

  it("a project (contract 2.3)", () => {
    expect(body("projects/lighthouse/")).toMatchInlineSnapshot(
      `"{"name":"Lighthouse & Sons","slug":"lighthouse","web":"https://example.org/","source_language":{"code":"en","name":"English","direction":"ltr","web_url":"https://translate.example.org/languages/en/","url":"https://l10n.example.org/api/languages/en/"},"web_url":"https://translate.example.org/projects/lighthouse/","url":"https://l10n.example.org/api/projects/lighthouse/","components_list_url":"https://l10n.example.org/api/projects/lighthouse/components/","repository_url":"https://l10n.example.org/api/projects/lighthouse/repository/","statistics_url":"https://l10n.example.org/api/projects/lighthouse/statistics/","changes_list_url":"https://l10n.example.org/api/projects/lighthouse/changes/"}"`,
    );
  });

  it("a component (contract 2.4)", () => {
    const own = body("components/lighthouse/web/").replace(body("projects/lighthouse/"), "PROJECT");
    expect(own).toMatchInlineSnapshot(
      `"{"name":"Website","slug":"web","project":PROJECT,"vcs":"git","repo":"https://git.example.org/web.git","git_export":"https://translate.example.org/git/lighthouse/web/","branch":"main","filemask":"*/texts.csv","template":"en/en texts.csv","new_base":"base.csv","file_format":"csv-simple","license":"MIT","license_url":"https://example.org/mit","web_url":"https://translate.example.org/projects/lighthouse/web/","url":"https://l10n.example.org/api/components/lighthouse/web/","repository_url":"https://l10n.example.org/api/components/lighthouse/web/repository/","translations_url":"https://l10n.example.org/api/components/lighthouse/web/translations/","statistics_url":"https://l10n.example.org/api/components/lighthouse/web/statistics/","lock_url":"https://l10n.example.org/api/components/lighthouse/web/lock/","changes_list_url":"https://l10n.example.org/api/components/lighthouse/web/changes/"}"`,
    );
  });

  it("a translation (contract 2.5)", () => {
    const own = body("translations/lighthouse/web/pt_BR/")
      .replace(body("components/lighthouse/web/"), "COMPONENT")
      .replace(body("languages/pt_BR/"), "LANGUAGE");
    expect(own).toMatchInlineSnapshot(
      `"{"language":LANGUAGE,"component":COMPONENT,"language_code":"pt-BR","filename":"pt-BR/website.csv","revision":"5a1bd09caffcdbe27fa4def62da327e92f46e1ab,f59bf9ac37eb30af8a29c8ba5582cf3dc785aa2d","web_url":"https://translate.example.org/projects/lighthouse/web/pt_BR/","share_url":"https://translate.example.org/engage/lighthouse/pt_BR/","translate_url":"https://translate.example.org/translate/lighthouse/web/pt_BR/","url":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/","is_template":false,"total":2,"total_words":3,"translated":0,"translated_words":0,"translated_percent":0.0,"fuzzy":1,"fuzzy_words":2,"fuzzy_percent":50.0,"failing_checks":1,"failing_checks_words":2,"failing_checks_percent":50.0,"have_suggestion":1,"have_comment":1,"last_change":"2026-11-21T03:40:27.664876+00:00","last_author":"Ana Z","repository_url":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/repository/","file_url":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/file/","statistics_url":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/statistics/","changes_list_url":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/changes/","units_list_url":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/units/"}"`,
    );
  });

  it("a unit (contract 2.6)", () => {
    expect(body("units/11/")).toMatchInlineSnapshot(
      `"{"translation":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/","source":"Keepers\\u2028Trust","previous_source":"Old","target":"Guardiões","id_hash":-7901431335316922026,"content_hash":-3879573505986378388,"location":"a.c:1","context":"title","comment":"Note","flags":"c-format","fuzzy":true,"translated":false,"position":1,"has_suggestion":false,"has_comment":true,"has_failing_check":true,"num_words":2,"priority":60,"id":11,"web_url":"https://translate.example.org/translate/lighthouse/web/pt_BR/?checksum=12587a10694b6156","url":"https://l10n.example.org/api/units/11/","source_info":"https://l10n.example.org/api/sources/21/"}"`,
    );
    expect(body("units/13/")).toMatchInlineSnapshot(
      `"{"translation":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/","source":"Bye","previous_source":"","target":"","id_hash":8760834367718979535,"content_hash":-1136174140719491940,"location":"","context":"bye","comment":"","flags":"","fuzzy":false,"translated":false,"position":2,"has_suggestion":true,"has_comment":false,"has_failing_check":false,"num_words":1,"priority":100,"id":13,"web_url":"https://translate.example.org/translate/lighthouse/web/pt_BR/?checksum=f994bc70c7ec77cf","url":"https://l10n.example.org/api/units/13/","source_info":"https://l10n.example.org/api/sources/22/"}"`,
    );
  });

  it("a source (contract 2.7)", () => {
    expect(body("sources/21/")).toMatchInlineSnapshot(
      `"{"id_hash":-7901431335316922026,"component":"https://l10n.example.org/api/components/lighthouse/web/","timestamp":"2026-11-21T03:40:27.664876+00:00","priority":100,"check_flags":"ignore-same","url":"https://l10n.example.org/api/sources/21/","units":["https://l10n.example.org/api/units/11/","https://l10n.example.org/api/units/10/"],"screenshots":["https://l10n.example.org/api/screenshots/51/"]}"`,
    );
  });

  it("changes (contract 2.8; RULES.md 8)", () => {
    expect(body("changes/41/")).toMatchInlineSnapshot(
      `"{"unit":"https://l10n.example.org/api/units/11/","component":"https://l10n.example.org/api/components/lighthouse/web/","translation":"https://l10n.example.org/api/translations/lighthouse/web/pt_BR/","dictionary":null,"user":4,"author":4,"timestamp":"2026-11-21T03:40:27.664876+00:00","action":5,"target":"Guardiões","id":41,"action_name":"New translation","url":"https://l10n.example.org/api/changes/41/"}"`,
    );
    expect(body("changes/42/")).toMatchInlineSnapshot(
      `"{"unit":null,"component":null,"translation":null,"dictionary":7,"user":null,"author":null,"timestamp":"2026-11-21T03:40:27.664877+00:00","action":17,"target":"","id":42,"action_name":"Committed changes","url":"https://l10n.example.org/api/changes/42/"}"`,
    );
  });

  it("screenshots (RULES.md 7)", () => {
    expect(body("screenshots/51/")).toMatchInlineSnapshot(
      `"{"name":"Front","component":"https://l10n.example.org/api/components/lighthouse/web/","file_url":"https://l10n.example.org/api/screenshots/51/file/","sources":["https://l10n.example.org/api/sources/21/"],"url":"https://l10n.example.org/api/screenshots/51/"}"`,
    );
    expect(body("screenshots/52/")).toMatchInlineSnapshot(
      `"{"name":"Lost","component":"https://l10n.example.org/api/components/lighthouse/web/","file_url":"https://l10n.example.org/api/screenshots/52/file/","sources":[],"url":"https://l10n.example.org/api/screenshots/52/"}"`,
    );
  });

  it("what hangs under a project, a component, a translation (RULES.md 7)", () => {
    expect(body("projects/lighthouse/statistics/")).toMatchInlineSnapshot(
      `"[{"language":"English","code":"en","total":2,"translated":2,"translated_percent":100.0,"total_words":3,"translated_words":3,"words_percent":100.0},{"language":"German","code":"de","total":0,"translated":0,"translated_percent":100.0,"total_words":0,"translated_words":0,"words_percent":0.0},{"language":"Portuguese (Brazil)","code":"pt_BR","total":2,"translated":0,"translated_percent":0.0,"total_words":3,"translated_words":0,"words_percent":0.0}]"`,
    );
    expect(body("projects/lighthouse/repository/")).toMatchInlineSnapshot(
      `"{"needs_commit":false,"needs_merge":true,"needs_push":false,"url":"https://l10n.example.org/api/projects/lighthouse/repository/"}"`,
    );
    expect(body("components/lighthouse/web/lock/")).toBe('{"locked":true}');
    expect(body("components/lighthouse/mail/lock/")).toBe('{"locked":false}');
    expect(body("components/lighthouse/web/repository/")).toMatchInlineSnapshot(
      `"{"needs_commit":false,"needs_merge":true,"needs_push":false,"remote_commit":{"revision":"8b5f","shortrevision":"","author":"","author_name":"","author_email":"","authordate":"","commit":"","commit_name":"","commit_email":"","commitdate":"","message":"","summary":"Say \\"light\\""},"url":"https://l10n.example.org/api/components/lighthouse/web/repository/","status":"On branch main\\n","merge_failure":null}"`,
    );
    expect(body("translations/lighthouse/web/pt_BR/statistics/")).toMatchInlineSnapshot(
      `"{"code":"pt_BR","name":"Portuguese (Brazil)","total":2,"total_words":3,"last_change":"2026-11-21T03:40:27.664876Z","last_author":"Ana Z","translated":0,"translated_words":0,"translated_percent":0.0,"fuzzy":1,"fuzzy_percent":50.0,"failing":1,"failing_percent":50.0,"url":"https://translate.example.org/engage/lighthouse/pt_BR/","url_translate":"https://translate.example.org/projects/lighthouse/web/pt_BR/"}"`,
    );
    expect(body("translations/lighthouse/mail/de/statistics/")).toMatchInlineSnapshot(
      `"{"code":"de","name":"German","total":0,"total_words":0,"last_change":null,"last_author":null,"translated":0,"translated_words":0,"translated_percent":100.0,"fuzzy":0,"fuzzy_percent":0.0,"failing":0,"failing_percent":0.0,"url":"https://translate.example.org/engage/lighthouse/de/","url_translate":"https://translate.example.org/projects/lighthouse/mail/de/"}"`,
    );
  });
});

describe("items of collections", () => {
  it("are the single objects (RULES.md 7)", () => {
    for (const name of [
      "languages",
      "projects",
      "components",
      "translations",
      "units",
      "sources",
      "changes",
    ]) {
      const items = itemsOf(`${name}/`);
      const singles = [...bodies].filter(([address]) => {
        const depth = { components: 4, translations: 5 }[name] ?? 3;
        return address.startsWith(`${name}/`) && address.split("/").length === depth && address.endsWith("/");
      });
      expect(items).toEqual(
        expect.arrayContaining(singles.map(([, text]) => JSON.stringify(JSON.parse(text)))),
      );
      expect(items).toHaveLength(singles.length);
    }
  });

  it("do not repeat the owner that they hang under (RULES.md 2)", () => {
    const { project, ...component } = JSON.parse(body("components/lighthouse/web/"));
    expect(itemsOf("projects/lighthouse/components/")).toContain(JSON.stringify(component));
    expect(project.slug).toBe("lighthouse");
    const { component: owner, ...translation } = JSON.parse(body("translations/lighthouse/web/pt_BR/"));
    expect(itemsOf("components/lighthouse/web/translations/")).toContain(JSON.stringify(translation));
    expect(owner.slug).toBe("web");
  });

  it("are the same at every place", () => {
    expect(itemsOf("components/lighthouse/web/statistics/")).toContain(
      JSON.stringify(JSON.parse(body("translations/lighthouse/web/pt_BR/statistics/"))),
    );
    expect(itemsOf("translations/lighthouse/web/pt_BR/units/")).toEqual(
      ["units/11/", "units/13/"].map((address) => JSON.stringify(JSON.parse(body(address)))),
    );
    for (const owner of [
      "projects/lighthouse",
      "components/lighthouse/web",
      "translations/lighthouse/web/pt_BR",
    ]) {
      expect(itemsOf(`${owner}/changes/`)).toContain(JSON.stringify(JSON.parse(body("changes/41/"))));
    }
  });
});

describe("what a component does not show (RULES.md 6; SOURCES.md, show_repository)", () => {
  it("is null, and its repository is not published", () => {
    const { vcs, repo, branch, filemask, template, git_export, file_format } = JSON.parse(
      body("components/lighthouse/mail/"),
    );
    expect([vcs, repo, branch, filemask]).toEqual([null, null, null, null]);
    expect([template, git_export, file_format]).toEqual(["", "", "csv"]);
    for (const hidden of [
      "components/lighthouse/mail",
      "translations/lighthouse/mail/de",
      "components/huts/po",
      "projects/huts",
    ]) {
      expect(bodies.has(`${hidden}/repository/`), hidden).toBe(false);
    }
    expect(linked.components.map(repositoryAbsence)).toEqual([
      undefined,
      expect.stringContaining("does not show"),
      expect.stringContaining("no repository status"),
    ]);
  });

  it("is shown of the others: the component's repository at its translations too", () => {
    const { url: own, ...component } = JSON.parse(body("components/lighthouse/web/repository/"));
    const { url: below, ...translation } = JSON.parse(body("translations/lighthouse/web/en/repository/"));
    expect(translation).toEqual(component);
    expect([own, below]).toEqual([
      `${BASE}/api/components/lighthouse/web/repository/`,
      `${BASE}/api/translations/lighthouse/web/en/repository/`,
    ]);
  });

  it("may have no commit", () => {
    const [web] = linked.components;
    if (web?.manifest.repository === undefined) throw new Error("the component shows no repository");
    const repository = { ...web.manifest.repository, remoteCommit: null, mergeFailure: "conflict" };
    const changed = withNouns(linked, {
      components: [{ ...web, manifest: { ...web.manifest, repository } }],
    });
    expect(bodiesOf(changed).get("components/lighthouse/web/repository/")).toContain(
      '"remote_commit":null,"url":"https://l10n.example.org/api/components/lighthouse/web/repository/","status":"On branch main\\n","merge_failure":"conflict"}',
    );
  });

  it("of a project is what any of its components needs", () => {
    const [project] = linked.projects;
    if (project === undefined) throw new Error("there is no project");
    const told = { ...project, repository: { needsCommit: true, needsMerge: false, needsPush: true } };
    expect(bodiesOf(withNouns(linked, { projects: [told] })).get("projects/lighthouse/repository/")).toMatch(
      /^\{"needs_commit":true,"needs_merge":false,"needs_push":true,/,
    );
  });
});

describe("views and styles (contract 1.5; SOURCES.md, The tree)", () => {
  it("the view differs from the plain document by the suffix of its addresses alone", () => {
    const plain = [...bodies].filter(([address]) => !address.includes("format=api"));
    expect(plain.length * 2).toBe(bodies.size);
    for (const [address, text] of plain) {
      const [path = "", page] = address.split("?");
      const view = body(`${path}?format=api${page === undefined ? "" : `&${page}`}`);
      const suffixed = text
        .replace(/("https:\/\/l10n\.example\.org\/api\/[^"?]*)"/g, '$1?format=api"')
        .replace(/("https:\/\/l10n\.example\.org\/api\/[^"?]*)\?page=/g, "$1?format=api&page=");
      expect(view).toBe(suffixed);
    }
  });

  it.each(["path", "file"] as const)(
    "%s differs from query in addresses of documents and bytes alone",
    (style) => {
      for (const [address, text] of bodiesOf(linked, { style })) {
        const expected = body(address).replace(/https:\/\/l10n\.example\.org\/api\/[^"]*/g, (each) =>
          restyle(each, style, linked),
        );
        expect(text).toBe(expected);
      }
    },
  );

  it("times are in the catalogue's zone, but for those of statistics", () => {
    const prague = bodiesOf(linked, { timeZone: "Europe/Prague", views: ["plain"] });
    expect(prague.get("changes/41/")).toContain('"timestamp":"2026-11-21T04:40:27.664876+01:00"');
    expect(prague.get("sources/21/")).toContain('"timestamp":"2026-11-21T04:40:27.664876+01:00"');
    expect(prague.get("translations/lighthouse/web/pt_BR/")).toContain(
      '"last_change":"2026-11-21T04:40:27.664876+01:00"',
    );
    expect(prague.get("translations/lighthouse/web/pt_BR/statistics/")).toContain(
      '"last_change":"2026-11-21T03:40:27.664876Z"',
    );
    expect(prague.get("translations/lighthouse/mail/de/")).toContain('"last_change":null,"last_author":null');
  });
});

describe("the list of documents", () => {
  it("has every collection twice: at its own address, and as page 1 (SOURCES.md, The tree)", () => {
    const firsts = [...bodies].filter(([address]) => address.endsWith("page=1"));
    expect(firsts.length).toBeGreaterThan(20);
    for (const [address, text] of firsts) expect(body(address.replace(/[?&]page=1$/, ""))).toBe(text);
  });

  it("has every page of a collection, and the first twice", () => {
    const units = Array.from({ length: 45 }, (_, index) => unitOf({ source: `s${index}`, target: "x" }));
    const component = bilingual("c", [fileOf("de", units)]);
    const large = link(catalogueOf({ projects: [projectOf("p", [component])] })).linked;
    const pages = bodiesOf(large, { views: ["plain"] });
    for (const collection of ["units/", "sources/", "translations/p/c/de/units/"]) {
      const own = [...pages.keys()].filter((address) => address.split("?")[0] === collection);
      expect(own).toEqual(["", "?page=1", "?page=2", "?page=3"].map((query) => `${collection}${query}`));
      expect(pages.get(collection)).toBe(pages.get(`${collection}?page=1`));
      expect(JSON.parse(pages.get(`${collection}?page=3`) ?? "")).toMatchObject({
        count: 45,
        next: null,
        previous: `${BASE}/api/${collection}?page=2`,
      });
    }
    expect(pages.size).toBe(countDocuments(large, ["plain"]));
  });

  it("is as long as was counted, in any view", () => {
    for (const views of [["plain"], ["plain", "api"], []] as const) {
      const documents = [...renderDocuments(linked, optionsOf({ views }))];
      expect(documents).toHaveLength(countDocuments(linked, views));
    }
    const nothing = link(catalogueOf({ projects: [] })).linked;
    expect([...renderDocuments(nothing, optionsOf())]).toHaveLength(
      countDocuments(nothing, ["plain", "api"]),
    );
    expect(countDocuments(nothing, ["plain"])).toBe(17);
  });

  it("has an address for each document, and a route for each address", () => {
    const patterns = API_ROUTES.map(({ pattern, holds }) => ({
      holds,
      address: new RegExp(`^${pattern.replace(/\{\w+\}/g, "[^/]+")}$`),
    }));
    const used = new Set<unknown>();
    for (const { name } of renderDocuments(linked, optionsOf({ views: ["plain"] }))) {
      const path = name.segments.map((segment) => `${segment}/`).join("");
      const routes = patterns.filter(({ address }) => address.test(path));
      expect(routes, path).toHaveLength(1);
      if (name.page !== undefined) expect(routes[0]?.holds).toBe("collection");
      used.add(routes[0]);
    }
    expect(used.size).toBe(patterns.length);
  });

  it("names every document once", () => {
    const names = [...renderDocuments(linked, optionsOf())].map(({ name }) => JSON.stringify(name));
    expect(new Set(names).size).toBe(names.length);
  });

  it("is JSON throughout, on one line, without spaces between", () => {
    for (const [address, text] of bodies) {
      expect(text, address).not.toMatch(/[\n\u2028]/);
      expect(JSON.stringify(JSON.parse(text)).replace(/-?\d{16,}/g, "")).toBe(
        text
          .replace(/-?\d{16,}/g, "")
          .replaceAll("\\u2028", "\u2028")
          .replace(/(_percent":\d+)\.0\b/g, "$1"),
      );
    }
  });
});

describe("errors (RULES.md 1.7, 1.9)", () => {
  it("are the platform's", () => {
    const mediaType = "application/json";
    expect(ERROR_DOCUMENTS).toEqual([
      { path: "api/errors/not-found.json", body: '{"detail":"Not found."}', mediaType },
      { path: "api/errors/invalid-page.json", body: '{"detail":"Invalid page."}', mediaType },
    ]);
  });
});

it("has what newer clients need of a component where it is asked for, behind all else (docs/reference/clients.md)", () => {
  const keysOf = (compats: readonly "wlc3"[], address: string): readonly string[] =>
    Object.keys(JSON.parse(bodiesOf(linkLighthouse(), { compats }).get(address) ?? "{}").results[0]);
  for (const address of ["components/", "projects/lighthouse/components/"]) {
    const plain = keysOf([], address);
    expect(plain).not.toContain("agreement");
    expect(keysOf(["wlc3"], address)).toEqual([...plain, "agreement", "priority"]);
  }
  const unit = ["approved", "explanation", "extra_flags", "note", "source_unit", "state"];
  expect(keysOf(["wlc3"], "units/")).toEqual([...keysOf([], "units/"), ...unit]);
});

it.each<[State, number, boolean]>([
  ["empty", 0, false],
  ["fuzzy", 10, false],
  ["translated", 20, false],
  ["approved", 30, true],
])("tells newer clients of a unit that is %s the number %i", (state, number, approved) => {
  const row = unitRow({ component: "app", source: "A", state });
  const file = fileOf("de", [unitOf({ source: "A", target: state === "empty" ? "" : "X" })]);
  const project = projectOf("p", [bilingual("app", [file])], { hasReview: true });
  const catalogue = catalogueOf({ projects: [project], tables: { units: [row] } });
  const { results } = JSON.parse(
    bodiesOf(link(catalogue).linked, { compats: ["wlc3"] }).get("units/") ?? "{}",
  );
  expect(results).toEqual([expect.objectContaining({ state: number, approved })]);
});
