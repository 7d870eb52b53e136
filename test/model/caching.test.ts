import { describe, expect, it } from "vitest";
import { API_ROUTES } from "../../src/model/addresses/api.ts";
import { cacheControlOf, cacheControlOfPack } from "../../src/model/hosts/caching.ts";

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
    "widgets/a/-/languages.svg",
    "widgets/a/de/svg-badge.svg",
    "exports/rss/",
    "exports/rss/feed.xml",
    "exports/rss/a/",
    "exports/rss/a/-/de/feed.json",
  ])("for some minutes: %s", (path) => {
    expect(cacheControlOf(path)).toBe("public, max-age=300");
  });

  it.each(API_ROUTES.map(({ pattern, holds }) => [pattern, holds] as const))(
    "for a short time, in all its pages and both views, if it is a collection: %s",
    (pattern, holds) => {
      const path = `api/${pattern.replaceAll(/\{\w+\}/g, "x%20y")}`;
      const header = holds === "collection" ? "public, max-age=60" : "public, no-cache";
      for (const behind of ["", "page=7/", "format=api/", "format=api/page=7/"])
        for (const file of ["", "index.json"]) expect(cacheControlOf(path + behind + file)).toBe(header);
      for (const other of [`${path}x`, `${path}page=7`, `x/${path}`, path.replace("api/", "api/x/")])
        expect(cacheControlOf(other), other).toBe("public, no-cache");
    },
  );

  it("for ever, where its name says what it holds", () => {
    const forEver = "public, max-age=31536000, immutable";
    expect(cacheControlOf("lingodex/assets/site-0123abcd.css")).toBe(forEver);
    expect(cacheControlOf("lingodex/assets/a/b.css")).toBe("public, no-cache");
    expect(cacheControlOfPack("lingodex/pack/0123abcd.tar.gz")).toBe(forEver);
    expect(cacheControlOfPack("lingodex/pack.json")).toBe("public, max-age=60");
    expect(cacheControlOfPack("lingodex/packxjson")).toBe("public, no-cache");
    expect(cacheControlOfPack("api/projects/index.json")).toBe("public, no-cache");
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
    "exports/rss/index.html",
    "widgets/a/svg-badge.svg",
  ])("as long as the origin agrees: %s", (path) => {
    expect(cacheControlOf(path)).toBe("public, no-cache");
  });
});
