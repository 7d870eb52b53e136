import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { codeBlocks } from "../../scripts/prose/markdown.ts";
import { folderOf } from "../adoption/fetch.mjs";
import { commandsIn, shapeOfConsole, typeCommands } from "../console-block.ts";
import { readDocument } from "../documentation.ts";
import { workflowLinter } from "../workflows/actionlint.ts";
import {
  actionFile,
  type CompositeAction,
  readYaml,
  type Step,
  type Workflow,
} from "../workflows/workflow-file.ts";
import { skipFor } from "./missing.ts";
import { installPacked, packProject } from "./packed.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

const README = readDocument("README.md");
const TUTORIAL = readDocument("docs/tutorial/first-site.md");

/** What cannot be run here, as the document writes it. */
const NOT_RUN: Readonly<Record<string, string>> = {
  "npm ci && npm test": "it is the suite that this test belongs to, and CI runs it in a clone",
  "npm ci && npm link":
    "it installs from a registry into the whole machine; the tarball is installed instead",
  "npm ci": "it installs from a registry, and CI runs it in a clone",
};

let home = "";
let env: NodeJS.ProcessEnv = {};

beforeAll(() => {
  home = makeQuickDirectory();
  env = installPacked(packProject(home), join(home, "user"));
}, 300_000);
afterAll(() => rmSync(home, { recursive: true, force: true }), 120_000);

/** Blocks in the language that is named above each. */
function blocksIn(text: string, lang: string): readonly string[] {
  return codeBlocks(text).flatMap((block) => (block.lang === lang ? [block.value] : []));
}

/** Commands between backticks in the sentences of a document. */
function commandsInSentences(text: string): readonly string[] {
  const spans = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, span = ""]) => span,
  );
  return spans.filter((span) => /^(?:npx |npm |git |lingodex )/.test(span));
}

function type(commands: readonly string[], cwd: string): string {
  return typeCommands(commands, { cwd, env });
}

/** A folder below the one where the package is installed, so that `npx` finds it. */
function userFolder(name: string): string {
  const folder = join(home, "user", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  return folder;
}

/** Starts `lingodex serve` as the document writes it, and hands on the address that it prints. */
async function whileServed(
  command: string,
  cwd: string,
  visit: (address: string) => Promise<void>,
): Promise<void> {
  // A group of processes of its own: npx passes no signal on to what it started.
  const server = spawn("sh", ["-c", command], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "exit");
  try {
    for await (const line of createInterface({ input: server.stderr })) {
      const [, address] = /^serving \S+ at (http:\S+)\/api\/ /.exec(line) ?? [];
      if (address === undefined) continue;
      await visit(address);
      return;
    }
    throw new Error(`${command} printed no address`);
  } finally {
    if (server.pid !== undefined) process.kill(-server.pid, "SIGTERM");
    await ended;
  }
}

async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (isRight(answer) || tries >= 100) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

describe("README.md, with the packed package", () => {
  const [start = "", sample = "", suite = "", ...others] = blocksIn(README, "sh");
  const [said = "", tree = "", ...otherTexts] = blocksIn(README, "text");
  const [step = "", ...otherSteps] = blocksIn(README, "yaml");

  it("has no block and no command that is not run or named with a reason", () => {
    expect([others, otherTexts, otherSteps]).toEqual([[], [], []]);
    const kinds = new Set(codeBlocks(README).map(({ lang }) => lang));
    expect([...kinds].sort()).toEqual(["sh", "text", "yaml"]);
    expect(Object.keys(NOT_RUN)).toContain(suite);
    const [installs = ""] = sample.split(" && ");
    expect(Object.keys(NOT_RUN)).toContain(installs);
    const inSentences = commandsInSentences(README).filter((command) => NOT_RUN[command] === undefined);
    expect(inSentences).toEqual(["npx lingodex serve"]);
  });

  it("detects, builds and serves the translations of a real repository", {
    timeout: 180_000,
  }, async (context) => {
    const [, name = ""] = /<!-- recipe: (\S+) -->/.exec(README) ?? [];
    const fetched = folderOf(name);
    if (!existsSync(fetched)) skipFor(`${name} was not fetched (node test/adoption/fetch.mjs)`, context);
    const folder = userFolder(name);
    cpSync(fetched, folder, { recursive: true, verbatimSymlinks: true });
    const commands = start.split("\n");
    expect(commands).toEqual(["npx lingodex init", "npx lingodex build"]);
    const shown = type(commands, folder);
    expect(shown).toContain(`$ npx lingodex init\n${said}\n$ npx lingodex build\nBuilt `);
    expect(existsSync(join(folder, "public/lingodex/manifest.json"))).toBe(true);
    await whileServed("npx lingodex serve", folder, async (address) => {
      const answer = await fetch(`${address}/api/projects/`);
      expect(await answer.json()).toMatchObject({ count: 1 });
    });
  });

  it("builds the sample, with the files that it lists", { timeout: 120_000 }, () => {
    const [, build = ""] = sample.split(" && ");
    const tool = join(home, "user/node_modules/lingodex");
    expect(type([build], tool)).toMatch(/^\$ .+\nBuilt [\d,]+ documents \(/);
    const paths = treePaths(tree);
    expect(paths.length).toBeGreaterThan(5);
    const root = join(tool, "data/alpine-club/public");
    const files = readdirSync(root, { recursive: true, encoding: "utf8" });
    expect(paths.filter((path) => !files.some((file) => path.test(file)))).toEqual([]);
  });

  it("has a step that is the one of the workflow, and one that actionlint accepts", async (context) => {
    const [shown]: readonly Step[] = parse(step);
    const { jobs } = readYaml<Workflow>("examples/workflows/github-pages.yml");
    const used = jobs["build"]?.steps.find(({ uses }) => uses === shown?.uses);
    expect(used).toMatchObject(shown ?? {});
    const { inputs = {} } = readYaml<CompositeAction>(actionFile("lingodex"));
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(shown?.with ?? {})));
    const complaints = await workflowLinter(context);
    const job = { "runs-on": "ubuntu-latest", steps: [shown] };
    expect(complaints(stringify({ on: "push", jobs: { build: job } }), "README.md")).toEqual([]);
  });
});

