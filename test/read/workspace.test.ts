import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join, win32 } from "node:path";
import { describe, expect, it } from "vitest";
import { isWithin } from "../../src/model/disk/within.ts";
import { withoutPrivileges } from "../unprivileged.ts";
import { AT, directoryWith, workspaceWith } from "./disk.ts";

describe("a place", () => {
  it("is told by its absolute path and by its name in the catalogue", () => {
    const { root, workspace } = workspaceWith({ "a/b.po": "" });
    expect(workspace.locate(join(root, "a"), "b.po", AT)).toEqual({
      path: join(root, "a/b.po"),
      file: "a/b.po",
    });
    expect(workspace.locate(join(root, "a"), "..", AT)).toEqual({ path: root, file: "." });
    expect(workspace.locate(root, "a/../a//b.po", AT)?.file).toBe("a/b.po");
  });

  it.each(["..", "../x", "a/../../x", "/", "/etc/passwd", "a\0b", "..\0"])(
    "is refused where %j leads out",
    (path) => {
      const { root, workspace, complaints } = workspaceWith({ "a/b.po": "" });
      expect(workspace.locate(root, path, AT)).toBeUndefined();
      expect(workspace.probe(root, path, AT)).toBeUndefined();
      expect(complaints()).toEqual([expect.stringMatching(/^file\/leaves-root: /)]);
    },
  );

  it("may be missing, if one only asks", () => {
    const { root, workspace, complaints } = workspaceWith({ "a.po": "" });
    expect(workspace.probe(root, "b.po", AT)).toBe("missing");
    expect(workspace.probe(root, "a.po/b.po", AT)).toBe("missing");
    expect(complaints()).toEqual([]);
    expect(workspace.locate(root, "b.po", AT)).toBeUndefined();
    expect(complaints()).toEqual(['file/missing: "b.po" does not exist']);
  });

  it("is within a directory, itself or below", () => {
    expect(isWithin("/a/b", "/a")).toBe(true);
    expect(isWithin("/a", "/a")).toBe(true);
    expect(isWithin("/a/..b", "/a")).toBe(true);
    expect(isWithin("/ab", "/a")).toBe(false);
    expect(isWithin("/", "/a")).toBe(false);
    expect(isWithin("/b/a", "/a")).toBe(false);
  });

  it.each([
    ["C:\\a\\b", "C:\\a", true],
    ["c:\\A\\b", "C:\\a", true],
    ["C:/a/b", "C:\\a", true],
    ["C:\\a\\..b", "C:\\a", true],
    ["C:\\a\\..\\b", "C:\\a", false],
    ["C:\\ab", "C:\\a", false],
    ["D:\\a\\b", "C:\\a", false],
    ["\\\\host\\share\\a", "C:\\a", false],
    ["\\\\?\\C:\\a\\b", "C:\\a", false],
  ])("of Windows: %s below %s: %s", (path, directory, isBelow) => {
    expect(isWithin(path, directory, win32)).toBe(isBelow);
  });
});

