import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { build } from "../../src/index.ts";
import { NO_ADDRESS, provePublicAddress } from "../../src/model/addresses/public-address.ts";
import type { PagesSettings } from "../../src/model/catalogue/pages-settings.ts";
import { html } from "../../src/site/pages/markup.ts";
import {
  hostedCommit,
  hostedEditor,
  hostedFile,
  hostedRepository,
} from "../../src/site/pages/parts/hosted.ts";
import { inlineMarkdown } from "../../src/site/pages/parts/inline-markdown.ts";
import { catalogueOf, fileOf, keys, link, monolingual, projectOf } from "../compute/catalogue-of.ts";
import { changeRow } from "../compute/rows-of.ts";
import { makeQuickDirectory } from "../end-to-end/quick-directory.ts";
import { madePages, saidOn } from "./made-pages.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";

function addressesOf(repo: string): readonly string[] {
  const hosted = hostedRepository(repo);
  if (hosted === undefined) return [];
  const path = "src/texts de/app#1.json";
  return [
    `${hostedFile(hosted, { commit: COMMIT }, path).line}12`,
    hostedFile(hosted, { branch: "feature/new texts" }, path).address,
    hostedEditor(hosted, "feature/new texts", path),
    hostedCommit(hosted, COMMIT),
  ];
}

describe("addresses of files at the host of a repository", () => {
  it.each([
    "https://github.com/org/app.git",
    "git@github.com:org/app.git",
    "ssh://git@github.com:22/org/app",
    "https://github.com/org/app/",
  ])("of GitHub: %s", (repo) => {
    expect(addressesOf(repo)).toEqual([
      `https://github.com/org/app/blob/${COMMIT}/src/texts%20de/app%231.json#L12`,
      "https://github.com/org/app/blob/feature/new%20texts/src/texts%20de/app%231.json",
      "https://github.com/org/app/edit/feature/new%20texts/src/texts%20de/app%231.json",
      `https://github.com/org/app/commit/${COMMIT}`,
    ]);
  });

  it("of GitLab, Gitea and Bitbucket", () => {
    expect(addressesOf("https://gitlab.example.org:8443/group/sub/app.git")).toEqual([
      `https://gitlab.example.org:8443/group/sub/app/-/blob/${COMMIT}/src/texts%20de/app%231.json#L12`,
      "https://gitlab.example.org:8443/group/sub/app/-/blob/feature/new%20texts/src/texts%20de/app%231.json",
      "https://gitlab.example.org:8443/group/sub/app/-/edit/feature/new%20texts/src/texts%20de/app%231.json",
      `https://gitlab.example.org:8443/group/sub/app/-/commit/${COMMIT}`,
    ]);
    expect(addressesOf("https://codeberg.org/org/app")).toEqual([
      `https://codeberg.org/org/app/src/commit/${COMMIT}/src/texts%20de/app%231.json#L12`,
      "https://codeberg.org/org/app/src/branch/feature/new%20texts/src/texts%20de/app%231.json",
      "https://codeberg.org/org/app/_edit/feature/new%20texts/src/texts%20de/app%231.json",
      `https://codeberg.org/org/app/commit/${COMMIT}`,
    ]);
    expect(addressesOf("git@bitbucket.org:org/app.git")).toEqual([
      `https://bitbucket.org/org/app/src/${COMMIT}/src/texts%20de/app%231.json#lines-12`,
      "https://bitbucket.org/org/app/src/feature/new%20texts/src/texts%20de/app%231.json",
      "https://bitbucket.org/org/app/src/feature/new%20texts/src/texts%20de/app%231.json?mode=edit&at=feature%2Fnew%20texts",
      `https://bitbucket.org/org/app/commits/${COMMIT}`,
    ]);
  });

  it.each([
    "",
    "local:",
    "weblate://a/b",
    "https://github.com/org",
    "https://github.com.evil.example/org/app",
    "https://example.org/org/app",
    "javascript:github.com/org/app",
    "lp:app",
  ])("of no other host: %j", (repo) => {
    expect(hostedRepository(repo)).toBeUndefined();
  });

  it("are addresses of a web page, whatever stands for the repository", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((text) => `git@github.com:${text}`),
        ),
        (repo) => {
          const hosted = hostedRepository(repo);
          if (hosted === undefined) return;
          const { protocol, username, password } = new URL(
            hostedFile(hosted, { commit: COMMIT }, repo).address,
          );
          expect([username, password]).toEqual(["", ""]);
          expect(["http:", "https:"]).toContain(protocol);
        },
      ),
    );
  });
});