/** Patterns of the files that the README lists below `public/`. "…" is any text. */
function treePaths(text: string): readonly RegExp[] {
  const [, ...lines] = text.split("\n");
  return lines
    .flatMap((line) => line.slice(0, 38).trim().split(", "))
    .map((path) => new RegExp(`^${path.replaceAll(/[.+]/g, String.raw`\$&`).replaceAll("…", ".+")}$`));
}

describe("docs/tutorial/first-site.md, with the packed package", () => {
  it("has no block and no command that is not run or named with a reason", () => {
    expect(codeBlocks(TUTORIAL).map(({ lang }) => lang)).toEqual(["console"]);
    const inSentences = commandsInSentences(TUTORIAL).filter((command) => NOT_RUN[command] === undefined);
    expect(inSentences).toEqual([
      "lingodex serve",
      "lingodex explain /api/translations/tea-shop/translations/de/",
      "lingodex check",
      "git init -b main",
      "git add .",
      'git commit -m "Tea shop"',
      "git remote add origin REPOSITORY_URL",
      "git push -u origin main",
    ]);
  });

  it("goes as it says, from an empty folder to a site that shows each change", {
    timeout: 180_000,
  }, async () => {
    const folder = userFolder("tea-shop");
    const [shown = ""] = blocksIn(TUTORIAL, "console");
    const typed = type(commandsIn(shown), folder);
    expect(shapeOfConsole(typed)).toBe(shapeOfConsole(`${shown}\n`));

    const [serve = "", explain = "", check = ""] = commandsInSentences(TUTORIAL).filter((command) =>
      command.startsWith("lingodex "),
    );
    const [, numbers = ""] = /^Programs read .* `([^`]+)`\.$/m.exec(TUTORIAL) ?? [];
    const [, added = ""] = /add `([^`]+)` to `locales\/de\.json`/.exec(TUTORIAL) ?? [];
    await whileServed(serve, folder, async (address) => {
      const statistics = async (): Promise<unknown> => (await fetch(`${address}${numbers}`)).json();
      const isWhole = (answer: unknown): boolean =>
        JSON.stringify(answer).includes('"translated_percent":100');
      expect(await statistics()).toMatchObject({ translated_percent: 50 });
      const page = async (): Promise<string> => (await fetch(`${address}/projects/tea-shop/`)).text();
      expect(await page()).toContain("50%");
      const file = join(folder, "locales/de.json");
      writeFileSync(file, readFileSync(file, "utf8").replace("}", `, ${added}}`));
      expect(await eventually(statistics, isWhole)).toMatchObject({ translated_percent: 100 });
      expect(await page()).toContain("100%");
    });

    expect(type([explain], folder)).toContain("locales/de.json");
    expect(type([check, `${check} --quality`], folder)).toContain("no problems");
  });

  // test/workflows/github-pages.test.ts goes on from the commit to a site.
  it("brings the commit to the branch that the workflow builds", () => {
    const folder = userFolder("tea-shop");
    const remote = userFolder("tea-shop.git");
    const commands = commandsInSentences(TUTORIAL).filter((command) => command.startsWith("git "));
    writeFileSync(join(folder, "catalogue.yaml"), "");
    const identity = "git -c user.name=Mona -c user.email=mona@example.org";
    type(["git init --quiet --bare"], remote);
    type(
      commands.map((command) =>
        command.replace("git commit", `${identity} commit`).replace("REPOSITORY_URL", remote),
      ),
      folder,
    );
    const { on } = readYaml<Workflow>("examples/workflows/github-pages.yml");
    expect(on).toMatchObject({ push: { branches: ["main"] } });
    expect(type(["git ls-tree --name-only main"], remote)).toContain("catalogue.yaml");
  });
});
