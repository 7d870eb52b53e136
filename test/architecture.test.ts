import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { expect, it } from "vitest";
import rules from "../.dependency-cruiser.mjs";
import { temporaryDirectory } from "./end-to-end/temporary.ts";

const house = fileURLToPath(new URL("..", import.meta.url));
const brokenHouse = fileURLToPath(new URL("fixtures/architecture", import.meta.url));

it("keeps the rooms apart", async () => {
  const { violations, totalCruised } = await inspect(house);

  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  // A parser that does not understand our TypeScript sees nothing and finds nothing wrong.
  const modules = readdirSync(join(house, "src"), { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  expect(totalCruised).toBeGreaterThan(modules.length);
});

it("has no rule that cannot fire", async () => {
  const { violations } = await inspect(brokenHouse);

  const broken = new Set(violations.map(({ rule }) => rule.name));
  expect([...broken].sort()).toEqual(rules.forbidden?.map(({ name }) => name).sort());
});

it("has at most eight rooms, none of them too large to know", () => {
  const linesOf = (room: string): number =>
    readdirSync(join(house, "src", room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, { parentPath, name }) => sum + lineCount(join(parentPath, name)), 0);
  const rooms = readdirSync(join(house, "src"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, lines: linesOf(name), limit: name === "catalogue" ? 40_000 : 32_000 }));

  expect(rooms.filter(({ lines, limit }) => lines > limit)).toEqual([]);
  expect(rooms.length).toBeLessThanOrEqual(8);
});

function lineCount(path: string): number {
  return readFileSync(path, "utf8").split("\n").length - 1;
}

it("lets no folder that may touch nothing know a clock, the environment or the process", () => {
  const root = temporaryDirectory();
  copyFileSync(join(house, ".biome.json"), join(root, ".biome.json"));
  const bad = ["Date.now()", "process.env", "performance.now()", "setTimeout(() => 1, 1)"];
  const folders = [
    "model",
    "catalogue/data",
    "catalogue/link",
    "catalogue/quality",
    "catalogue/discover",
    "catalogue/history/changelog",
    "build/live",
    "site",
    "published/deploy/plan",
    "published/deploy/outputs",
    "published/diff/units",
    "published/mirror/plan",
    "published/rebase/bases",
    "import/platform",
    "cli",
  ];
  for (const folder of folders) {
    mkdirSync(join(root, "src", folder), { recursive: true });
    for (const [at, text] of bad.entries())
      writeFileSync(join(root, "src", folder, `bad-${at}.ts`), `export const bad = ${text};\n`);
  }
  const words = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(join(house, "node_modules/.bin/biome"), words, {
    cwd: root,
    encoding: "utf8",
  });
  const found = new Set(stdout.match(/src\/[a-z/]+\/bad-\d\.ts/g));
  expect([...found].sort()).toEqual(
    folders
      .slice(0, -1)
      .flatMap((folder) => bad.map((_, at) => `src/${folder}/bad-${at}.ts`))
      .sort(),
  );
});

async function inspect(baseDir: string): Promise<ICruiseResult["summary"]> {
  const { output } = await cruise(["src"], { ruleSet: rules, validate: true, ...rules.options, baseDir });
  return (output as ICruiseResult).summary;
}
