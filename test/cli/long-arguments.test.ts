import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";
import { bin } from "../suite/built.ts";

const LONG = "x".repeat(100_000);

it.each([
  [LONG],
  ["check", LONG],
  ["build", "--links", LONG],
  ["explain", LONG],
  ["verify", `http://${LONG}/`],
])("an argument of 100,000 characters is repeated in part: %#", (...asked) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...asked], { encoding: "utf8" });
  expect([0, 70, null]).not.toContain(status);
  expect(`${stdout}${stderr}`).toContain("…");
  expect(`${stdout}${stderr}`.length).toBeLessThan(2000);
});