describe("a text with inline Markdown", () => {
  const shown = (text: string): string => html`${inlineMarkdown(text)}`.toString();

  it("has links, code, strong and emphasized text", () => {
    expect(shown("Join **us** in [the *forum*](https://example.org/a?b=1&c=2), say `hi`, *please*.")).toBe(
      'Join <strong>us</strong> in <a href="https://example.org/a?b=1&amp;c=2">the *forum*</a>, say <code>hi</code>, <em>please</em>.',
    );
  });

  it("leads nowhere that runs, and shows no password", () => {
    expect(shown("[x](javascript:alert(1))")).not.toContain("<a");
    expect(shown("[x](data:text/html,1)")).not.toContain("<a");
    expect(shown("[x](https://me:secret@example.org/)")).toBe('<a href="https://example.org/">x</a>');
  });

  it("is escaped, whatever it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."<>&\"'`*[]()ab: /"), maxLength: 60 }), (text) => {
        expect(shown(text).replace(/<\/?(?:code|strong|em)>|<a href="[^"<>]*">|<\/a>/g, "")).not.toMatch(
          /[<>"]/,
        );
      }),
    );
  });
});

const REPO = provePublicAddress("repository", "https://github.com/org/app").address;

function pagesOf(
  settings: Partial<PagesSettings>,
  facts: Parameters<typeof monolingual>[3],
  hasCommit = false,
) {
  const line = (number: number, target: string) => ({ target, line: number });
  const app = monolingual(
    "app",
    fileOf("en", keys({ greeting: line(3, "Hello"), farewell: line(4, "Bye") })),
    [fileOf("de", keys({ greeting: line(7, "Hallo"), farewell: "" }))],
    facts,
  );
  const change = changeRow({ project: "huts", component: "app", language: "de", action: 0, commit: COMMIT });
  const tables = hasCommit ? { changes: [change] } : {};
  return madePages(link(catalogueOf({ projects: [projectOf("huts", [app])], tables })).linked, settings);
}

const SHOWN = { repo: REPO, branch: "main", showRepository: true };
const ENGAGE = "engage/huts/de/index.html";
const TEXTS = "translate/huts/app/de/index.html";

