import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OutputError } from "../../src/model/diagnostics/failures.ts";
import { putFile, rename } from "../../src/model/disk/put-file.ts";
import {
  openRegularFile,
  readBytes,
  readRegularFile,
  saysNoFile,
  useRegularFile,
} from "../../src/model/disk/regular-file.ts";
import {
  asOutputError,
  hasCode,
  isShortage,
  isSystemError,
  onDisk,
  removeFile,
  systemCode,
  tolerate,
  twice,
} from "../../src/model/disk/system-error.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

/** A folder with one of each kind of thing that can stand at a path. */
function placesOfAllKinds(): string {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "file"), "0123456789");
  writeFileSync(join(folder, "empty"), "");
  mkdirSync(join(folder, "directory"));
  linkSync(join(folder, "file"), join(folder, "hard link"));
  symlinkSync("file", join(folder, "link"));
  symlinkSync("directory", join(folder, "link to a directory"));
  symlinkSync("nowhere", join(folder, "link to nothing"));
  symlinkSync("itself", join(folder, "itself"));
  expect(spawnSync("mkfifo", [join(folder, "pipe")]).status).toBe(0);
  symlinkSync("pipe", join(folder, "link to a pipe"));
  return folder;
}

const NONE = ["directory", "link to a directory", "link to nothing", "itself", "pipe", "link to a pipe"];

describe("a regular file", () => {
  it.each([false, true])("is what is opened, and nothing else; links are followed: %s", (followsLinks) => {
    const folder = placesOfAllKinds();
    const read = (name: string): string | undefined =>
      readRegularFile(join(folder, name), 10, { followsLinks })?.toString();
    expect(["file", "hard link", "empty"].map(read)).toEqual(["0123456789", "0123456789", ""]);
    expect(read("link")).toBe(followsLinks ? "0123456789" : undefined);
    for (const name of [...NONE, "missing", "file/below", "x".repeat(10)])
      expect(openRegularFile(join(folder, name), { followsLinks }), name).toBeUndefined();
    expect(openRegularFile("/dev/null", { followsLinks })).toBeUndefined();
    expect(() => openRegularFile(join(folder, "x".repeat(5000)), { followsLinks })).toThrow(/ENAMETOOLONG/);
  });

  it("is read where it has so many bytes at most, and no descriptor stays open", () => {
    const folder = placesOfAllKinds();
    const before = readdirSync("/proc/self/fd").length;
    expect(readRegularFile(join(folder, "file"), 9)).toBeUndefined();
    expect(readRegularFile(join(folder, "file"), 10)?.length).toBe(10);
    for (const name of NONE) expect(readRegularFile(join(folder, name), 10)).toBeUndefined();
    const use = (): never => {
      throw new Error("in use");
    };
    expect(() => useRegularFile(join(folder, "file"), use)).toThrow("in use");
    expect(useRegularFile(join(folder, "file"), (_, { size }) => size)).toBe(10);
    expect(readdirSync("/proc/self/fd").length).toBe(before);
  });

  it("gives the bytes from a place on, and fewer where it ends before", () => {
    const descriptor = openSync(join(placesOfAllKinds(), "file"), "r");
    const bytes = (offset: number, length: number) => readBytes(descriptor, offset, length).toString();
    expect([bytes(0, 3), bytes(7, 3), bytes(7, 4), bytes(10, 1), bytes(3, 0)]).toEqual([
      "012",
      "789",
      "789",
      "",
      "",
    ]);
    closeSync(descriptor);
  });
});

it.each(["ENOENT", "ENOTDIR", "ELOOP", "ENXIO", "ENODEV", "EISDIR", "EMLINK"])(
  "%s says that no file is there",
  (code) => {
    expect(saysNoFile(systemError(code))).toBe(true);
  },
);

it.each(["EACCES", "EIO", "EMFILE", "ENAMETOOLONG", ""])("%j says something else of a file", (code) => {
  expect(saysNoFile(systemError(code))).toBe(false);
});