describe("links", () => {
  it("are followed within the catalogue, and refused out of it", () => {
    const outside = directoryWith({ "secret.po": "secret" });
    const { root, workspace, complaints } = workspaceWith({ "a/b.po": "b" });
    symlinkSync("a", join(root, "in"));
    symlinkSync(outside, join(root, "out"));
    symlinkSync("in", join(root, "chain"));
    symlinkSync(join(root, "out/secret.po"), join(root, "a/far.po"));

    expect(workspace.locate(root, "chain/b.po", AT)?.file).toBe("chain/b.po");
    expect(complaints()).toEqual([]);
    for (const path of ["out", "out/secret.po", "a/far.po", "in/far.po", "out/nothing"]) {
      const found = workspace.probe(root, path, AT);
      expect(found === undefined || found === "missing").toBe(true);
    }
    expect(complaints()).toHaveLength(4);
    expect(complaints().every((complaint) => complaint.startsWith("file/leaves-root: "))).toBe(true);
  });

  it("that lead nowhere or in a circle are told, also where one only asks", () => {
    const { root, workspace, complaints } = workspaceWith({});
    symlinkSync("gone", join(root, "dangling"));
    symlinkSync("circle", join(root, "circle"));
    expect(workspace.probe(root, "dangling", AT)).toBeUndefined();
    expect(workspace.probe(root, "circle", AT)).toBeUndefined();
    expect(complaints()).toEqual([
      'file/missing: "dangling" does not exist',
      'file/unreadable: cannot read "circle": its links lead in a circle',
    ]);
  });

  it("lead where they are allowed to", () => {
    const outside = directoryWith({ "x/secret.po": "x", "y/secret.po": "y" });
    const { root, workspace, complaints } = workspaceWith({});
    symlinkSync(join(outside, "x"), join(root, "x"));
    symlinkSync(join(outside, "y"), join(root, "y"));
    workspace.allow(join(outside, "x"), AT);
    expect(workspace.locate(root, "x/secret.po", AT)?.file).toBe("x/secret.po");
    expect(workspace.locate(root, "y/secret.po", AT)).toBeUndefined();
    expect(complaints()).toEqual(['file/leaves-root: "y/secret.po" leads out of the catalogue\'s directory']);
  });
});

describe("a directory", () => {
  it("is one", () => {
    const { root, workspace, complaints } = workspaceWith({ "a/b.po": "" });
    expect(workspace.locateDirectory(root, "a", AT)?.file).toBe("a");
    expect(workspace.locateDirectory(root, "a/b.po", AT)).toBeUndefined();
    expect(workspace.locateDirectory(root, "c", AT)).toBeUndefined();
    expect(complaints()).toEqual([
      'file/missing: "c" does not exist',
      'file/not-directory: "a/b.po" is not a directory',
    ]);
  });

  it("is what can be allowed", () => {
    const { root, workspace, complaints } = workspaceWith({ "a.po": "" });
    symlinkSync("circle", join(root, "circle"));
    for (const path of ["a.po", "gone", "circle"]) workspace.allow(path, AT);
    expect(workspace.roots).toEqual([root]);
    expect(complaints()).toEqual([
      'file/missing: "gone" does not exist',
      'file/not-directory: "a.po" is not a directory',
      'file/unreadable: cannot read "circle": its links lead in a circle',
    ]);
  });
});

describe("reading", () => {
  const read = (
    files: Readonly<Record<string, string>>,
    path: string,
    prepare: (root: string) => void = () => {},
  ) => {
    const { root, workspace, complaints } = workspaceWith(files);
    prepare(root);
    const place = workspace.locate(root, path, AT);
    const bytes = place && workspace.read(place, AT);
    return { text: bytes && Buffer.from(bytes).toString(), complaints: complaints() };
  };

  it("gives the bytes", () => {
    expect(read({ a: "Grüße" }, "a")).toEqual({ text: "Grüße", complaints: [] });
    expect(read({ a: "" }, "a")).toEqual({ text: "", complaints: [] });
    expect(read({ a: "x".repeat(1000) }, "a").complaints).toEqual([]);
  });

  it.each<[string, (root: string) => void, string]>([
    [
      "a directory",
      (root) => mkdirSync(join(root, "a")),
      'file/not-regular: "a" is a directory, not a regular file',
    ],
    [
      "a pipe",
      (root) => execFileSync("mkfifo", [join(root, "a")]),
      'file/not-regular: "a" is a pipe, not a regular file',
    ],
  ])("refuses %s, and does not wait for it", (_, prepare, complaint) => {
    expect(read({}, "a", prepare)).toEqual({ text: undefined, complaints: [complaint] });
  });

  it("refuses a device that it was led to", () => {
    const { root, workspace, complaints } = workspaceWith({});
    workspace.allow("/dev", AT);
    symlinkSync("/dev/zero", join(root, "a"));
    const place = workspace.locate(root, "a", AT);
    expect(place && workspace.read(place, AT)).toBeUndefined();
    expect(complaints()).toEqual(['file/not-regular: "a" is a device, not a regular file']);
  });

  it("refuses what is too large", () => {
    expect(read({ a: "x".repeat(1001) }, "a")).toEqual({
      text: undefined,
      complaints: ["file/too-large: the file has 1,001 bytes, the limit is 1,000"],
    });
  });

  it("tells what vanished on the way", () => {
    const { root, workspace, complaints } = workspaceWith({});
    expect(workspace.read({ path: join(root, "gone"), file: "gone" }, AT)).toBeUndefined();
    expect(complaints()).toEqual(['file/unreadable: cannot read "gone": it vanished while being read']);
  });

  it("tells what it may not read", async () => {
    const { root, workspace, complaints } = workspaceWith({ a: "secret" });
    chmodSync(join(root, "a"), 0);
    const place = { path: join(root, "a"), file: "a" };
    expect(await withoutPrivileges(root, () => workspace.read(place, AT))).toBeUndefined();
    expect(complaints()).toEqual(['file/unreadable: cannot read "a": permission denied']);
  });
});

