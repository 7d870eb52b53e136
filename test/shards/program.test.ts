import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { TOOL } from "../../src/model/tool.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real program. @param into a file that its output goes to */
function lingodex(words: readonly string[], cwd: string, into?: string): Ran {
  const output = into === undefined ? ("pipe" as const) : openSync(join(cwd, into), "w");
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
    cwd,
    stdio: ["ignore", output, "pipe"],
    encoding: "utf8",
  });
  return { code: status, stdout: stdout ?? "", stderr };
}

describe("lingodex shard", () => {
  it("gives the tree of lingodex build, as docs/how-to/scale.md has it", () => {
    const folder = temporaryDirectory();
    const ran = (words: readonly string[], into?: string): Ran => {
      const result = lingodex(words, folder, into);
      expect(result.code, `${words.join(" ")}: ${result.stderr}`).toBe(0);
      return result;
    };
    const planned = ran(["shard", "plan", oracleCatalogue, "--job", "job", "--slices", "3", "--no-pages"]);
    expect(planned.stdout).toMatch(/^3 [0-9a-f]{64}\n$/);
    const sorted = ran(["shard", "table", "--job", "job", "--json"]);
    expect(JSON.parse(sorted.stdout)).toMatchObject({ ok: true, slices: 3, rows: expect.any(Number) });
    expect(sorted.stderr).toMatch(
      /^[\d,]+ rows in \d+ files, [\d.]+ MB, for 3 slices\n1 finding in the tables: /,
    );
    const numbers = ["0", "1", "2"];
    for (const n of numbers) ran(["shard", "map", "--survey", "--job", "job", n], `survey.${n}`);
    ran(["shard", "settle", "--job", "job", ...numbers.map((n) => `survey.${n}`)]);
    for (const n of numbers) ran(["shard", "map", "--render", "--job", "job", n], `slice.${n}`);
    const slices = numbers.map((n) => `slice.${n}`);
    const merged = ran(["shard", "merge", "--job", "job", ...slices, "--out", "public", "--json"]);
    ran(["build", oracleCatalogue, "--out", "whole", "--no-pages", "--no-cache", "--quiet"]);
    expect(hashFiles(join(folder, "public"))).toEqual(hashFiles(join(folder, "whole")));
    expect(JSON.parse(merged.stdout)).toMatchObject({ ok: true, out: join(folder, "public"), deleted: 0 });
    const again = ran(["shard", "merge", "--job", "job", ...slices, "--out", "public"]);
    expect(again.stderr).toMatch(/ 0 files written, generation [0-9a-f]{12}\n$/);
    for (const n of numbers) ran(["shard", "page", "--job", "job", n, ...slices], `pages.${n}`);
    const pages = numbers.map((n) => `pages.${n}`);
    ran(["shard", "join", "--job", "job", ...pages], "whole.records");
    for (const n of numbers)
      ran(["shard", "pack", "--job", "job", n, ...pages, "whole.records"], `buckets.${n}`);
    const buckets = numbers.map((n) => `buckets.${n}`);
    const words = ["--job", "job", "whole.records", ...buckets, "--out", "pack", "--json"];
    const committed = ran(["shard", "commit", ...words]);
    expect(JSON.parse(committed.stdout)).toMatchObject({ ok: true, out: join(folder, "pack"), deleted: 0 });
    ran(["pack", "whole", "--out", "whole-pack"]);
    expect(hashFiles(join(folder, "pack"))).toEqual(hashFiles(join(folder, "whole-pack")));
    expect(ran(["verify", "pack"]).stderr).toMatch(/no problems/);
  });

  it("does not call it done where whoever reads its records left", () => {
    const folder = temporaryDirectory();
    const planned = ["shard", "plan", oracleCatalogue, "--job", "job", "--slices", "1", "--no-pages"];
    expect(lingodex(planned, folder).code).toBe(0);
    expect(lingodex(["shard", "map", "--survey", "--job", "job", "0"], folder, "survey").code).toBe(0);
    expect(lingodex(["shard", "settle", "--job", "job", "survey"], folder).code).toBe(0);
    const pipe = '("$0" "$1" shard map --render --job job 0; echo "$?" >&2) | head -c 100 > cut';
    const ran = spawnSync("sh", ["-c", pipe, process.execPath, bin], { cwd: folder, encoding: "utf8" });
    expect(ran.stderr).toBe("74\n");
  });

  it.each([
    [["plan", oracleCatalogue, "--job", "job"], 2, "pages for people"],
    [["plan", oracleCatalogue], 2, "--job"],
    [["table", "--job", "job"], 2, "contains no job"],
    [["map", "0", "--job", "job"], 2, "no pass is given"],
    [["map", "zero", "--survey", "--job", "job"], 2, "slice"],
    [["map", "0", "--survey", "--job", "job"], 2, "contains no job"],
    [["merge", "--job", "job", "--out", "public"], 2, "records"],
    [["page", "--job", "job", "0", "slice.0"], 2, "contains no job"],
    [["page", "--job", "job", "slice.0"], 2, "records"],
    [["page", "--job", "job", "one", "slice.0"], 2, "part"],
    [["join", "--job", "job"], 2, "pages"],
    [["pack", "--job", "job", "0", "whole"], 2, "contains no job"],
    [["commit", "--job", "job", "whole"], 2, "--out"],
  ])("refuses %j", (words, code, says) => {
    const ran = lingodex(["shard", ...words], temporaryDirectory());
    expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(says)]);
    expect(ran.stdout).toBe("");
  });
});

