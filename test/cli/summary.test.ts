import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { duration, megabytes, roughDuration } from "../../src/cli/quantities.ts";
import {
  describeBuild,
  describeCacheTrouble,
  describeRebuild,
  describeRecovery,
  timingsTable,
} from "../../src/cli/summary.ts";
import type { BuildResult } from "../../src/index.ts";
import { grouped } from "../../src/model/text/grouped-number.ts";

const NO_TIME = { read: 0, link: 0, write: 0, verify: 0, commit: 0 };
const result: BuildResult = {
  ok: true,
  out: join(process.cwd(), "public"),
  documents: 97_084,
  pages: 0,
  bytes: 214_500_000,
  written: 12,
  deleted: 1,
  unchanged: 96_395,
  generation: "f415092a12fe0000",
  diagnostics: [],
  vanished: [],
  mode: "incremental",
  writtenBytes: undefined,
  recovered: undefined,
  cacheTrouble: undefined,
  unignored: undefined,
  discovered: false,
  at: undefined,
  history: undefined,
  timings: NO_TIME,
  peakMemory: 84_000_000,
};
const unchanged: BuildResult = { ...result, mode: "unchanged", written: 0, deleted: 0 };

describe("the line after a build", () => {
  it.each([
    [result, "Built 97,084 documents (214.5 MB) in public: 12 files written in 0.21 s"],
    [unchanged, "Nothing changed: 97,084 documents (214.5 MB) in public, checked in 0.21 s"],
    [
      { ...result, out: "/elsewhere/site", documents: 1, written: 1 },
      "Built 1 document (214.5 MB) in /elsewhere/site: 1 file written in 0.21 s",
    ],
    [
      { ...result, mode: "dry-run", writtenBytes: 1_200_000 } as const,
      "Dry run: would write 12 files (1.2 MB) and delete 1 in public, for 97,084 documents (214.5 MB); nothing was written",
    ],
  ])("%#", (built, line) => {
    expect(describeBuild(built, 210)).toBe(line);
  });

  it("has more figures where they are asked for", () => {
    expect(describeBuild(result, 210, true)).toBe(
      "Built 97,084 documents (214.5 MB) in public: 12 files written, 1 deleted, 96,395 unchanged in 0.21 s, " +
        "generation f415092a12fe, 84 MB of memory",
    );
  });

  it.each([
    [result, ["a.csv"], "a.csv: 12 files written, 1 deleted, 96,395 unchanged, in 0.08 s"],
    [result, [], "12 files written, 1 deleted, 96,395 unchanged, in 0.08 s"],
    [unchanged, ["a", "b", "c", "d"], "a, b and 2 more: no document changed, in 0.08 s"],
  ])("after a change: %#", (built, changed, line) => {
    expect(describeRebuild(built, changed, 80)).toBe(line);
  });

  it("tells what an interrupted build had left", () => {
    expect(describeRecovery(undefined)).toBeUndefined();
    const told = (["finished", "rolled-back", "cleared"] as const).map(describeRecovery);
    expect(new Set(told).size).toBe(3);
    for (const line of told) expect(line).toContain("interrupted build");
  });
});

it("says why there is no cache, and what to do", () => {
  expect(describeCacheTrouble(undefined)).toBeUndefined();
  expect(describeCacheTrouble("EROFS")).toMatch(/\(EROFS\).*--cache/);
  expect(describeCacheTrouble("EEXIST")).toMatch(/\(a file or a link has its name\).*--cache/);
});

it("shows what each phase took, and what none of them tells of", () => {
  expect(timingsTable({ ...NO_TIME, read: 1200.4, write: 34 }, 2468.8)).toBe(
    "phase      ms   share\nread    1,200   48.6%\nlink        0    0.0%\nwrite      34    1.4%\n" +
      "verify      0    0.0%\ncommit      0    0.0%\nother   1,234   50.0%\ntotal   2,469  100.0%\n",
  );
});

describe("quantities", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1,000"],
    [1_234_567.6, "1,234,568"],
  ])("%d: %s", (count, text) => expect(grouped(count)).toBe(text));
  it.each([
    [0, "0.0 MB"],
    [214_500_000, "214.5 MB"],
    [999_940_000, "999.9 MB"],
    [999_960_000, "1,000 MB"],
    [7_012_000_000, "7,012 MB"],
  ])("%d bytes: %s", (bytes, text) => expect(megabytes(bytes)).toBe(text));
  it.each([
    [0, "0.00 s"],
    [9994, "9.99 s"],
    [9996, "10.0 s"],
    [59_940, "59.9 s"],
    [59_960, "1 min 00 s"],
    [245_000, "4 min 05 s"],
    [3_600_000, "60 min 00 s"],
  ])("%d ms: %s", (time, text) => expect(duration(time)).toBe(text));
  it.each([
    [1, "1 s"],
    [59_000, "59 s"],
    [59_001, "1 min 00 s"],
  ])("about %d ms: %s", (time, text) => expect(roughDuration(time)).toBe(text));
});
