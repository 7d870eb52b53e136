import { describe, expect, it } from "vitest";
import { catalogueOf, fileOf, keys, link, monolingual, projectOf } from "../compute/catalogue-of.ts";
import { madePages } from "./made-pages.ts";

/** Of a project whose components are numbered, given in the order of bytes. */
const NUMBERS = [0, 1, 10, 11, 2, 20, 3, 100];
const IN_ORDER = [...NUMBERS].sort((a, b) => a - b).map(String);

const component = (number: number) =>
  monolingual(`part-${number}`, fileOf("en", keys({ greeting: "Hello" })), [
    fileOf("de", keys({ greeting: "" })),
  ]);
const projects = [10, 2, 1].map((number) =>
  projectOf(`site-${number}`, NUMBERS.map(component), { name: `Site ${number}` }),
);
const { linked } = link(catalogueOf({ projects }));
const pages = madePages(linked);

/** Numbers behind a word, each where it is named first. */
function named(path: string, word: string): readonly string[] {
  const page = pages.get(path) ?? "";
  const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
  const found = [...main.matchAll(new RegExp(`href="[^"]*${word}-(\\d+)/`, "g"))];
  return [...new Set(found.map(([, number = ""]) => number))];
}

describe("names with numbers", () => {
  it.each([
    "projects/site-1/index.html",
    "changes/site-1/index.html",
    "engage/site-1/index.html",
    "engage/site-1/de/index.html",
  ])("components of %s are listed as people sort them", (path) => {
    expect(named(path, "part")).toEqual(IN_ORDER);
  });

  it.each([
    "projects/index.html",
    "changes/index.html",
    "languages/de/index.html",
    "languages/en/index.html",
  ])("projects of %s are listed as people sort them", (path) => {
    expect(named(path, "site")).toEqual(["1", "2", "10"]);
  });

  it("the files of a project's first components are named", () => {
    const page = pages.get("projects/site-1/index.html") ?? "";
    const files = page.slice(page.indexOf('id="files"'));
    expect([...files.matchAll(/part-(\d+)\/#facts/g)].map(([, number]) => number)).toEqual(
      IN_ORDER.slice(0, 6),
    );
  });

  it("badges follow the same order, of which a page lists the first, and those who choose one", () => {
    const page = pages.get("widgets/site-1/index.html") ?? "";
    const images = [...page.matchAll(/src="-\/part-(\d+)\/svg-badge\.svg"/g)].map(([, number]) => number);
    expect(images.length).toBeGreaterThan(2);
    expect(images).toEqual(IN_ORDER.slice(0, images.length));
    const chosen = [...page.matchAll(/<option value="part-(\d+)"/g)].map(([, number]) => number);
    expect(chosen).toEqual(IN_ORDER);
  });

  it("priority comes first, and documents keep their own order", () => {
    const first = { ...component(11), priority: 60 };
    const own = link(catalogueOf({ projects: [projectOf("site-1", [component(2), component(10), first])] }));
    const page = madePages(own.linked).get("projects/site-1/index.html") ?? "";
    const columns = [...page.slice(0, page.indexOf("</thead>")).matchAll(/part-(\d+)\/"/g)];
    expect(columns.map(([, number]) => number)).toEqual(["11", "2", "10"]);
    expect(own.linked.projects[0]?.components.map(({ manifest }) => manifest.slug)).toEqual([
      ...["part-11", "part-10", "part-2"],
    ]);
  });
});

describe("a page of many or few", () => {
  it("names the three files with the most open texts, and leads to the table of all", () => {
    const page = pages.get("engage/site-1/de/index.html") ?? "";
    const how = page.slice(page.indexOf('id="how"'), page.indexOf("</section>", page.indexOf('id="how"')));
    expect(how.match(/<code>/g)).toHaveLength(3);
    expect(how).toContain(`<a href="#where">${NUMBERS.length - 3} other files below</a>`);
    expect(page.match(/<td data-name="File">/g)).toHaveLength(NUMBERS.length);
  });

  it.each([
    [1, ["Language", "Part 0"]],
    [2, ["Language", "All", "Part 0", "Part 1"]],
  ])("with %i components has the columns %j", (count, columns) => {
    const parts = NUMBERS.slice(0, count).map((number) => ({ ...component(number), name: `Part ${number}` }));
    const made = madePages(link(catalogueOf({ projects: [projectOf("site", parts)] })).linked);
    const [head = ""] = /<thead>.*?<\/thead>/.exec(made.get("projects/site/index.html") ?? "") ?? [];
    expect([...head.matchAll(/>([^<>]+)</g)].map(([, text]) => text)).toEqual(columns);
  });

  it("lists the languages of a string by their names", () => {
    const codes = ["de", "fr", "ja"];
    const part = monolingual(
      "part",
      fileOf("en", keys({ greeting: "Hello" })),
      codes.map((code) => fileOf(code, keys({ greeting: "" }))),
    );
    const made = madePages(link(catalogueOf({ projects: [projectOf("site", [part])] })).linked);
    const names = [...(made.get("strings/site/part/index.html") ?? "").matchAll(/<dt><a [^>]*><bdi>(\w+)/g)];
    expect(names.map(([, name]) => name)).toEqual(["French", "German", "Japanese"]);
  });
});