describe("lingodex shard plan", () => {
  it("says at once what is wrong with manifests", () => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, "catalogue.json"), JSON.stringify({ projects: [{ name: "P", slug: "a b" }] }));
    const words = ["shard", "plan", ".", "--job", "../job", "--no-pages"];
    const ran = lingodex(words, folder);
    expect([ran.code, ran.stdout]).toEqual([1, ""]);
    expect(ran.stderr).toMatch(/error manifest\/bad-value: slug is "a b"/);
    expect(ran.stderr).toMatch(/a job of this catalogue would be refused\n$/);
    const told = lingodex([...words, "--json"], folder);
    expect(told.code).toBe(1);
    expect(JSON.parse(told.stdout)).toMatchObject({ ok: false, diagnostics: expect.any(Array) });
  });
});

describe("a job's folder that somebody altered", () => {
  /** A plan that names itself rightly, whatever it says. */
  const planWith = (more: object): string => {
    const facts = {
      format: 1,
      tool: `${TOOL.name} ${TOOL.version}`,
      catalogue: "..",
      options: {},
      components: [],
      slices: [[]],
    };
    const said = { ...facts, ...more };
    const { shared = { files: {}, rows: "" }, ...named } = said as typeof said & {
      readonly shared?: unknown;
    };
    const name = createHash("sha256").update(JSON.stringify(named)).digest("hex");
    return JSON.stringify({ ...named, name, shared });
  };
  const name = JSON.parse(planWith({})).name;

  it.each([
    ["null", "", /was edited/],
    ["{", "", /was edited/],
    [planWith({ shared: null }), "", /was edited/],
    [planWith({ slices: null }), "", /was edited/],
    [planWith({ components: {} }), "", /was edited/],
    [planWith({ catalogue: 5 }), "", /was edited/],
    [planWith({ options: { maxUnits: "x" } }), "", /was edited/],
    [planWith({}), "{", /no slice is settled/],
    [planWith({}), "null", /no slice is settled/],
    [planWith({}), JSON.stringify({ job: name }), /no slice is settled/],
    [
      planWith({}),
      JSON.stringify({ job: name, inputs: [""], keys: [""], projects: { p: null }, moved: [] }),
      /no slice is settled/,
    ],
    [
      planWith({}),
      JSON.stringify({ job: name, inputs: [""], keys: [""], projects: {}, moved: [{ unit: [[1, "x"]] }] }),
      /no slice is settled/,
    ],
  ])("is refused: %s, %s", (plan, settled, says) => {
    const folder = temporaryDirectory();
    writeFileSync(join(folder, "plan.json"), plan);
    writeFileSync(join(folder, "settled.json"), settled);
    for (const words of [
      ["page", "0", "x"],
      ["map", "0", "--render"],
      ["join", "x"],
    ]) {
      const { code, stderr } = lingodex(["shard", ...words, "--job", "."], folder);
      expect([code, stderr]).toEqual([2, expect.stringMatching(says)]);
    }
  });
});

describe("lingodex shard page", () => {
  it("leaves nothing in the folder of temporary files where it is ended", async () => {
    const folder = temporaryDirectory();
    const waiting = join(folder, "waiting");
    mkdirSync(waiting);
    lingodex(["shard", "plan", oracleCatalogue, "--job", "job", "--slices", "1", "--no-pages"], folder);
    lingodex(["shard", "map", "0", "--survey", "--job", "job"], folder, "survey");
    lingodex(["shard", "settle", "--job", "job", "survey"], folder);
    lingodex(["shard", "map", "0", "--render", "--job", "job"], folder, "slice");
    const words = [bin, "shard", "page", "0", "--job", "job", "slice"];
    const env = { ...process.env, TMPDIR: waiting };
    const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] });
    await once(child.stdout, "data");
    child.kill("SIGINT");
    child.stdout.resume();
    expect(await once(child, "exit")).toEqual([130, null]);
    expect(readdirSync(waiting)).toEqual([]);
    const left = spawn(process.execPath, words, { cwd: folder, env, stdio: ["ignore", "pipe", "ignore"] });
    await once(left.stdout, "data");
    left.stdout.destroy();
    await once(left, "exit");
    expect(readdirSync(waiting)).toEqual([]);
  });
});
