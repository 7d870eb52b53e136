import { describe, expect, it } from "vitest";
import { cacheControlOf } from "../../src/model/hosts/caching.ts";

describe("a file that is cached", () => {
  it.each([
    "api/projects/",
    "api/projects/index.json",
    "api/projects/page=1/index.json",
    "api/projects/format=api/page=12/index.json",
    "api/translations/a/b%20c/de/units/page=2/",
  ])("for a short time: %s", (path) => {
    expect(cacheControlOf(path)).toBe("public, max-age=60");
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
    expect(cacheControlOf(path)).toBe("public, no-cache");
  });
});
