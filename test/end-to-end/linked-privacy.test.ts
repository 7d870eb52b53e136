import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { documents } from "../../src/index.ts";
import { temporaryDirectory } from "./temporary.ts";

const SECRET = "https://git.example.org/cellar.git";

interface Story {
  readonly parentProject?: object;
  readonly parent?: object;
  readonly child?: object;
}

/** A component `shop/shelf` in the checkout of `cellar/rack`, and what the API says of the former's repository. */
async function shelf({
  parentProject = {},
  parent = {},
  child = {},
}: Story): Promise<Record<string, unknown>> {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "po"));
  writeFileSync(join(directory, "po/de.po"), 'msgid "Shelf"\nmsgstr "Regal"\n');
  const files = { filemask: "po/*.po", file_format: "po" };
  const repository = { needs_push: true, status: "On branch oak" };
  const projects = [
    {
      name: "Cellar",
      slug: "cellar",
      ...parentProject,
      components: [{ name: "Rack", slug: "rack", repo: SECRET, repository, ...files, ...parent }],
    },
    {
      name: "Shop",
      slug: "shop",
      components: [{ name: "Shelf", slug: "shelf", repo: "weblate://cellar/rack", ...files, ...child }],
    },
  ];
  writeFileSync(
    join(directory, "catalogue.json"),
    JSON.stringify({ base_url: "http://localhost:8000", projects }),
  );
  const answers = new Map<string, string>();
  for await (const { address, body } of documents(directory)) answers.set(address, body);
  const { repo, filemask } = JSON.parse(answers.get("/api/components/shop/shelf/") ?? "{}");
  const isSecretTold = [...answers.values()].some(
    (body) => body.includes(SECRET) || body.includes("On branch oak"),
  );
  return { repo, filemask, hasStatus: answers.has("/api/components/shop/shelf/repository/"), isSecretTold };
}

it.each<{ story: string; given: Story; told: Record<string, unknown> }>([
  {
    story: "shows its parent's repository (RULES.md 6)",
    given: {},
    told: { repo: SECRET, filemask: "po/*.po", hasStatus: true, isSecretTold: true },
  },
  {
    story: "hides what its parent hides",
    given: { parent: { show_repository: false } },
    told: { repo: null, filemask: null, hasStatus: false, isSecretTold: false },
  },
  {
    story: "shows what its parent hides where it says so itself",
    given: { parent: { show_repository: false }, child: { show_repository: true } },
    told: { repo: SECRET, filemask: "po/*.po", hasStatus: true, isSecretTold: true },
  },
  {
    story: "never tells of a private project's repository",
    given: { parentProject: { private: true }, child: { show_repository: true } },
    told: { repo: null, filemask: null, hasStatus: false, isSecretTold: false },
  },
])("a linked component $story", async ({ given, told }) => {
  expect(await shelf(given)).toEqual(told);
});

it("a component whose checkout is found through a private project tells nothing of it", async () => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, "po"));
  writeFileSync(join(directory, "po/de.po"), 'msgid "Shelf"\nmsgstr "Regal"\n');
  const files = { filemask: "po/*.po", file_format: "po" };
  const project = (slug: string, component: object, facts: object = {}) => {
    const components = [{ name: "C", slug: "c", ...files, ...component }];
    return { name: slug, slug, ...facts, components };
  };
  const repository = { status: "On branch oak" };
  const projects = [
    project("shop", { repo: "weblate://cellar/c", show_repository: true }),
    project("cellar", { repo: "weblate://yard/c", repository }, { private: true }),
    project("yard", { repo: "https://git.example.org/yard.git" }),
  ];
  writeFileSync(
    join(directory, "catalogue.json"),
    JSON.stringify({ base_url: "http://localhost:8000", projects }),
  );
  const answers = new Map<string, string>();
  for await (const { address, body } of documents(directory)) answers.set(address, body);
  expect([...answers.values()].filter((body) => body.includes("On branch oak"))).toEqual([]);
  expect(answers.has("/api/components/shop/c/repository/")).toBe(false);
  expect(JSON.parse(answers.get("/api/components/shop/c/") ?? "{}")).toMatchObject({ repo: null });
  expect(JSON.parse(answers.get("/api/components/yard/c/") ?? "{}")).toMatchObject({
    repo: "https://git.example.org/yard.git",
  });
});

it("what a public language is called does not tell that a private project has its base", async () => {
  const nameIn = async (isPrivate: boolean): Promise<unknown> => {
    const directory = temporaryDirectory();
    const projects = [
      ["open", "xx_YY"],
      ["secret", "xx"],
    ].map(([slug = "", code]) => {
      mkdirSync(join(directory, slug));
      writeFileSync(join(directory, slug, `${code}.po`), 'msgid "A"\nmsgstr "B"\n');
      const components = [{ name: "C", slug: "c", filemask: `${slug}/*.po`, file_format: "po" }];
      return { name: slug, slug, private: isPrivate && slug === "secret", components };
    });
    const catalogue = { base_url: "http://localhost:8000", projects };
    writeFileSync(join(directory, "catalogue.json"), JSON.stringify(catalogue));
    for await (const { address, body } of documents(directory))
      if (address === "/api/languages/xx_YY/") return JSON.parse(body).name;
    return undefined;
  };
  expect(await nameIn(false)).toBe("xx (generated)");
  expect(await nameIn(true)).toBe("xx_YY (generated)");
});

it("a language that only a private project made stays private, also in the whole table", async () => {
  const directory = temporaryDirectory();
  for (const [folder, code] of [
    ["open", "xx"],
    ["secret", "qq"],
  ] as const) {
    mkdirSync(join(directory, folder));
    writeFileSync(join(directory, folder, `${code}.po`), 'msgid "A"\nmsgstr "B"\n');
  }
  const project = (slug: string, folder: string, isPrivate: boolean) => ({
    name: slug,
    slug,
    private: isPrivate,
    components: [{ name: "C", slug: "c", filemask: `${folder}/*.po`, file_format: "po" }],
  });
  const projects = [project("shop", "open", false), project("cellar", "secret", true)];
  const catalogue = { base_url: "http://localhost:8000", published_languages: "all", projects };
  writeFileSync(join(directory, "catalogue.json"), JSON.stringify(catalogue));
  const addresses = new Set<string>();
  for await (const { address } of documents(directory)) addresses.add(address);
  expect(addresses.has("/api/languages/xx/")).toBe(true);
  expect(addresses.has("/api/languages/qq/")).toBe(false);
});

it("has its decision written down", () => {
  const text = readFileSync(new URL("../../docs/reference/catalogue.md", import.meta.url), "utf8");
  expect(text.replace(/\s+/g, " ")).toContain("nothing of a private project's repository is ever published");
});
