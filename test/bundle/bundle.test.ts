import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import { bundle, unbundle } from "../../src/build/bundle.ts";
import { unpackBundle } from "../../src/bundle/unpack.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue } from "../mirrors/growing-catalogue.ts";

const LIMITS = { files: 10, fileBytes: 1000, bytes: 2000 };

function archiveOf(name: string): string {
  return join(temporaryDirectory(), name);
}

describe("a bundle", () => {
  it.each(["gzip", "none"] as const)(
    "holds the tree, comes out the same, and is the same every time (%s)",
    async (compression) => {
      const tree = await new GrowingCatalogue("https://l10n.example.org").build(60);
      const [one, two] = [archiveOf("a.tar"), archiveOf("b.tar")];
      const { sha256, bytes, files } = await bundle({ directory: tree, out: one, compression });
      const copy = join(temporaryDirectory(), "copy");
      cpSync(tree, copy, { recursive: true });
      expect(await bundle({ directory: copy, out: two, compression })).toMatchObject({
        sha256,
        bytes,
        files,
      });
      expect(readFileSync(one).equals(readFileSync(two))).toBe(true);

      const out = temporaryDirectory();
      await unbundle(one, out);
      expect(hashFiles(out)).toEqual(hashFiles(tree));
    },
  );

  it("is unpacked by any tar, and names no machine", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(25);
    const file = archiveOf("a.tar.gz");
    await bundle({ directory: tree, out: file, compression: "gzip" });
    const out = temporaryDirectory();
    execFileSync("tar", ["xzf", file, "-C", out]);
    expect(hashFiles(out)).toEqual(hashFiles(tree));
    const [first = ""] = execFileSync("tar", ["tvzf", file, "--utc"], { encoding: "utf8" }).split("\n");
    expect(first).toMatch(/^-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 lingodex\/manifest\.json$/);
    expect(readFileSync(file)[9]).toBe(255);
  });

  it("is not made of a damaged tree, and leaves no half of itself", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(5);
    appendFileSync(join(tree, "api/units/index.json"), " ");
    const file = archiveOf("a.tar.gz");
    await expect(bundle({ directory: tree, out: file, compression: "gzip" })).rejects.toThrow(
      "is not as the tree's",
    );
    expect(readdirSync(join(file, ".."))).toEqual([]);
  });
});

describe("a bundle's place", () => {
  it.each(["api/index.json", "lingodex/manifest.json", "lingodex/new.tar", "404.html", "api"])(
    "is not in the tree itself: %s",
    async (name) => {
      const tree = await new GrowingCatalogue("https://l10n.example.org").build(2);
      const before = hashFiles(tree);
      const out = join(tree, name);
      await expect(bundle({ directory: tree, out, compression: "none" })).rejects.toThrow("lies in the tree");
      expect(hashFiles(tree)).toEqual(before);
    },
  );

  it("may hold an older archive, and nothing else", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(2);
    const out = archiveOf("mine");
    writeFileSync(out, "mine");
    await expect(bundle({ directory: tree, out, compression: "gzip" })).rejects.toThrow("no archive");
    expect(readFileSync(out, "utf8")).toBe("mine");
    rmSync(out);
    for (const compression of ["none", "gzip", "none"] as const)
      expect(await bundle({ directory: tree, out, compression })).toMatchObject({ out });
    const folder = temporaryDirectory();
    await expect(bundle({ directory: tree, out: folder, compression: "gzip" })).rejects.toThrow("no archive");
  });
});

type Entries = Parameters<typeof packTar>[0];

async function unpacked(
  entries: Entries,
  accepts = (path: string) => path.startsWith("api/"),
): Promise<string> {
  const around = temporaryDirectory();
  const file = join(around, "hostile.tar");
  writeFileSync(file, await packTar(entries));
  const directory = join(around, "out");
  mkdirSync(directory);
  await unpackBundle(file, directory, accepts, LIMITS);
  return directory;
}

describe("a hostile bundle", () => {
  it("is unpacked where it is not hostile", async () => {
    const directory = await unpacked([{ header: { name: "api/x", size: 1 }, body: "x" }]);
    expect(readdirSync(directory, { recursive: true })).toEqual(["api", "api/x"]);
  });

  it.each<readonly [string, Entries]>([
    ["a path that leaves", [{ header: { name: "../evil", size: 1 }, body: "x" }]],
    ["an absolute path", [{ header: { name: "/tmp/evil", size: 1 }, body: "x" }]],
    ["a link", [{ header: { name: "api/x", size: 0, type: "symlink", linkname: "/etc" } }]],
    ["a hard link", [{ header: { name: "api/x", size: 0, type: "link", linkname: "/etc/passwd" } }]],
    ["a device", [{ header: { name: "api/x", size: 0, type: "character-device" } }]],
    ["a large file", [{ header: { name: "api/x", size: 1001 }, body: "x".repeat(1001) }]],
    [
      "much in all",
      ["a", "b", "c"].map((name) => ({ header: { name: `api/${name}`, size: 900 }, body: "x".repeat(900) })),
    ],
    [
      "many files",
      Array.from({ length: 11 }, (_, n) => ({ header: { name: `api/${n}`, size: 0 }, body: "" })),
    ],
    ["a file twice", ["x", "x"].map((name) => ({ header: { name: `api/${name}`, size: 1 }, body: "x" }))],
  ])("is refused for %s", async (_what, entries) => {
    await expect(unpacked(entries)).rejects.toMatchObject({ name: "RemoteError" });
  });

  it("is refused where it is no archive, or ends too soon", async () => {
    const [directory, file] = [temporaryDirectory(), archiveOf("a.tar.gz")];
    for (const bytes of [
      Buffer.from("no archive"),
      gzipSync("no archive"),
      gzipSync(Buffer.alloc(700, 1)).subarray(0, 20),
    ]) {
      writeFileSync(file, bytes);
      await expect(unbundle(file, directory)).rejects.toMatchObject({ name: "RemoteError" });
    }
    expect(readdirSync(directory)).toEqual([]);
  });

  it("is refused where its files are not those that its manifest lists", async () => {
    const tree = await new GrowingCatalogue("https://l10n.example.org").build(2);
    const file = archiveOf("a.tar");
    appendFileSync(join(tree, "api/units/index.json"), " ");
    execFileSync("tar", ["cf", file, "-C", tree, "lingodex", "api"]);
    await expect(unbundle(file, temporaryDirectory())).rejects.toThrow("is not what its manifest lists");

    const other = await new GrowingCatalogue("https://l10n.example.org").build(2);
    writeFileSync(join(other, "api/extra.json"), "{}");
    execFileSync("tar", ["cf", file, "-C", other, ...readdirSync(other)]);
    await expect(unbundle(file, temporaryDirectory())).rejects.toThrow("api/extra.json is none of the files");

    symlinkSync("/etc/passwd", join(tree, "api/link"));
    execFileSync("tar", ["cf", file, "-C", tree, "lingodex", "api"]);
    await expect(unbundle(file, temporaryDirectory())).rejects.toThrow("no bundle of lingodex");
  });
});
