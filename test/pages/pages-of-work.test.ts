import { describe, expect, it } from "vitest";
import type { PublicAddress } from "../../src/model/addresses/public-address.ts";
import {
  catalogueOf,
  fileOf,
  keys,
  languageOf,
  link,
  monolingual,
  projectOf,
} from "../compute/catalogue-of.ts";
import { changeRow, userRow } from "../compute/rows-of.ts";
import { madePages, saidOn } from "./made-pages.ts";

const APP = monolingual("app", fileOf("en", keys({ greeting: "Hello", farewell: "Bye" })), [
  fileOf("de", keys({ greeting: "Hallo", farewell: "" })),
  fileOf("he", keys({ greeting: "שלום", farewell: "ביי" })),
]);

const AT = { project: "huts", component: "app" };
const DAY = 86_400_000_000;
/** 2026-05-31 and 2026-06-01, noon. */
const [MAY, JUNE] = [20_604.5 * DAY, 20_605.5 * DAY];

const ANN = userRow("ann", { id: 1, fullName: "Ann Example" });
const MAIL = userRow("bob@example.org", { id: 2 });
const BOTH = userRow("cy", { id: 3, fullName: "Cy <cy@example.org>" });

function edit(username: string, timestamp: number, facts: Parameters<typeof changeRow>[0] = {}) {
  const text = { language: "de", context: "greeting", target: "Hallo", user: username, author: username };
  return changeRow({ ...AT, ...text, action: 5, timestamp, ...facts });
}

const CHANGES = [
  edit("ann", MAY),
  edit("ann", MAY + 1, { action: 2, target: "<script>alert(1)</script>" }),
  edit("bob@example.org", JUNE),
  edit("cy", JUNE + 1, { language: "he", target: "שלום" }),
  changeRow({
    ...AT,
    action: 17,
    timestamp: JUNE + 2,
    language: "de",
    user: undefined,
    author: undefined,
    target: "",
  }),
];

const { linked } = link(
  catalogueOf({
    projects: [projectOf("huts", [APP], { name: "Mountain <Huts>" })],
    tables: { users: [ANN, MAIL, BOTH], changes: CHANGES },
  }),
);
const pages = madePages(linked);

