import { fileURLToPath } from "node:url";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { expect, it } from "vitest";
import rules from "../.dependency-cruiser.mjs";

const house = fileURLToPath(new URL("..", import.meta.url));
const brokenHouse = fileURLToPath(new URL("fixtures/architecture", import.meta.url));

it("keeps the rooms apart", async () => {
  const { violations, totalCruised } = await inspect(house);

  expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)).toEqual([]);
  // A parser that does not understand our TypeScript sees nothing and finds nothing wrong.
  expect(totalCruised).toBeGreaterThan(60);
});

it("has no rule that cannot fire", async () => {
  const { violations } = await inspect(brokenHouse);

  const broken = new Set(violations.map(({ rule }) => rule.name));
  expect([...broken].sort()).toEqual(rules.forbidden?.map(({ name }) => name).sort());
});

async function inspect(baseDir: string): Promise<ICruiseResult["summary"]> {
  const { output } = await cruise(["src"], { ruleSet: rules, validate: true, ...rules.options, baseDir });
  return (output as ICruiseResult).summary;
}
