import { describe, expect, it } from "vitest";
import type { RenderOptions } from "../../src/model/tree/document.ts";
import { listAbsent } from "../../src/site/api/absent.ts";
import { rawDocuments } from "../../src/site/api/raw-documents.ts";
import { languageOf, withNouns } from "../compute/catalogue-of.ts";
import { BASE, bodiesOf, linkLighthouse, optionsOf, restyle } from "./site-of.ts";

const linked = linkLighthouse();
const STYLES = ["query", "path", "file"] as const;

const NO_STATUS = "the catalogue has no repository status for it";
const HIDDEN = "the component does not show its repository";

function absentIn(facts: Partial<RenderOptions>, catalogue = linked): readonly string[] {
  return listAbsent(catalogue, optionsOf(facts)).map(
    ({ address, reason }) => `${address.replace(`${BASE}/api/`, "")} ${reason}`,
  );
}

describe("what is not published (SOURCES.md, The tree)", () => {
  const named = (suffix: string, fileSuffix = suffix) => [
    `projects/huts/repository/${suffix} ${NO_STATUS}`,
    `components/lighthouse/mail/repository/${suffix} ${HIDDEN}`,
    `translations/lighthouse/mail/de/repository/${suffix} ${HIDDEN}`,
    `components/huts/po/repository/${suffix} ${NO_STATUS}`,
    `translations/huts/po/ja/repository/${suffix} ${NO_STATUS}`,
    `screenshots/52/file/${fileSuffix} the catalogue has no image for it`,
  ];

  it.each([
    ["query", "plain", ""],
    ["query", "api", "?format=api"],
    ["path", "plain", ""],
    ["path", "api", "format=api/"],
    ["file", "plain", "index.json"],
    ["file", "api", "format=api/index.json"],
  ] as const)("%s, %s", (style, view, suffix) => {
    expect(absentIn({ style, views: [view] })).toEqual(named(suffix, style === "query" ? suffix : ""));
  });

  it.each(STYLES)("names each address once over all views: %s", (style) => {
    const absent = listAbsent(linked, optionsOf({ style })).map(({ address }) => address);
    expect(new Set(absent).size).toBe(absent.length);
    expect(absent).toHaveLength(style === "query" ? 12 : 11);
  });

  it("has source languages that no published translation is in, each once", () => {
    const hebrew = linkLighthouse({ sourceLanguage: languageOf("he") });
    const projects = hebrew.projects.map((project) => ({
      ...project,
      manifest: { ...project.manifest, sourceLanguage: languageOf("he") },
    }));
    expect(absentIn({ views: ["plain"] }, withNouns(hebrew, { projects }))[0]).toBe(
      "languages/he/ no published translation is in this language",
    );
    expect(
      absentIn({ views: ["plain"] }, withNouns(hebrew, { projects })).filter((line) =>
        line.startsWith("lang"),
      ),
    ).toHaveLength(1);
    expect(absentIn({}).filter((line) => line.startsWith("languages"))).toEqual([]);
  });

  it("says of a project whose components all hide their repository that they do", () => {
    const [project] = linked.projects;
    const hidden = linked.components.filter(({ manifest }) => !manifest.showRepository);
    if (project === undefined) throw new Error("there is no project");
    const projects = [{ ...project, components: hidden, repository: undefined }];
    expect(
      absentIn({ views: ["plain"] }, withNouns(linked, { projects, components: [], screenshots: [] })),
    ).toEqual(["projects/lighthouse/repository/ no component of the project shows its repository"]);
  });

  it("says of a project without components that there is no status, not that they hide it", () => {
    const projects = linked.projects
      .slice(0, 1)
      .map((project) => ({ ...project, components: [], repository: undefined }));
    expect(
      absentIn({ views: ["plain"] }, withNouns(linked, { projects, components: [], screenshots: [] })),
    ).toEqual([`projects/lighthouse/repository/ ${NO_STATUS}`]);
  });

  it("ends in the name that the table gives, also of a missing image, where links are no queries", () => {
    const screenshots = linked.screenshots.slice(1).map((lost) => ({ ...lost, imageName: "lost.png" }));
    const missing = withNouns(linked, { projects: [], components: [], screenshots });
    for (const style of ["path", "file"] as const) {
      expect(absentIn({ style }, missing)).toEqual([
        "screenshots/52/file/lost.png the catalogue has no image for it",
      ]);
      expect(bodiesOf(missing, { style }).get("screenshots/52/")).toContain("/screenshots/52/file/lost.png");
    }
  });

  it("has neither projects whose repository is hidden by all nor those without any", () => {
    const none = withNouns(linked, {
      components: [],
      screenshots: [],
      projects: linked.projects.slice(0, 1),
    });
    expect(absentIn({}, none)).toEqual([]);
    const hidden = none.projects.map((project) => ({ ...project, repository: undefined }));
    expect(absentIn({ views: ["plain"] }, withNouns(none, { projects: hidden }))).toEqual([
      `projects/lighthouse/repository/ ${NO_STATUS}`,
    ]);
  });

  it.each(STYLES.flatMap((style) => [[style, ["plain"]] as const, [style, ["plain", "api"]] as const]))(
    "together with what is, is all that documents link to: %s, %o",
    (style, views) => {
      const options = { style, views };
      const own = bodiesOf(linked, options);
      const directories = [...rawDocuments(linked)].map(({ segments }) => `${segments.join("/")}/`);
      const inQuery = [...own.keys(), ...directories, ...directories.map((path) => `${path}?format=api`)];
      const published = new Set(
        inQuery
          .map((address) => `${BASE}/api/${address}`)
          .map((address) => (style === "query" ? address : restyle(address, style, linked))),
      );
      const linkedTo = new Set(
        [...own.values()].flatMap((text) => text.match(/https:\/\/l10n\.example\.org\/api\/[^"]*/g) ?? []),
      );
      const absent = listAbsent(linked, optionsOf(options)).map(({ address }) => address);
      expect([...linkedTo].filter((address) => !published.has(address)).toSorted()).toEqual(
        absent.toSorted(),
      );
    },
  );
});
