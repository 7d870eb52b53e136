import { describe, expect, it } from "vitest";
import { ALIASES } from "../../src/model/routing/alias-table.ts";
import { aliasOf } from "../../src/model/routing/aliases.ts";
import { ROUTING } from "../../src/model/routing/plan.ts";
import { aliasesOf, aliasPatterns, fillAlias } from "../../src/site/hosts/request-patterns.ts";

const names = ALIASES.images.flatMap((image) => image.names ?? []);

const ROOTS = ["widget", "widgets", "projects", "languages", "engage", "exports/rss", "strings"];
const SEGMENTS = ["-", "p", "c", "language", "page=2", "index.html", "feed.xml", "a b", "caf\u00e9", ""];
const ENDS = [...SEGMENTS, "svg-badge.svg", "horizontal-auto.svg", "open-graph.png", "nope-badge.svg"];

/** Addresses of every shape, without a slash at their end: segments that mean something, names, images. */
function shapes(): readonly string[] {
  const below = (paths: readonly string[], names: readonly string[]): readonly string[] =>
    paths.flatMap((path) => names.map((name) => `${path}/${name}`));
  const one = below(ROOTS, SEGMENTS);
  const all = [...ROOTS, ...below(ROOTS, ENDS), ...below(one, ENDS), ...below(below(one, SEGMENTS), ENDS)];
  return all.filter((address) => !address.endsWith("/"));
}

describe("other addresses of pages", () => {
  it("know each name of an image once, by its pattern as by the list", () => {
    expect(new Set(names).size).toBe(names.length);
    for (const { pattern, names: own = [] } of ALIASES.images)
      expect(names.filter((name) => new RegExp(`^${pattern}$`).test(name))).toEqual(own);
  });

  // The widgets of the platform, in their colors (RULES.md, images that others embed).
  it.each([
    ...["svg-badge", "status-badge", "shields-badge", "open-graph"].map((name) => [name, "svg-badge.svg"]),
    ...["grey", "white", "black"].flatMap((color) =>
      ["287x66", "88x31"].map((name) => [`${name}-${color}`, "svg-badge.svg"]),
    ),
    ...["auto", "red", "green", "blue"].flatMap((color) =>
      ["multi", "horizontal"].map((name) => [`${name}-${color}`, "multi-auto.svg"]),
    ),
    ["language-badge", "languages.svg"],
  ])("lead from the image %s to %s", (name = "", own = "") => {
    const below = own === "languages.svg" ? "-/" : "de/";
    expect(aliasOf(`widget/p/${below}${name}.svg`, false, ALIASES)).toBeDefined();
    const image = ALIASES.images.find((one) => one.own === own);
    expect(image?.names).toContain(`${name}.svg`);
    expect(image?.names?.includes(`${name}.png`)).toBe(own === "svg-badge.svg");
  });

  it("are the same by the table as by the patterns of configurations", () => {
    const patterns = aliasPatterns(ROUTING).map(({ pattern, to }) => ({
      at: new RegExp(`^${pattern}$`),
      to,
    }));
    const byPattern = (address: string): string | undefined => {
      const found = patterns.find(({ at }) => at.test(address));
      const parts = found?.at.exec(address) ?? [];
      return found && fillAlias(found.to, (place) => String(parts[place]));
    };
    let found = 0;
    for (const address of [...shapes(), ...names.map((name) => `widget/p/${name}`)]) {
      expect([address, aliasOf(address, false, ALIASES)]).toEqual([address, byPattern(address)]);
      expect([address, aliasOf(address, true, ALIASES)]).toEqual([address, byPattern(`${address}/`)]);
      if (byPattern(address) !== undefined) found += 1;
    }
    expect(found).toBeGreaterThan(100);
  });

  it("lead to no address that leads on", () => {
    for (const address of shapes()) {
      const to = aliasOf(address, false, ALIASES);
      if (to !== undefined)
        expect([to, aliasOf(to.replace(/\/$/, ""), to.endsWith("/"), ALIASES)]).toEqual([to, undefined]);
    }
  });

  it("are below roots that are ours", () => {
    const roots: readonly string[] = ROUTING.pages.roots;
    for (const { segments, to } of aliasesOf(ALIASES))
      expect(roots).toEqual(expect.arrayContaining([segments[0], to.split("/")[0]]));
  });
});
