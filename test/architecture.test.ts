import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
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

it("lets no room that may touch nothing know a clock, the environment or the process", () => {
  const folder = temporaryDirectory();
  copyFileSync(join(house, ".biome.json"), join(folder, ".biome.json"));
  const bad = ["Date.now()", "process.env", "performance.now()", "setTimeout(() => 1, 1)"];
  const rooms = [
    "model",
    "compute",
    "render",
    "pages",
    "describe",
    "discover",
    "explain",
    "hosts",
    "deploy",
    "difference",
    "mirror",
    "rebase",
    "import",
    "cli",
  ];
  for (const room of rooms) {
    mkdirSync(join(folder, "src", room), { recursive: true });
    for (const [at, text] of bad.entries())
      writeFileSync(join(folder, "src", room, `bad-${at}.ts`), `export const bad = ${text};\n`);
  }
  const words = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(join(house, "node_modules/.bin/biome"), words, {
    cwd: folder,
    encoding: "utf8",
  });
  const found = new Set(stdout.match(/src\/[a-z]+\/bad-\d\.ts/g));
  expect([...found].sort()).toEqual(
    rooms
      .slice(0, -1)
      .flatMap((room) => bad.map((_, at) => `src/${room}/bad-${at}.ts`))
      .sort(),
  );
});

async function inspect(baseDir: string): Promise<ICruiseResult["summary"]> {
  const { output } = await cruise(["src"], { ruleSet: rules, validate: true, ...rules.options, baseDir });
  return (output as ICruiseResult).summary;
}
