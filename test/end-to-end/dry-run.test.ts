import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type BuildOptions, type BuildResult, build } from "../../src/index.ts";
import { hashFiles } from "./published.ts";
import { quickDirectory } from "./quick-directory.ts";
import { plantSeveralHundredUnits } from "./several-hundred-units.ts";

const FIGURES = [
  "ok",
  "documents",
  "pages",
  "bytes",
  "written",
  "deleted",
  "unchanged",
  "generation",
] as const;

function figuresOf(result: BuildResult): object {
  return Object.fromEntries(FIGURES.map((key) => [key, result[key]]));
}

/** Compares a dry run with the build after it. */
async function compare(options: BuildOptions): Promise<BuildResult> {
  const { out = "" } = options;
  const before = existsSync(out) ? hashFiles(out) : undefined;
  const dry = await build({ ...options, dryRun: true });
  expect(existsSync(out) ? hashFiles(out) : undefined).toEqual(before);
  const done = await build({ ...options, full: true });
  expect(figuresOf(dry)).toEqual(figuresOf(done));
  expect(dry.mode).toBe("dry-run");
  const after = hashFiles(out);
  const written = Object.keys(after).filter((path) => before?.[path] !== after[path]);
  expect(written.length).toBe(dry.written);
  const sizes = written.map((path) => readFileSync(join(out, path)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(dry.writtenBytes);
  return dry;
}

describe("a dry run", () => {
  it("says what the build after it does: first, when nothing changed, after an edit, at another address", async () => {
    const catalogue = quickDirectory();
    plantSeveralHundredUnits(catalogue);
    const options = { catalogue, out: join(quickDirectory(), "public"), cache: false } as const;
    expect((await compare(options)).deleted).toBe(0);
    expect((await compare(options)).written).toBe(0);
    const manifest = join(catalogue, "catalogue.yaml");
    writeFileSync(
      manifest,
      readFileSync(manifest, "utf8").replace(/^base_url: .*$/m, "base_url: https://b.example"),
    );
    expect((await compare(options)).written).toBeGreaterThan(100);
    expect((await compare({ ...options, view: "none", maxDelete: false })).deleted).toBeGreaterThan(10);
  });

  it("refuses what a build refuses", async () => {
    const catalogue = quickDirectory();
    plantSeveralHundredUnits(catalogue);
    const out = join(quickDirectory(), "public");
    await expect(build({ catalogue, out, to: "pack", dryRun: true })).rejects.toThrow(
      "cannot preview a pack",
    );
    writeFileSync(join(catalogue, "catalogue.yaml"), "projects: 1\n");
    const result = await build({ catalogue, out, dryRun: true });
    expect(result.ok).toBe(false);
    expect(result.diagnostics.length).toBeGreaterThan(0);
    expect(existsSync(out)).toBe(false);
  });
});
