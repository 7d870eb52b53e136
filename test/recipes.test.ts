import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import { folderOf } from "./adoption/fetch.mjs";
import { skipFor } from "./end-to-end/missing.ts";
import { quickDirectory } from "./end-to-end/quick-directory.ts";
import { bin } from "./suite/built.ts";
import { sample } from "./suite/sample.ts";

const PAGES = [
  new URL("../README.md", import.meta.url),
  new URL("../docs/how-to/recipes.md", import.meta.url),
];
const ownResources = fileURLToPath(new URL("real-input/own/resx/", import.meta.url));
const ownProjects = fileURLToPath(new URL("fixtures/recipes/", import.meta.url));

/** The line that `init` prints last. Recipes leave it out. */
const IS_WRITTEN = "catalogue.yaml is written. Next: lingodex build\n";

interface Recipe {
  readonly title: string;
  /** Of `test/adoption/packages.json`; `resx` and folders of `test/fixtures/recipes/` are our own. */
  readonly name: string;
  readonly commands: string;
  /** What the last `init` prints. */
  readonly says: string;
  /** Files that come out. */
  readonly made: readonly string[];
}

/** A section is a recipe: what `init` prints, and what there is then. It may have commands of its own. */
const RECIPE = /^## (.+)\n[\s\S]*?^```(sh|text) recipe=(\S+)\n([\s\S]*?)```\n([\s\S]*)$/m;

/** A block of a page, without its fences. */
function blockOf(language: "sh" | "text", text: string): string {
  const [, block = ""] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\`\`\`\\n`, "m").exec(text) ?? [];
  return block;
}

/** README.md, where a block has no words after its language, names the recipe in a comment. */
function textOfPage(page: URL): string {
  return readFileSync(page, "utf8").replace(/<!-- recipe: (\S+) -->\n```sh$/gm, "```sh recipe=$1");
}

function recipesOf(page: string): readonly Recipe[] {
  const [introduction = "", ...sections] = page.split(/^(?=## )/m);
  return sections
    .filter((section) => / recipe=/.test(section))
    .map((section) => {
      const [, title = "", language = "", name = "", block = "", rest = ""] = RECIPE.exec(section) ?? [];
      if (name === "") throw new Error(`not a recipe: ${section.slice(0, 100)}`);
      const hasCommands = language === "sh";
      return {
        title,
        name,
        commands: hasCommands ? block : blockOf("sh", introduction),
        says: hasCommands ? blockOf("text", rest) : block + IS_WRITTEN,
        made: [...rest.matchAll(/`(public\/[^`]+)`/g)].map(([, path = ""]) => path),
      };
    });
}

const recipes = PAGES.flatMap((page) => recipesOf(textOfPage(page)));

/** `lingodex` as people have it, and `npx` that finds it. */
function commandsFolder(): string {
  const folder = quickDirectory();
  for (const [name, shift] of [
    ["lingodex", ""],
    ["npx", "shift; "],
  ] as const) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${shift}exec "${process.execPath}" "${bin}" "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(commands: string, cwd: string): Ran {
  const { status, stdout, stderr } = spawnSync("sh", ["-ec", commands], {
    cwd,
    encoding: "utf8",
    maxBuffer: 100_000_000,
    env: { ...process.env, NO_COLOR: "1", PATH: `${commandsFolder()}${delimiter}${process.env["PATH"]}` },
  });
  return { status, stdout, stderr };
}

/** A copy of the package, in a folder that is called as it is. */
function projectOf(name: string, context: TestContext): string {
  const project = join(quickDirectory(), name);
  if (name === "resx") {
    mkdirSync(project);
    for (const file of ["Strings.resx", "Strings.de.resx"])
      cpSync(join(ownResources, file), join(project, file));
    return project;
  }
  const own = join(ownProjects, name);
  if (existsSync(own)) {
    cpSync(own, project, { recursive: true });
    return project;
  }
  const fetched = folderOf(name);
  if (!existsSync(fetched)) skipFor(`${name} was not fetched (node test/adoption/fetch.mjs)`, context);
  cpSync(fetched, project, { recursive: true, verbatimSymlinks: true });
  return project;
}

/** What `init` printed the last time: everything up to the line that ends it. */
function saidByInit(stderr: string): string {
  const [whole = ""] = /(?:^[\s\S]*?: lingodex build\n|nothing to add\n)/m.exec(stderr) ?? [];
  return stderr.endsWith("nothing to add\n") ? "nothing to add\n" : whole;
}

describe("README.md and docs/how-to/recipes.md", () => {
  it("has a recipe for each of what people have", () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      "In your repository",
      "Django",
      "Rails",
      "Qt",
      "Android",
      "iOS",
      "String catalogs (iOS, macOS)",
      "Firefox and Fluent",
      "Go",
      "React",
      "MediaWiki",
      "Godot and Unity",
      "i18next",
      "GNOME",
      "Symfony",
      ".NET",
      "Crowdin, Transifex and other services",
    ]);
  });

  describe.each(sample(recipes, 6, "recipes"))("$title", (recipe) => {
    it("has commands that do what it says", { timeout: 180_000 }, (context) => {
      const project = projectOf(recipe.name, context);
      const ran = run(recipe.commands, project);
      expect(ran.status, ran.stderr).toBe(0);
      expect(saidByInit(ran.stderr)).toBe(recipe.says);
      expect(recipe.made.filter((path) => !existsSync(join(project, path)))).toEqual([]);
      expect(existsSync(join(project, "public/lingodex/manifest.json"))).toBe(true);
    });
  });
});
