import { describe, expect, it } from "vitest";
import { cacheControls } from "../../src/model/caching.ts";
import type { RouteDescription } from "../../src/model/document.ts";

const route = (pattern: string, holds: RouteDescription["holds"]): RouteDescription => ({
  pattern,
  holds,
  schema: "",
});

const controlOf = cacheControls([
  route("", "document"),
  route("projects/", "collection"),
  route("projects/{project}/", "item"),
  route("translations/{project}/{component}/{language}/units/", "collection"),
]);

describe("a file that is cached", () => {
  it.each([
    "api/projects/",
    "api/projects/index.json",
    "api/projects/page=1/index.json",
    "api/projects/format=api/page=12/index.json",
    "api/translations/a/b%20c/de/units/page=2/",
  ])("for a short time: %s", (path) => {
    expect(controlOf(path)).toBe("public, max-age=60");
  });

  it.each([
    "api/index.json",
    "api/projects",
    "api/projects/a/index.json",
    "api/projectsindex.json",
    "api/translations/a/b/units/index.json",
    "api/projects/page=/index.json",
    "x/api/projects/index.json",
    "api/projects/index.json.gz",
    "lingodex/manifest.json",
  ])("as long as the origin agrees: %s", (path) => {
    expect(controlOf(path)).toBe("public, no-cache");
  });
});
