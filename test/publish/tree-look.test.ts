import { hash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { afterWhole, lookAtTree } from "../../src/store/tree/standing/tree-look.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { withoutPrivileges } from "../unprivileged.ts";

const TEXT = '{"lingodex": 1}\n';
const KNOWN = hash("sha256", TEXT);

/** A tree of no files. */
function holdsTree(out: string, manifest: string): boolean {
  return lookAtTree(out, manifest, afterWhole(0)) !== undefined;
}

function tree(text = TEXT) {
  const root = quickDirectory();
  const out = join(root, "out");
  const manifest = join(out, "lingodex/manifest.json");
  mkdirSync(join(out, "lingodex"), { recursive: true });
  mkdirSync(join(out, "api"));
  writeFileSync(manifest, text);
  return { root, out, manifest, stage: join(out, ".lingodex-stage") };
}

describe("a directory holds a tree", () => {
  it("whose manifest has the hash, whatever else lies there", () => {
    const { out } = tree();
    writeFileSync(join(out, "CNAME"), "mine");
    expect(holdsTree(out, KNOWN)).toBe(true);
  });

  it("not when the manifest is another one, to the byte", () => {
    for (const text of [`${TEXT} `, TEXT.trimEnd(), ""]) expect(holdsTree(tree(text).out, KNOWN)).toBe(false);
    expect(holdsTree(tree().out, KNOWN.toUpperCase())).toBe(false);
    expect(holdsTree(tree().out, "")).toBe(false);
  });

  it.each([
    ["a directory", (path: string) => mkdirSync(path)],
    ["a file", (path: string) => writeFileSync(path, "")],
    ["a link that leads nowhere", (path: string) => symlinkSync("nowhere", path)],
  ])("not while its stage is there: %s", (_, make) => {
    const { out, stage } = tree();
    make(stage);
    expect(holdsTree(out, KNOWN)).toBe(false);
    rmSync(stage, { recursive: true });
    expect(holdsTree(out, KNOWN)).toBe(true);
  });

  it("not when there is none, or its manifest is a directory or lies below a file", () => {
    const { root, out, manifest } = tree();
    expect(holdsTree(join(root, "nowhere"), KNOWN)).toBe(false);
    rmSync(manifest);
    expect(holdsTree(out, KNOWN)).toBe(false);
    mkdirSync(manifest);
    expect(holdsTree(out, KNOWN)).toBe(false);
    rmSync(join(out, "lingodex"), { recursive: true });
    writeFileSync(join(out, "lingodex"), TEXT);
    expect(holdsTree(out, KNOWN)).toBe(false);
  });

  it("not when the manifest may not be read", async () => {
    const { root, out, manifest } = tree();
    chmodSync(manifest, 0);
    expect(await withoutPrivileges(root, () => holdsTree(out, KNOWN))).toBe(false);
    expect(readFileSync(manifest, "utf8")).toBe(TEXT);
  });

  it("not when the directory is a file", () => {
    const { root } = tree();
    writeFileSync(join(root, "file"), TEXT);
    expect(holdsTree(join(root, "file"), KNOWN)).toBe(false);
  });

  it("not when the directory may not be entered", async () => {
    const { root, out } = tree();
    chmodSync(out, 0);
    expect(await withoutPrivileges(root, () => holdsTree(out, KNOWN))).toBe(false);
  });

  it("not when the directory is a link in a circle", () => {
    const { root } = tree();
    symlinkSync("circle", join(root, "circle"));
    expect(holdsTree(join(root, "circle"), KNOWN)).toBe(false);
  });
});
