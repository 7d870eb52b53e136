import { expect, it } from "vitest";
import { isOwnPath, isSafePath } from "../../src/publish/disk/own-paths.ts";

it.each([
  "..",
  "../a",
  "a/..",
  "api/../../etc/passwd",
  "a/../b",
  ".",
  "a/./b",
  "",
  "/a",
  "a//b",
  "a/",
  "a\0b",
])("%j may leave the directory that it is joined to, or name it", (path) => {
  expect(isSafePath(path)).toBe(false);
  expect(isOwnPath(`api/${path}`)).toBe(false);
  expect(isOwnPath(`lingodex/${path}`)).toBe(false);
});

it.each(["a", "a/b", "..a", "a..", ".../b", ".a/b."])("%j stays in it", (path) => {
  expect(isSafePath(path)).toBe(true);
  expect(isOwnPath(`api/${path}`)).toBe(true);
  expect(isOwnPath(path)).toBe(false);
});
