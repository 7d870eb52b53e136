import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  CONFIGURATIONS,
  isConfiguration,
  readConfigurations,
} from "../../../src/catalogue/discover/configurations/index.ts";
import { CANARY, fixtures, surroundingsOf } from "./fixtures.ts";

const all = fixtures();

describe.each(all)("$name", (fixture) => {
  const { configurations, told } = readConfigurations({
    ...surroundingsOf(fixture),
    entries: () => ({ faults: [] }),
    parts: () => ({ faults: [] }),
    fault: () => undefined,
    unseen: () => [],
    folder: "",
    git: undefined,
  });
  const said = `${JSON.stringify({ configurations, told }, null, 2)}\n`;

  it("is read as it should be", async () => {
    await expect(said).toMatchFileSnapshot(join(fixture.folder, "expected.json"));
  });

  it("gives no secret away", () => {
    const texts = fixture.configurations.map((path) =>
      readFileSync(join(fixture.folder, "tree", path), "utf8"),
    );
    expect(texts.join("\n")).toContain(CANARY);
    expect(said).not.toContain(CANARY);
  });
});

it("has a fixture for every reader", () => {
  const paths = all.flatMap(({ configurations, paths }) => [...configurations, ...paths]);
  expect(paths.some(isConfiguration)).toBe(true);
  expect(CONFIGURATIONS.filter(({ matches }) => !paths.some(matches)).map(({ name }) => name)).toEqual([]);
});