describe("a file that is put in place", () => {
  it("is the new one, with its mode, whatever was left beside it", () => {
    const folder = temporaryDirectory();
    const path = join(folder, "a");
    writeFileSync(`${path}.${process.pid}.part`, "of a process that died");
    putFile(path, "one", 0o600);
    expect(readFileSync(path, "utf8")).toBe("one");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    putFile(path, new Uint8Array([0x32]));
    expect(readFileSync(path, "utf8")).toBe("2");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  it("is the old one where that fails, and nothing is left; the first reason is told", () => {
    const folder = temporaryDirectory();
    mkdirSync(join(folder, "a", "b"), { recursive: true });
    expect(() => putFile(join(folder, "a"), "new")).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(folder)).toEqual(["a"]);
    expect(() => putFile(join(folder, "none", "a"), "new")).toThrow(
      expect.objectContaining({ code: "ENOENT", syscall: "open" }),
    );
    expect(() => rename(join(folder, "none"), join(folder, "c"))).toThrow(
      expect.objectContaining({ code: "ENOENT", syscall: "rename" }),
    );
  });
});

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, syscall: "write" });
}

describe("what the system refuses", () => {
  it.each([
    ["ENOSPC", "no space is left on the device"],
    ["EDQUOT", "the disk quota is used up"],
    ["EROFS", "the file system is read-only"],
    ["EACCES", "permission denied"],
    ["EPERM", "permission denied"],
    ["EIO", "the device reports an input/output error"],
    ["EMFILE", "too many files are open"],
    ["ENOTDIR", "a file is at the path of a directory"],
    ["EEXIST", "that path exists already"],
  ])("with %s is told in words: %s", (code, words) => {
    const cause = systemError(code);
    const told = asOutputError("write the tree", cause, "free some");
    expect(told).toBeInstanceOf(OutputError);
    expect(told).toMatchObject({
      message: `cannot write the tree: ${words} (${code})`,
      cause,
      hint: "free some",
    });
  });

  it("with a code that has no words is told by its code; what is not of the system stays as it is", () => {
    expect(asOutputError("write", systemError("EXYZ"))).toMatchObject({ message: "cannot write: EXYZ" });
    const output = new OutputError("cannot read", new Error("x"));
    const others = [
      output,
      new TypeError("x"),
      Object.assign(new Error("x"), { code: "ENOENT" }),
      "EIO",
      null,
    ];
    for (const other of others) expect(asOutputError("write", other)).toBe(other);
    expect(others.map(isSystemError)).toEqual(others.map(() => false));
    expect([systemCode(systemError("EIO")), systemCode({ code: "EIO" }), systemCode(new Error("x"))]).toEqual(
      [...["EIO", "", ""]],
    );
    expect(hasCode(systemError("EIO"), "ENOENT", "EIO")).toBe(true);
    expect(hasCode(systemError("EIO"), "ENOENT")).toBe(false);
  });

  it("is a shortage, or says something of the file", () => {
    for (const code of ["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "ENOBUFS", "ERR_MEMORY_ALLOCATION_FAILED"])
      expect(isShortage(systemError(code)), code).toBe(true);
    for (const code of ["ERR_OUT_OF_MEMORY", "ERR_WORKER_OUT_OF_MEMORY"])
      expect(isShortage(systemError(code)), code).toBe(true);
    for (const code of ["ENOENT", "EIO", "ENOSPC", ""])
      expect(isShortage(systemError(code)), code).toBe(false);
  });

  it("once is asked again, once", () => {
    const failing = (times: number, error: Error) => {
      let asked = 0;
      return () => {
        asked += 1;
        if (asked <= times) throw error;
        return asked;
      };
    };
    expect(twice(failing(0, systemError("EIO")))).toBe(1);
    expect(twice(failing(1, systemError("EIO")))).toBe(2);
    expect(() => twice(failing(2, systemError("EIO")))).toThrow("EIO");
    expect(() => twice(failing(1, new TypeError("ours")))).toThrow("ours");
  });

  it("is fine where it was expected, and else thrown, with what was being done", () => {
    const fail = (): never => {
      throw systemError("EIO");
    };
    expect(tolerate(["ENOENT", "EIO"], fail)).toBeUndefined();
    expect(() => tolerate(["ENOENT"], fail)).toThrow("EIO");
    expect(tolerate([], () => 3)).toBe(3);
    expect(onDisk("look", () => 3)).toBe(3);
    expect(() => onDisk("look", fail)).toThrow("cannot look: the device reports an input/output error (EIO)");
    const folder = temporaryDirectory();
    writeFileSync(join(folder, "a"), "");
    removeFile(join(folder, "a"));
    removeFile(join(folder, "a"));
    expect(existsSync(join(folder, "a"))).toBe(false);
    expect(() => removeFile(folder)).toThrow(/EISDIR|EPERM/);
  });
});