describe("the change log for people", () => {
  it("says who did what to which string", () => {
    const said = saidOn(pages, "changes/huts/index.html");

    expect(said).toContain("Ann Example translated greeting German , app Hallo");
    expect(said).toContain("Ann Example changed greeting");
    expect(said).toContain("The changes of German were committed app");
  });

  it("names nobody by an address, only by what stands before it", () => {
    const said = saidOn(pages, "changes/index.html");

    expect(said).toContain("Cy translated greeting");
    expect(said).toContain("1 June 2026 Translated: greeting");
    for (const page of pages.values()) expect(page).not.toMatch(/(?:bob|cy)@example/);
  });

  it("escapes texts, and stands each in its language and direction", () => {
    const page = pages.get("changes/huts/app/de/index.html") ?? "";

    expect(page).toContain('<blockquote lang="de" dir="ltr">&lt;script&gt;');
    expect(pages.get("changes/huts/app/he/index.html")).toContain('<blockquote lang="he" dir="rtl">שלום');
    for (const [path, each] of pages)
      if (!path.endsWith(".json")) expect(each, path).not.toContain("<script>alert");
  });

  it("keeps each month by itself, newest first, and counts it", () => {
    const said = saidOn(pages, "changes/huts/month=2026-05/index.html");

    expect(said.indexOf("changed")).toBeLessThan(said.indexOf("translated"));
    expect(said).not.toContain("June");
    expect(saidOn(pages, "changes/huts/index.html")).toContain("June 2026 3 changes May 2026 2 changes");
  });

  it("says that a log is empty, and has no months then", () => {
    expect(saidOn(pages, "changes/huts/app/en/index.html")).toContain("No changes yet.");
    expect([...pages.keys()].filter((path) => path.startsWith("changes/huts/app/en/"))).toHaveLength(1);
  });

  it("leads from each log to those of its parts", () => {
    expect(pages.get("changes/index.html")).toContain('href="huts/"');
    expect(pages.get("changes/huts/index.html")).toContain('href="app/"');
    expect(pages.get("changes/huts/app/index.html")).toContain('href="he/"');
  });

  it("names the file of a translation that is gone", () => {
    const removed = changeRow({
      ...AT,
      action: 25,
      timestamp: MAY,
      user: "ann",
      author: "ann",
      target: "fr/<b>.csv",
    });
    const projects = [projectOf("huts", [APP])];
    const made = madePages(
      link(catalogueOf({ projects, tables: { users: [ANN], changes: [removed] } })).linked,
    );

    expect(made.get("changes/index.html")).toContain("<code><bdi>fr/&lt;b&gt;.csv</bdi></code>");
  });

  it("says on the page of a month how many changes people made", () => {
    const committed = changeRow({ ...AT, action: 17, timestamp: MAY, target: "" });
    const changes = [edit("ann", MAY + 1, { target: "Text" }), committed];
    const projects = [projectOf("huts", [APP])];
    const made = madePages(link(catalogueOf({ projects, tables: { users: [ANN], changes } })).linked);

    expect(saidOn(made, "changes/huts/month=2026-05/index.html")).toContain(
      "2 changes, 1 by people, newest first.",
    );
  });

  it("leaves out charts that would show nothing, on the page of a project without a log", () => {
    const headings = (made: ReadonlyMap<string, string>) =>
      [...(made.get("projects/huts/index.html") ?? "").matchAll(/<h2 id="(\w+)">/g)].map(([, id]) => id);
    const bare = madePages(link(catalogueOf({ projects: [projectOf("huts", [APP])] })).linked);

    expect(headings(pages)).toEqual(expect.arrayContaining(["activity", "latest"]));
    expect(headings(bare)).not.toContain("activity");
    expect(headings(bare)).not.toContain("progress");
    expect(headings(bare)).toContain("latest");
  });

  it("lists a month that is long by its translations, newest first", () => {
    const changes = [
      ...Array.from({ length: 201 }, (_, at) => edit("ann", MAY + at, { target: `Text ${at}` })),
      changeRow({ ...AT, action: 46, timestamp: MAY, user: "ann", author: "ann", target: "" }),
      changeRow({ ...AT, action: 17, timestamp: MAY, language: "de", target: "" }),
    ];
    const projects = [projectOf("huts", [APP])];
    const long = madePages(link(catalogueOf({ projects, tables: { users: [ANN], changes } })).linked);
    const month = "changes/huts/app/de/month=2026-05";

    expect(saidOn(long, `${month}/page=3/index.html`)).toContain("1 2 3");
    expect(long.has(`${month}/page=4/index.html`)).toBe(false);
    expect(long.get(`${month}/index.html`)).toContain("Text 200<");
    expect(long.get(`${month}/page=3/index.html`)).toContain("Text 0<");
    expect(saidOn(long, "changes/index.html")).toContain("The newest 50 of 203 changes.");
    expect(long.get("changes/month=2026-05/index.html")).toContain('href="../huts/month=2026-05/"');
    expect(saidOn(long, "changes/huts/month=2026-05/index.html")).toContain(
      "Components app 203 changes, 202 by",
    );
    expect(long.get("changes/huts/month=2026-05/index.html")).toContain('href="../app/month=2026-05/"');
    const component = long.get("changes/huts/app/month=2026-05/index.html") ?? "";
    expect(component).toContain('href="../de/month=2026-05/"');
    expect(component).toContain("announcement");
    expect(component.match(/<li><time/g)).toHaveLength(1);
  });

  it("lists a short log once, and whole", () => {
    expect(pages.get("changes/huts/month=2026-05/index.html")).toContain("<blockquote");
    expect(pages.has("changes/huts/app/de/month=2026-05/index.html")).toBe(false);
    expect(pages.get("changes/huts/app/de/index.html")).not.toContain("month=");
  });
});

describe("credits", () => {
  it("say who, into what, how often and when", () => {
    expect(saidOn(pages, "credits/huts/index.html")).toContain(
      "Ann Example German 2 31 May 2026 31 May 2026",
    );
    expect(pages.get("credits/huts/credits.csv")).toBe(
      "name,languages,changes,first_change,last_change\n" +
        "Ann Example,de,2,2026-05-31,2026-05-31\n" +
        ",de,1,2026-06-01,2026-06-01\n" +
        "Cy,he,1,2026-06-01,2026-06-01\n",
    );
  });

  it("name nobody where names are not to be shown", () => {
    for (const names of ["none", "last_author"] as const) {
      const nameless = madePages(linked, { names });

      expect(saidOn(nameless, "credits/huts/index.html")).toContain("German 3 31 May 2026 1 June 2026");
      expect(saidOn(nameless, "changes/index.html")).toContain("Translated: greeting");
      // The API shows who was last, and so do the pages that show what it says of a translation.
      const shown = [...nameless].filter(([, page]) => /\bCy\b/.test(page)).map(([path]) => path);
      const allowed = ["projects/huts/app/he/index.html", "exports/stats/huts/app/index.json"];
      expect(shown.sort()).toEqual(names === "none" ? [] : allowed.sort());
      // She was the last nowhere.
      for (const [path, page] of nameless) expect(page, path).not.toContain("Ann");
    }
  });

  it("carry nothing out in a spreadsheet", () => {
    const evil = userRow("eve", { id: 1, fullName: "=HYPERLINK(1)" });
    const tables = { users: [evil], changes: [edit("eve", MAY)] };
    const made = madePages(link(catalogueOf({ projects: [projectOf("huts", [APP])], tables })).linked);

    expect(made.get("credits/huts/credits.csv")).toContain("\n'=HYPERLINK(1),");
  });
});

