import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Running } from "../cli/running.ts";
import { ask } from "../serve/raw-http.ts";
import { ComparisonPlace } from "./compared-catalogue.ts";
import { hashFiles } from "./published.ts";
import { makeQuickDirectory } from "./quick-directory.ts";

const place = new ComparisonPlace(makeQuickDirectory());
const at = (name: string): string => join(place.root, name);

beforeAll(async () => {
  place.write("harbour");
  place.build("harbour", "tree");
  place.run("pack", "tree", "--out", "packed");
  // As up to 0.2: the manifest, then all that it lists.
  const paths = Object.keys(hashFiles(at("tree"))).sort(
    (a, b) => Number(b.endsWith("manifest.json")) - Number(a.endsWith("manifest.json")),
  );
  const entries = paths.map((name) => {
    const body = readFileSync(join(at("tree"), name));
    return { header: { name, size: body.length }, body };
  });
  writeFileSync(at("old.tar.gz"), gzipSync(await packTar(entries)));
});
afterAll(() => rmSync(place.root, { recursive: true, force: true }));

describe("bundle", () => {
  it("makes one archive of a tree or its pack, the same, and takes no other way to compress", () => {
    const told = place.run("bundle", "tree", "--json");
    const { out, generation, files } = JSON.parse(told.stdout);
    expect(out).toBe(`lingodex-${generation.slice(0, 12)}.tar`);
    expect(files).toBe(Object.keys(hashFiles(at("tree"))).length);
    expect(place.run("bundle", "packed", "--out", "packed.tar")).toMatchObject({ status: 0, stdout: "" });
    expect(readFileSync(at(out)).equals(readFileSync(at("packed.tar")))).toBe(true);
    // What scripts of 0.2 say of it stays true of what is in it, or of itself.
    for (const how of ["gzip", "none"])
      expect(place.run("bundle", "tree", "--out", "packed.tar", "--compression", how)).toMatchObject({
        status: 0,
      });
    expect(place.run("bundle", "tree", "--out", "new.tar", "--compression", "zstd")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("already compressed"),
    });
    expect(place.run("bundle", "tree", "--out", "named.tar.gz").stderr).toContain("note: ");
    expect(place.run("bundle", "tree", "--out", "named.tar").stderr).not.toContain("note: ");
    expect(readdirSync(place.root).filter((name) => name.includes("part"))).toEqual([]);
  });

  it("comes back as the tree, the new one and the old one", () => {
    place.run("bundle", "tree", "--out", "new.tar");
    for (const [name, out] of [
      ["new.tar", "of-new"],
      ["old.tar.gz", "of-old"],
    ] as const) {
      expect(place.run("unpack", name, "--out", out)).toMatchObject({ status: 0 });
      expect(hashFiles(at(out))).toEqual(hashFiles(at("tree")));
      expect(place.diff("tree", name)).toMatchObject({ status: 0, stdout: "" });
    }
    expect(place.diff("packed", "new.tar")).toMatchObject({ status: 0, stdout: "" });
    execFileSync("tar", ["xf", at("new.tar"), "-C", makeFolder("by-tar")]);
    expect(place.run("verify", "by-tar")).toMatchObject({ status: 0 });
  });

  it("is served, the new one and the old one", async () => {
    place.run("bundle", "tree", "--out", "served.tar");
    const answers: string[] = [];
    for (const name of ["served.tar", "old.tar.gz"]) {
      const running = new Running(["serve", at(name), "--port", "0"]);
      const [, digits = ""] = await running.printed(/http:\/\/localhost:(\d+)\/api\/ /);
      const { status, body } = await ask(Number(digits), "GET /api/units/");
      expect(status).toBe(200);
      answers.push(body);
    }
    expect(answers[0]).toBe(answers[1]);
  });

  it("that is broken, and a pack that is, are told with what mends them", () => {
    place.run("bundle", "tree", "--out", "cut.tar");
    writeFileSync(at("cut.tar"), readFileSync(at("cut.tar")).subarray(0, 5000));
    for (const words of [
      ["serve", "cut.tar"],
      ["unpack", "cut.tar", "--out", "of-cut"],
      ["diff", "cut.tar", "tree"],
    ])
      expect(place.run(...words)).toMatchObject({
        status: 74,
        stderr: expect.stringContaining("is not a whole bundle"),
      });
    place.run("pack", "tree", "--out", "broken");
    writeFileSync(at("broken/lingodex/pack.json"), "[]");
    for (const words of [
      ["serve", "broken"],
      ["unpack", "broken", "--out", "of-broken"],
      ["bundle", "broken", "--out", "broken.tar"],
      ["diff", "broken", "tree"],
    ])
      expect(place.run(...words)).toMatchObject({
        status: 74,
        stderr: expect.stringMatching(
          /not a pointer of a pack: no object\n.*hint: remove the file if it exists, then pack or build again/,
        ),
      });
    expect(place.run("pack", "tree", "--out", "broken")).toMatchObject({ status: 0 });
    expect(place.run("verify", "broken")).toMatchObject({ status: 0 });
    expect(readdirSync(place.root)).not.toContain("broken.tar");
  });
});

function makeFolder(name: string): string {
  execFileSync("mkdir", [at(name)]);
  return at(name);
}