describe("how to help", () => {
  it("is what the catalogue says", () => {
    const text = pagesOf({ contribute: { text: "Write to **us**." } }, {});
    expect(text.get(ENGAGE)).toContain("Write to <strong>us</strong>.");
    expect(text.get("engage/huts/index.html")).toContain("Write to <strong>us</strong>.");
    const url = pagesOf({ contribute: { url: "https://example.org/help" } }, {});
    expect(url.get(ENGAGE)).toContain('Start here: <a href="https://example.org/help">example.org/help</a>');
    expect(pagesOf({ contribute: { url: NO_ADDRESS } }, {}).get(ENGAGE)).not.toContain("Start here");
  });

  it("is the guide of the repository, and the editor of the file", () => {
    const page = pagesOf({}, { ...SHOWN, contributing: ".github/CONTRIBUTING.md" }).get(ENGAGE);
    expect(page).toContain('href="https://github.com/org/app/blob/main/.github/CONTRIBUTING.md"');
    expect(page).toMatch(/href="https:\/\/github\.com\/org\/app\/edit\/main\/[^"]*de[^"]*"/);
  });

  it("is the file itself where no host has an editor, or the component is locked", () => {
    for (const facts of [{}, { ...SHOWN, showRepository: false }, { ...SHOWN, isLocked: true }]) {
      const pages = pagesOf({}, { ...facts, contributing: "CONTRIBUTING.md" });
      expect(saidOn(pages, ENGAGE)).toContain("Download the file, translate it, and send it to huts:");
      expect(pages.get(ENGAGE)).not.toContain("/edit/");
    }
    expect(pagesOf({}, { ...SHOWN, showRepository: false }).get(ENGAGE)).not.toContain("github.com");
  });

  it("leads to a language, and without languages to the files of the source", () => {
    const how = (pages: ReadonlyMap<string, string>, path: string): string =>
      /id="how"[\s\S]*?<\/section>/.exec(pages.get(path) ?? "")?.[0] ?? "";
    const pages = pagesOf({}, {});
    expect(how(pages, "engage/huts/index.html")).toMatch(/href="[^"]*#languages">Choose your language<\/a>/);
    expect(pages.get("engage/huts/index.html")).toContain('id="languages"');
    expect(how(pages, "engage/huts/en/index.html")).toContain('href="../#languages"');
    expect(how(pages, ENGAGE)).not.toContain("#languages");
    const bare = monolingual("app", fileOf("en", keys({ greeting: "Hello" })), []);
    const alone = madePages(link(catalogueOf({ projects: [projectOf("huts", [bare])] })).linked);
    for (const path of ["engage/huts/index.html", "engage/huts/en/index.html"]) {
      expect(how(alone, path)).toContain("send it to huts:");
      expect(how(alone, path)).toMatch(/href="[^"]*projects\/huts\/app\/en\/#facts"/);
    }
  });

  it("names the file of every component, for pages of texts of each lead there", () => {
    const parts = ["app", "site"].flatMap((name) =>
      [SHOWN, {}].map((facts, at) => {
        const files = [fileOf("de", keys({ greeting: "" }), { path: `${name}-${at}/de.json` })];
        return monolingual(`${name}${at}`, fileOf("en", keys({ greeting: "Hello" })), files, facts);
      }),
    );
    const pages = madePages(link(catalogueOf({ projects: [projectOf("huts", parts)] })).linked);
    const how = /id="how"[\s\S]*?<\/section>/.exec(pages.get(ENGAGE) ?? "")?.[0] ?? "";
    for (const name of ["app-0", "site-0"])
      expect(how).toMatch(new RegExp(`/edit/main/[^"]*">Edit <code><bdi>${name}/de.json`));
    for (const [place, name] of [
      ["app1", "app-1"],
      ["site1", "site-1"],
    ])
      expect(how).toMatch(new RegExp(`projects/huts/${place}/de/[^"]*"><code><bdi>${name}/de.json`));
    expect(how.match(/opens a pull request/g)).toHaveLength(1);
  });

  it("leads from a text to its lines, in the source and in the translation, of a branch or a commit", () => {
    const page = pagesOf({}, SHOWN).get(TEXTS) ?? "";
    expect(page).toMatch(/blob\/main\/[^"]*en[^"]*#L3">source line/);
    expect(page).toMatch(/blob\/main\/[^"]*de[^"]*#L7">translation line/);
    expect(pagesOf({}, SHOWN, true).get(TEXTS)).toMatch(
      new RegExp(`blob/${COMMIT}/[^"]*de[^"]*#L7">translation line`),
    );
    expect(pagesOf({}, {}).get(TEXTS)).not.toContain("translation line");
    const strings = pagesOf({}, SHOWN).get("strings/huts/app/index.html") ?? "";
    expect(strings.match(/blob\/main\/[^"]*en[^"]*#L3">source line/g)).toHaveLength(1);
    expect(strings).toMatch(/blob\/main\/[^"]*de[^"]*#L7">translation line/);
  });
});

describe("the guide of a repository", () => {
  const directory = makeQuickDirectory();
  const page = (): string => readFileSync(join(directory, "public/engage/app/de/index.html"), "utf8");
  const built = async (): Promise<string> => {
    const { ok, diagnostics } = await build({ catalogue: directory, out: join(directory, "public") });
    expect(ok, JSON.stringify(diagnostics)).toBe(true);
    return page();
  };

  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it("is found when it comes, and forgotten when it goes, also by a build that remembers", async () => {
    writeFileSync(join(directory, "en.json"), '{"a": "A"}');
    writeFileSync(join(directory, "de.json"), '{"a": ""}');
    writeFileSync(
      join(directory, "catalogue.yaml"),
      `base_url: https://example.org
pages:
  contribute: "Ask in [the forum](https://forum.example.org/)."
projects:
  - {slug: app, name: App, components: [{slug: app, name: App, file_format: json, filemask: "*.json", template: en.json, repo: "https://github.com/org/app", branch: main}]}
`,
    );
    expect(await built()).toContain('Ask in <a href="https://forum.example.org/">the forum</a>.');
    expect(page()).not.toContain("CONTRIBUTING");
    mkdirSync(join(directory, ".github"));
    writeFileSync(join(directory, ".github/CONTRIBUTING.md"), "# How\n");
    expect(await built()).toContain('href="https://github.com/org/app/blob/main/.github/CONTRIBUTING.md"');
    rmSync(join(directory, ".github"), { recursive: true });
    expect(await built()).not.toContain("CONTRIBUTING");
    // A link that leads out of the catalogue is no guide, and no trouble.
    symlinkSync("/etc/hostname", join(directory, "CONTRIBUTING.md"));
    expect(await built()).not.toContain("CONTRIBUTING");
  });
});