describe("languages", () => {
  it("are listed with what is left, and those of sources after them", () => {
    expect(saidOn(pages, "languages/index.html")).toMatch(
      /Hebrew 1 project, nothing left 100% German 1 project, 1 left 50% English source language$/,
    );
  });

  it("have a page each, the source's, too", () => {
    expect(saidOn(pages, "languages/en/index.html")).toContain("English is the source language.");
    expect(saidOn(pages, "languages/de/index.html")).toContain("1 of 2 strings, in all projects");
  });

  it("have a page where a project names them, and no file is in them", () => {
    const german = projectOf("huts", [APP], { sourceLanguage: languageOf("cs") });
    const made = madePages(link(catalogueOf({ projects: [german] })).linked);

    expect(saidOn(made, "languages/cs/index.html")).toContain("Czech is the source language.");
  });
});

describe("invitations", () => {
  it("lead straight to what waits", () => {
    const page = pages.get("engage/huts/de/index.html") ?? "";

    expect(page.match(/class="button"/g)).toHaveLength(1);
    expect(page).toContain('class="button" href="../../../translate/huts/app/de/show=unfinished/"');
    expect(page).toContain("de/texts.csv");
  });

  it("lead to the texts where nothing waits", () => {
    expect(pages.get("engage/huts/he/index.html")).toContain(
      'class="button" href="../../../translate/huts/app/he/"',
    );
  });

  it("say of the source language that it is the source", () => {
    expect(saidOn(pages, "engage/huts/en/index.html")).toContain("is written in English");
  });

  it("make no link of what is none, and show no password", () => {
    const project = (text: string) => {
      // As if nobody had proved it.
      const web = text as PublicAddress;
      const made = madePages(link(catalogueOf({ projects: [projectOf("huts", [APP], { web })] })).linked);
      return made.get("engage/huts/index.html") ?? "";
    };

    expect(project("javascript:alert(1)")).not.toContain('href="javascript:');
    expect(project("https://me:secret@example.org/")).toContain(
      '<a href="https://example.org/">example.org</a>',
    );
  });
});

describe("the beginning", () => {
  it("tells of all projects, and leads to each language in each", () => {
    const page = pages.get("index.html") ?? "";

    expect(saidOn(pages, "index.html")).toContain("1 project with 1 component, translated into 2 languages.");
    expect(page).toContain('<a href="projects/huts/"><bdi>Mountain &lt;Huts&gt;</bdi></a>');
    expect(page).toContain('href="engage/huts/de/">50%</a>');
  });

  it("tells what people did, not what was committed", () => {
    expect(saidOn(pages, "index.html")).not.toContain("committed");
  });

  it("is no page where somebody has their own", () => {
    const own = madePages(linked, { hasHome: false });

    expect(own.has("index.html")).toBe(false);
    for (const [path, page] of own) {
      const root = "../".repeat(path.split("/").length - 1);
      expect(page).not.toContain(`href="${root}"`);
    }
  });
});

describe("failing checks", () => {
  it("lead to the texts that fail, in each language", () => {
    const texts = fileOf("en", keys({ price: "Price: {0}…" }));
    const translations = [
      fileOf("de", keys({ price: "Preis" })),
      fileOf("fr", keys({ price: "Prix : {0}…" })),
    ];
    const app = monolingual("app", texts, translations, { checkFlags: "python-brace-format" });
    const failing = madePages(link(catalogueOf({ projects: [projectOf("huts", [app])] })).linked);

    expect(saidOn(failing, "checks/huts/index.html")).toMatch(
      /Python brace format python_brace_format · 1 failure/,
    );
    expect(failing.get("checks/huts/index.html")).toContain(
      'href="../../translate/huts/app/de/show=failing/">1</a>',
    );
    expect(failing.get("checks/huts/index.html")).not.toContain("translate/huts/app/fr/");
  });

  it("are told to be none", () => {
    const clean = monolingual("app", fileOf("en", keys({ a: "Hello" })), [
      fileOf("de", keys({ a: "Hallo" })),
    ]);
    const made = madePages(link(catalogueOf({ projects: [projectOf("huts", [clean])] })).linked);

    expect(saidOn(made, "checks/huts/index.html")).toContain("No failing checks.");
  });
});
