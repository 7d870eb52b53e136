import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { cloneProject, Machine } from "./runner.ts";
import { needRegistry } from "./surroundings.ts";
import { project } from "./workflow-file.ts";

const text = readFileSync(join(project, "Dockerfile"), "utf8");

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

const instructions: readonly Instruction[] = text
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => ({ word: line.slice(0, line.indexOf(" ")), rest: line.slice(line.indexOf(" ") + 1) }));

it("is small, pinned, and runs as nobody in particular", () => {
  const last = instructions.slice(instructions.findLastIndex(({ word }) => word === "FROM"));
  const bases = instructions
    .filter(({ word }) => word === "FROM")
    .map(({ rest }) => rest.split(" ")[0] ?? "");
  for (const base of bases)
    expect(base).toMatch(/^node:\d*[02468]\.\d+\.\d+-bookworm-slim@sha256:[0-9a-f]{64}$/);
  expect(last.filter(({ word }) => word === "USER")).toEqual([{ word: "USER", rest: "node" }]);
  expect(last.findIndex(({ word }) => word === "USER")).toBeGreaterThan(
    last.findLastIndex(({ word }) => word === "RUN"),
  );
  expect(last.map(({ rest }) => rest).join("\n")).toContain("npm ci --omit=dev");
  expect(new Set(bases).size).toBe(1);
  expect(last.find(({ word }) => word === "LABEL")?.rest).toContain("org.opencontainers.image.licenses=");
  expect(text).not.toMatch(/^(?:ADD|ARG|ENV .*(?:TOKEN|SECRET|KEY))|COPY \. /m);
});

it("has git, which trusts the folder that is mounted, in the image that runs", () => {
  const last = instructions.slice(instructions.findLastIndex(({ word }) => word === "FROM"));
  const system = last.filter(({ word, rest }) => word === "RUN" && isOfSystem(rest)).map(({ rest }) => rest);
  expect(system).toEqual([
    expect.stringMatching(
      /^apt-get update && apt-get install .*--no-install-recommends git && rm -rf \/var\/lib\/apt\/lists\/\*/,
    ),
  ]);
  const workdir = last.findLast(({ word }) => word === "WORKDIR")?.rest;
  expect(system[0]).toContain(`git config --system --add safe.directory ${workdir}`);
});

it("is understood by a parser of Dockerfiles", async (context) => {
  const place = process.env["LINGODEX_DOCKERFILE_UTILS"] ?? "";
  if (!existsSync(place))
    skipFor("dockerfile-utils is not installed (LINGODEX_DOCKERFILE_UTILS names its main.js)", context);
  const { validate }: { validate: (content: string) => readonly { readonly message: string }[] } =
    await import(pathToFileURL(place).href);
  expect(validate("FROM a\nCPY b c\nUSER")).not.toEqual([]);
  expect(validate(text).map(({ message }) => message)).toEqual([]);
});

it("gives an image whose program runs: every COPY and RUN, carried out in empty folders", {
  timeout: 1_800_000,
}, async (context) => {
  needRegistry(context, "dockerfile");
  const folder = temporaryDirectory();
  const allowed = join(folder, "context");
  const whole = join(folder, "whole");
  cloneProject(whole);
  copyAllowed(whole, allowed);
  const stages = await buildStages(allowed, folder);
  const image = stages.at(-1) ?? "";
  const [, entry = ""] =
    /"(\/opt\/[^"]+)"/.exec(instructions.find(({ word }) => word === "ENTRYPOINT")?.rest ?? "") ?? [];
  const program = join(image, entry);
  const catalogue = join(image, "opt/lingodex/data/alpine-club");
  const out = join(folder, "public");
  const built = spawnSync(
    process.execPath,
    [program, "build", catalogue, "--out", out, "--no-cache", "--verify"],
    {
      encoding: "utf8",
    },
  );
  expect(built.stderr).toMatch(/^Built [\d,]+ documents /);
  expect(built.status).toBe(0);
  expect(spawnSync(process.execPath, [program, "verify", out]).status).toBe(0);
  const bytes = sizeOf(join(image, "opt/lingodex"));
  process.stdout.write(`Dockerfile: ${(bytes / 2 ** 20).toFixed(1)} MB on top of Node's image\n`);
  expect(bytes).toBeLessThan(40 * 2 ** 20);
  expect(readdirSync(join(image, "opt/lingodex")).sort()).toEqual(
    [
      ".npmrc",
      "LICENSE",
      "bin",
      "data",
      "dist",
      "node_modules",
      "package-lock.json",
      "package.json",
      "schemas",
    ].sort(),
  );
});

/** What .dockerignore lets through: it forbids everything, and then names what is allowed. */
function copyAllowed(from: string, to: string): void {
  const rules = readFileSync(join(project, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(rules[0]).toBe("*");
  const hidden = rules.filter((rule) => rule.startsWith("**/")).map((rule) => rule.slice(3));
  for (const rule of rules.filter((line) => line.startsWith("!"))) {
    const name = rule.slice(1);
    cpSync(join(from, name), join(to, name), {
      recursive: true,
      filter: (path) => !hidden.some((part) => path.slice(from.length).split("/").includes(part)),
    });
  }
}

/** The roots of all stages, in order. */
async function buildStages(source: string, folder: string): Promise<readonly string[]> {
  const stages: string[] = [];
  const names = new Map<string, string>();
  let directory = "/";
  for (const { word, rest } of instructions) {
    const root = stages.at(-1) ?? "";
    if (word === "FROM") {
      stages.push(mkdtempSync(join(folder, "stage-")));
      names.set(rest.split(" AS ")[1] ?? "", stages.at(-1) ?? "");
    } else if (word === "WORKDIR") {
      directory = rest;
      mkdirSync(join(root, directory), { recursive: true });
    } else if (word === "COPY") {
      copy(rest, { source, names, target: join(root, directory) });
    } else if (word === "RUN") {
      await run(rest, join(root, directory), folder);
    }
  }
  return stages;
}

/** Packages of the image's own system: this machine keeps its own. */
function isOfSystem(command: string): boolean {
  return command.startsWith("apt-get ");
}

interface CopyPlaces {
  readonly source: string;
  readonly names: ReadonlyMap<string, string>;
  readonly target: string;
}

function copy(line: string, { source, names, target }: CopyPlaces): void {
  const [, stage, words = ""] = /^(?:--from=(\w+) )?(.*)$/.exec(line) ?? [];
  const from = stage === undefined ? source : (names.get(stage) ?? "");
  const paths = words.split(" ");
  const to = paths.pop() ?? "";
  for (const path of paths) {
    const place = to === "./" ? join(target, path) : join(target, to);
    mkdirSync(dirname(place), { recursive: true });
    cpSync(join(from, path), place, { recursive: true });
  }
}

/** With the machine's own Node, in the folder that stands for the image's. Packages come from the registry once. */
async function run(command: string, directory: string, folder: string): Promise<void> {
  if (isOfSystem(command)) return;
  const machine = new Machine(mkdtempSync(join(folder, "run-")), { npm_config_cache: join(folder, "npm") });
  const outputs = await machine.run(`cd "${directory}"\n${command}`, undefined, {});
  expect(outputs, machine.log).toBeDefined();
}

function sizeOf(directory: string): number {
  const files = execFileSync("find", [directory, "-type", "f", "-print0"], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return files
    .split("\0")
    .filter(Boolean)
    .reduce((sum, file) => sum + statSync(file).size, 0);
}
