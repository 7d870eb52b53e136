import fc from "fast-check";
import { expect, it } from "vitest";
import { isTreePath, pathOfNames, type TreePath } from "../../src/model/tree/tree-path.ts";

const NAMES = ["a", "index.json", "page=2", "日本語", "a b", "...", "-", "a.", "\u{1f600}"];
const NO_NAMES = ["", ".", "..", "a\\b", "a\0b", "a\nb", "a\u009fb", "a\ud800b"];

it("a path is proved where all its names can be published, and nowhere else", () => {
  const names = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(names, fc.constantFrom(...NO_NAMES), fc.nat(5), (good, bad, at) => {
      const path = good.join("/");
      expect(isTreePath(path)).toBe(true);
      expect(pathOfNames(...good)).toBe(path);
      const spoilt = good.toSpliced(at, 0, bad);
      expect(isTreePath(spoilt.join("/"))).toBe(false);
      expect(() => pathOfNames(...spoilt)).toThrow("is not a path of a tree");
    }),
  );
  for (const path of ["/etc/passwd", "api//x", "api/", "../x", "api/../../x"])
    expect(isTreePath(path)).toBe(false);
});

it("nothing else is taken for one by the compiler", () => {
  const write = (path: TreePath): string => path;
  const text: string = "api/index.json";
  // @ts-expect-error a text that nothing proved
  expect(write(text)).toBe(text);
  // @ts-expect-error a path that was put together by hand
  expect(write(`api/${text}`)).toBe(`api/${text}`);
  // The name of a host's file is one by its type.
  expect(write("404.html")).toBe("404.html");
  expect(write(pathOfNames("api", "index.json"))).toBe(text);
});
