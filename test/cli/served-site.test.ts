import { describe, expect, it } from "vitest";
import { describeSite, originOf, type ServedSite, warningsOf } from "../../src/cli/served-site.ts";

const SITE: ServedSite = {
  target: "public",
  origin: "http://localhost:8000",
  links: "query",
  host: undefined,
  listen: "127.0.0.1",
  baseUrl: "http://localhost:8000/root",
  start: undefined,
};

it.each([
  ["127.0.0.1", "http://localhost:8000"],
  ["0.0.0.0", "http://localhost:8000"],
  ["::", "http://localhost:8000"],
  ["10.0.0.1", "http://10.0.0.1:8000"],
  ["fe80::1", "http://[fe80::1]:8000"],
])("who listens on %s is found at %s", (address, origin) => {
  expect(originOf(address, 8000)).toBe(origin);
});

it.each([
  ["query", "api/", "api/projects/"],
  ["path", "api/", "api/projects/"],
  ["file", "api/index.json", "api/projects/index.json"],
] as const)("prints addresses to click in the style %s", (links, api, projects) => {
  const lines = describeSite({ ...SITE, links });
  expect(lines[0]).toBe(`serving public at http://localhost:8000/root/${api} (Ctrl-C stops it)`);
  expect(lines).toContain(`  http://localhost:8000/root/${projects}`);
  expect(lines).toContain("  http://localhost:8000/root/lingodex/manifest.json");
});

it.each(["", "projects/"])("names where people begin to read: %j", (start) => {
  expect(describeSite({ ...SITE, start })[1]).toBe(`  http://localhost:8000/root/${start} (for people)`);
  expect(describeSite(SITE).join()).not.toContain("for people");
});

describe("warnings", () => {
  it.each([
    [{}, []],
    [{ host: "s3-website", links: "path" }, ["answers as s3-website"]],
    [{ host: "s3-website" }, ["answers as s3-website", "clients loop forever", "--host s3-website"]],
    [{ baseUrl: "https://me.github.io/x" }, ["documents link to https://me.github.io/x", "hint"]],
    [{ listen: "0.0.0.0" }, ["everyone who can reach 0.0.0.0"]],
    [{ listen: "::1" }, []],
  ] as const)("%j", (change, texts) => {
    const lines = warningsOf({ ...SITE, ...change });
    expect(lines).toHaveLength(texts.length);
    for (const [index, text] of texts.entries()) expect(lines[index]).toContain(text);
  });
});
