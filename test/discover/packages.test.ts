import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PackageFacts, packagesIn } from "../../src/catalogue/discover/packages.ts";

function factsOf(path: string, text: string): PackageFacts {
  return packagesIn((asked) => (asked === path ? text : undefined))[0]?.facts ?? {};
}

describe("facts in files of package managers", () => {
  it.each([
    [
      "pyproject.toml",
      '[project]\nname = "shop"\nlicense = "MIT"\n[project.urls]\nHomepage = "https://shop.example"\n',
    ],
    [
      "pyproject.toml",
      'project.name = "shop"\nproject.license = \'MIT\'\nproject.urls = {homepage = "https://shop.example"}\n',
    ],
    [
      "pyproject.toml",
      '[tool.poetry]\nname = "shop"\nlicense = "MIT" # ours\nhomepage = "https://shop.example"\n',
    ],
    [
      "Cargo.toml",
      '[package]\r\nname = "sh\\u006fp"\r\nlicense = "MIT"\r\nhomepage = "https://shop.example"\r\n',
    ],
    [
      "package.json",
      '{"displayName": "%name%", "name": "@scope/shop", "license": "MIT", "homepage": "https://shop.example"}',
    ],
    ["composer.json", '{"name": "scope/shop", "license": "MIT", "homepage": "https://shop.example"}'],
    ["pubspec.yaml", "name: shop # the app\nlicense: MIT\nhomepage: 'https://shop.example'\n"],
    [
      "manifest.json",
      '// of a web extension\n{"name": "shop", "license": "MIT", "homepage_url": "https://shop.example"}',
    ],
  ])("%s: %j", (path, text) => {
    expect(factsOf(path, text)).toEqual({ name: "shop", web: "https://shop.example", license: "MIT" });
  });

  it.each([
    ["Cargo.toml", '[package\nname = "shop"'],
    ["pubspec.yaml", "name: [shop"],
    ["package.json", "{"],
    ["package.json", "[]"],
    ["package.json", '"shop"'],
    ["pyproject.toml", `${"a.".repeat(5000)}a = 1`],
    ["pubspec.yaml", "[".repeat(100_000)],
    ["Cargo.toml", '[package]\nname = {workspace = true}\nlicense = ["MIT"]'],
  ])("says nothing of what it cannot read: %s, %.30s", (path, text) => {
    expect(factsOf(path, text)).toEqual({});
  });

  it("takes any bytes calmly", () => {
    const paths = fc.constantFrom(
      "package.json",
      "pyproject.toml",
      "pubspec.yaml",
      "Cargo.toml",
      "manifest.json",
    );
    fc.assert(
      fc.property(paths, fc.string({ unit: "binary" }), (path, text) => {
        const { name = "", web = "", license = "" } = factsOf(path, text);
        expect(name.length).toBeLessThanOrEqual(200);
        expect(web + license).not.toMatch(/\s{2}|\p{Cc}/u);
      }),
    );
  });
});
