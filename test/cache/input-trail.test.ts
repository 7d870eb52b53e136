import { hash } from "node:crypto";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListedEntry, stampOf } from "../../src/model/catalogue/inputs.ts";
import { InputTrail, listingHash, settledStamp } from "../../src/store/memory/input-trail.ts";

const ROOT = "/catalogue";
const SECOND = 1_000_000_000n;

/** A status with times so many milliseconds ago, and a few nanoseconds, as file systems have them. */
function statusOf(changed: number, modified = changed) {
  const nanoseconds = (ago: number): bigint => BigInt(Date.now() - ago) * 1_000_000n - 7n;
  return { ino: 4n, size: 9n, mtimeNs: nanoseconds(modified), ctimeNs: nanoseconds(changed) };
}

/** On a file system that knows only seconds. */
function wholeSeconds({ ino, size, mtimeNs, ctimeNs }: ReturnType<typeof statusOf>) {
  return { ino, size, mtimeNs: (mtimeNs / SECOND) * SECOND, ctimeNs: (ctimeNs / SECOND) * SECOND };
}

function entry(name: string, kind = "file"): ListedEntry {
  return { name, isDirectory: () => kind === "directory", isSymbolicLink: () => kind === "link" };
}

const OLD = statusOf(60_000);
const A = Buffer.from("a");
const B = Buffer.from("b");

describe("a stamp", () => {
  it.each([
    ["of a file that lies still", () => statusOf(1_000)],
    ["of a file that was made long ago and restored lately", () => statusOf(1_000, 9e9)],
    ["of a file with whole seconds that lies still", () => wholeSeconds(statusOf(4_000))],
    ["of a file whose time of change alone is exact", () => ({ ...statusOf(1_000), mtimeNs: 5n * SECOND })],
  ])("is good %s", (_, make) => {
    const status = make();
    expect(settledStamp(status)).toBe(stampOf(status));
  });

  it.each([
    ["that changed just now", () => statusOf(0)],
    ["whose status alone changed just now", () => statusOf(0, 60_000)],
    ["whose time lies in the future", () => statusOf(60_000, -3_600_000)],
    ["that changed in the future", () => statusOf(-3_600_000, 60_000)],
    ["with whole seconds that changed a second ago", () => wholeSeconds(statusOf(1_000))],
  ])("says nothing of a file %s", (_, make) => {
    expect(settledStamp(make())).toBe("");
  });
});

describe("a trail", () => {
  it("names files by their way from the catalogue", () => {
    const trail = new InputTrail(ROOT);
    trail.directory(ROOT, []);
    trail.file(join(ROOT, "web/de.csv"), OLD, A);
    trail.missing(join(ROOT, "users.csv"));
    trail.file("/second/de.po", OLD, A);
    expect(trail.records.map(({ kind, path }) => [kind, path])).toEqual([
      ["directory", "."],
      ["file", "web/de.csv"],
      ["missing", "users.csv"],
      ["file", "../second/de.po"],
    ]);
  });

  it("counts how often a file was read", () => {
    const trail = new InputTrail(ROOT);
    for (const _ of [1, 2, 3]) trail.file(join(ROOT, "de.csv"), OLD, A);
    expect(trail.records).toEqual([
      { kind: "file", path: "de.csv", stamp: stampOf(OLD), sha256: hash("sha256", A), reads: 3 },
    ]);
  });

  it("never trusts a file again that was read with two contents", () => {
    const trail = new InputTrail(ROOT);
    for (const bytes of [A, B, B, A]) trail.file(join(ROOT, "de.csv"), OLD, bytes);
    expect(trail.records).toMatchObject([{ stamp: "", sha256: "", reads: 4 }]);
  });

  it("keeps that something was looked for in vain, also where it was found before", () => {
    const trail = new InputTrail(ROOT);
    trail.file(join(ROOT, "a"), OLD, A);
    trail.missing(join(ROOT, "a"));
    trail.missing(join(ROOT, "b"));
    trail.missing(join(ROOT, "b"));
    expect(trail.records.map(({ kind, path }) => `${kind} ${path}`)).toEqual(["missing a", "missing b"]);
  });

  it("notes directories without a stamp: the build fills them itself", () => {
    const trail = new InputTrail(ROOT);
    trail.directory(join(ROOT, "web"), [entry("de.csv")]);
    expect(trail.records).toEqual([
      { kind: "directory", path: "web", stamp: "", sha256: listingHash([entry("de.csv")]) },
    ]);
  });

  it("never trusts a directory again that was listed with two contents", () => {
    const trail = new InputTrail(ROOT);
    trail.directory(join(ROOT, "web"), [entry("de.csv")]);
    trail.directory(join(ROOT, "web"), [entry("de.csv"), entry("fr.csv")]);
    expect(trail.records).toMatchObject([{ sha256: "" }]);
  });

  it("never trusts what was looked for in vain and then found", () => {
    const trail = new InputTrail(ROOT);
    trail.missing(join(ROOT, "web"));
    trail.directory(join(ROOT, "web"), [entry("de.csv")]);
    trail.missing(join(ROOT, "users.csv"));
    trail.file(join(ROOT, "users.csv"), OLD, A);
    expect(trail.records).toMatchObject([{ kind: "missing" }, { kind: "missing" }]);
  });
});

describe("the hash of a listing", () => {
  const entries = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-c\n ]{1,3}$/),
      kind: fc.constantFrom("file", "directory", "link"),
    }),
    { selector: ({ name }) => name, maxLength: 4 },
  );
  const hashOf = (listed: readonly { name: string; kind: string }[]): string =>
    listingHash(listed.map(({ name, kind }) => entry(name, kind)));
  const factsOf = (listed: readonly { name: string; kind: string }[]): string =>
    JSON.stringify(listed.map(({ name, kind }) => [name, kind]).sort());

  it("tells names and kinds, and no order", () => {
    fc.assert(
      fc.property(entries, entries, (one, other) => {
        expect(hashOf(one)).toBe(hashOf([...one].reverse()));
        expect(hashOf(one) === hashOf(other)).toBe(factsOf(one) === factsOf(other));
      }),
    );
  });
});
