import { expect, it } from "vitest";
import { isOwnPath, isSafePath, OWN_NAMES } from "../../src/store/tree/disk/own-paths.ts";

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

// A name more would let a build remove a file of somebody's; one less, leave its own behind.
it("owns two directories, and beside them what hosts need, pages, and nothing else", () => {
  const hosts = [".htaccess", ".nojekyll", "404.html", "404.json", "_headers", "_redirects", "_routes.json"];
  const pages = [
    ...["projects", "languages", "engage", "translate", "strings", "changes"],
    ...["credits", "checks", "screenshots", "widgets", "widget", "exports"],
  ];
  expect(OWN_NAMES).toEqual(["api", ...pages, "index.html", ...hosts, "_worker.js", "lingodex"]);
  for (const name of [...pages.map((page) => `${page}/a`), "index.html"])
    expect(isOwnPath(name), name).toBe(true);
  for (const name of [...hosts, "_worker.js"]) expect(isOwnPath(name), name).toBe(true);
  for (const name of ["", "api", "lingodex", ...pages, "index.html/a", "_headers/a", "mine", "project/a"])
    expect(isOwnPath(name), name).toBe(false);
});