describe("a list", () => {
  it("names all that is in a directory, but published trees", () => {
    const { root, workspace, complaints } = workspaceWith(
      { b: "", B: "", ".a": "", "c/d": "", "public/x": "" },
      ["public"],
    );
    symlinkSync("gone", join(root, "z\\\\"));
    expect(workspace.list(root, AT)).toEqual([".a", "B", "b", "c", "z\\\\"]);
    expect(workspace.list(join(root, "gone"), AT)).toEqual([]);
    expect(complaints()).toEqual([]);
    expect(workspace.list(join(root, "b"), AT)).toBeUndefined();
    expect(complaints()).toEqual(['file/unreadable: cannot read "b": a part of its path is a file']);
  });

  it("tells which directory it may not read", async () => {
    const { root, workspace, complaints } = workspaceWith({ "a/x.po": "" });
    chmodSync(join(root, "a"), 0);
    expect(await withoutPrivileges(root, () => workspace.list(join(root, "a"), AT))).toBeUndefined();
    chmodSync(join(root, "a"), 0o755);
    expect(complaints()).toEqual(['file/unreadable: cannot read "a": permission denied']);
  });
});

describe("a glob", () => {
  it("finds paths in code-point order, also links and what is no file", () => {
    const { root, workspace } = workspaceWith({ "b.po": "", "B.po": "", "ä.po": "", "a/x": "" });
    symlinkSync("gone", join(root, "z.po"));
    mkdirSync(join(root, "d.po"));
    expect(workspace.glob(root, "*.po", AT)).toEqual(["B.po", "b.po", "d.po", "z.po", "ä.po"]);
  });

  it("does not enter what is excluded, nor links", () => {
    const files = { "a/x.po": "", "public/x.po": "", ".lingodex/x.po": "", "a[1]/x.po": "" };
    const { root, workspace } = workspaceWith(files, ["public", "a[1]"]);
    symlinkSync("a", join(root, "link"));
    expect(workspace.glob(root, "**/*.po", AT)).toEqual(["a/x.po"]);
    expect(workspace.glob(root, ".lingodex/*.po", AT)).toEqual([]);
    expect(workspace.glob(join(root, "public"), "*.po", AT)).toEqual([]);
  });

  it("of a missing directory finds nothing, which is no complaint", () => {
    const { root, workspace, complaints } = workspaceWith({});
    expect(workspace.glob(root, "gone/*.po", AT)).toEqual([]);
    expect(complaints()).toEqual([]);
  });

  it("tells which directory it may not read", async () => {
    const { root, workspace, complaints } = workspaceWith({ "a/x.po": "" });
    chmodSync(join(root, "a"), 0);
    expect(await withoutPrivileges(root, () => workspace.glob(root, "a/*.po", AT))).toBeUndefined();
    chmodSync(join(root, "a"), 0o755);
    expect(complaints()).toEqual(['file/unreadable: cannot read "a/*.po": permission denied']);
  });
});
