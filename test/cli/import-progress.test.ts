import { expect, it } from "vitest";
import { describeImport } from "../../src/cli/commands/import.ts";
import { largeHistory } from "../import/fake/large.ts";
import { FakeServer } from "../import/fake/server.ts";
import { imported } from "../import/imported.ts";

it.each([
  [{ phase: "projects", requests: 1, remaining: undefined }, "projects (1 request)"],
  [
    { phase: "units", requests: 31, remaining: 69, done: 3, total: 20, left: 11_200 },
    "units 3 of 20, 12 s left (31 requests, 69 remaining)",
  ],
  [
    { phase: "files", requests: 120, remaining: undefined, done: 1000, total: 4000, left: 185_000 },
    "files 1,000 of 4,000, 3 min 05 s left (120 requests)",
  ],
  [
    { phase: "files", requests: 80, remaining: undefined, done: 70, total: 70, left: 0 },
    "files 70 of 70 (80 requests)",
  ],
])("tells %o as %s", (progress, line) => {
  expect(describeImport(progress)).toBe(line);
});

it("says of each list how many of its pages are read", async () => {
  const history = largeHistory(25_000);
  const server = await FakeServer.start(history);
  const told: string[] = [];

  await imported(server.origin, {
    files: "none",
    onProgress: ({ phase, done, total, left }) => {
      if (done !== undefined) told.push(`${phase} ${done} of ${total}${left === 0 ? "" : " …"}`);
    },
  }).finally(() => server.close());

  expect(told).toContain("units 1 of 20 …");
  expect(told).toContain("units 20 of 20");
  expect(told).toContain(`changes 2 of ${Math.ceil(history.changes.length / 1000)} …`);
  expect(told).toContain("projects 1 of 1");
});
