import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeEach, describe, expect, it, type TestContext, vi } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { oracleCatalogue } from "../end-to-end/oracle.ts";
import { hashFiles } from "../end-to-end/published.ts";
import { BUCKET, missingPrograms, PROGRAMS, startEmulator } from "../mirrors/s3-emulator.ts";
import { storyOf } from "../random-catalogues/edits.ts";
import { grown } from "../shards/grown-catalogue.ts";
import { writeNastyCatalogue } from "../shards/nasty-catalogue.ts";
import { bin } from "../suite/built.ts";
import { isFull } from "../suite/sample.ts";
import { DrivenJob, until } from "./driven.ts";
import { kill, processesBelow, runs } from "./processes.ts";

const sampleCatalogue = fileURLToPath(new URL("../../data/alpine-club", import.meta.url));

const python = process.env["LINGODEX_SPARK"] ?? "python3";

function requireSpark(context: TestContext): void {
  const { status } = spawnSync(python, ["-c", "import pyspark"]);
  if (status !== 0) skipFor("pyspark is not installed (LINGODEX_SPARK names its Python)", context);
}

/** What one process makes of the same catalogue. */
function built(
  job: DrivenJob,
  to: "tree" | "pack",
  catalogue = oracleCatalogue,
): ReturnType<typeof hashFiles> {
  const out = job.at("whole");
  const words = ["build", catalogue, "--out", out, "--to", to, "--no-pages", "--no-cache", "--quiet"];
  expect(spawnSync(process.execPath, [bin, ...words], { encoding: "utf8" })).toMatchObject({ status: 0 });
  return hashFiles(out);
}

/** All files of a folder are at an address. */
async function expectIn(site: string, folder: string): Promise<void> {
  for (const name of Object.keys(hashFiles(folder))) {
    const answer = await fetch(`${site}/${name}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(join(folder, name)));
  }
}

describe("examples/spark/build.py, on two executors", () => {
  beforeEach(requireSpark);

  it("gives the tree of lingodex build, of tasks that are tried again where that helps", async () => {
    const job = new DrivenJob(python);
    job.mark("stumbles", "--survey", 0);
    job.mark("stumbles", "--render", 1);
    expect(await job.drive(oracleCatalogue).ended).toMatchObject({ code: 0 });
    expect(hashFiles(job.at("public"))).toEqual(built(job, "tree"));
    expect(readdirSync(job.at("records"))).toEqual([]);
    expect(job.called("--survey").filter((slice) => slice === 0).length).toBeGreaterThan(1);
    expect(job.called("--render").filter((slice) => slice === 1).length).toBeGreaterThan(1);
  });

  it("gives the pack of the nasty catalogue, in a store, too, though both are killed in each of its stages", async (context) => {
    const missing = missingPrograms();
    if (missing !== undefined) skipFor(missing, context);
    const store = await startEmulator();
    const job = new DrivenJob(python);
    const catalogue = job.at("catalogue");
    writeNastyCatalogue(catalogue);
    const passes = ["--render", "page", "pack"] as const;
    for (const pass of passes) for (const slice of [0, 1]) job.mark("held", pass, slice);
    const path = [dirname(PROGRAMS.s5cmd), process.env["PATH"]].join(delimiter);
    const environment = { ...store.environment, PATH: path };
    const driver = job.drive(catalogue, ["--to", "pack", "--s3", `s3://${BUCKET}`], environment);
    for (const pass of passes) await job.killExecutors(driver, pass);
    expect(await driver.ended).toMatchObject({ code: 0 });
    for (const pass of passes) expect(job.called(pass).length).toBeGreaterThan(2);
    expect(hashFiles(job.at("public"))).toEqual(built(job, "pack", catalogue));
    await expectIn(store.site, job.at("public"));
  });

  it("gives the packs of random catalogues", { timeout: 900_000 }, async () => {
    const wanted = isFull ? 4 : 1;
    const jobs = fc.sample(fc.noShrink(storyOf(8)), 10 * wanted).flatMap((story) => {
      const job = new DrivenJob(python);
      grown(story, job.at("."));
      const { status } = spawnSync(process.execPath, [bin, "check", job.at("catalogue")]);
      return status === 0 ? [job] : [];
    });
    expect(jobs.length).toBeGreaterThanOrEqual(wanted);
    for (const job of jobs.slice(0, wanted)) {
      const catalogue = job.at("catalogue");
      expect(await job.drive(catalogue, ["--to", "pack"]).ended).toMatchObject({ code: 0 });
      expect(hashFiles(job.at("public"))).toEqual(built(job, "pack", catalogue));
    }
  });

  it("has a slice whole, though a twin dies in mid-write, and another one is late", async () => {
    const job = new DrivenJob(python);
    const ran = (...words: readonly string[]): string => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "shard", ...words], {
        cwd: job.at("."),
        maxBuffer: 2 ** 28,
      });
      expect(status, String(stderr)).toBe(0);
      return stdout.toString("latin1");
    };
    ran("plan", oracleCatalogue, "--job", "job", "--slices", "2", "--no-pages");
    for (const slice of ["0", "1"])
      writeFileSync(job.at(`survey.${slice}`), ran("map", "--survey", "--job", "job", slice), "latin1");
    ran("settle", "--job", "job", "survey.0", "survey.1");
    const whole = ran("map", "--render", "--job", "job", "0");
    const slice = (): string => readFileSync(job.at("records/0"), "latin1");
    mkdirSync(job.at("records"));
    job.mark("held", "--render", 0);
    const twins = [job.startTask(0, job.at("records/0")), job.startTask(0, job.at("records/0"))] as const;
    await vi.waitUntil(() => job.recordFiles().length === 2, { timeout: 60_000 });
    for (const pid of [twins[0].pid, ...processesBelow(twins[0].pid)]) kill(pid);
    expect(await twins[0].ended).toBeNull();
    job.release("--render");
    expect(await twins[1].ended).toBe(0);
    expect(slice() === whole).toBe(true);
    expect(await job.startTask(0, job.at("records/0")).ended).toBe(0);
    expect(slice() === whole).toBe(true);
  });

  it("goes on where its driver was killed", async () => {
    const job = new DrivenJob(python);
    job.mark("held", "--render", 1);
    const driver = job.drive(sampleCatalogue);
    await until(driver, () => job.recordFiles().some((path) => /\/slices-[0-9a-f]+\/0$/.test(path)));
    processesBelow(driver.pid)
      .filter((pid) => runs(pid, "build.py"))
      .forEach(kill);
    kill(driver.pid);
    await driver.ended;
    expect(existsSync(job.at("public"))).toBe(false);
    job.release("--render");
    job.forgetCalls();
    expect(await job.drive(sampleCatalogue).ended).toMatchObject({ code: 0 });
    // A slow one may have a twin.
    expect(new Set(job.called("--survey"))).toEqual(new Set([0, 1]));
    expect(job.called("--render")).toEqual([1]);
    expect(hashFiles(job.at("public"))).toEqual(built(job, "tree", sampleCatalogue));
  });

  it("says what is wrong with the catalogue, and writes nothing", async () => {
    const job = new DrivenJob(python);
    const catalogue = job.at("catalogue");
    cpSync(oracleCatalogue, catalogue, { recursive: true });
    writeFileSync(join(catalogue, "repos/harbour__app/po/de.po"), "msgid");
    const { code, said } = await job.drive(catalogue).ended;
    expect([code, said]).toEqual([1, expect.stringMatching(/harbour__app.po.de\.po.*nothing was settled/s)]);
    expect(job.called("--render")).toEqual([]);
    expect(existsSync(job.at("public"))).toBe(false);
  });

  it("ends at once, with its code and words, where a task's command is refused", async () => {
    const job = new DrivenJob(python);
    job.mark("held", "--survey", 0);
    job.mark("refuses", "--survey", 1);
    const { code, said } = await job.drive(oracleCatalogue).ended;
    expect([code, said]).toEqual([2, expect.stringMatching(/^error: no$/m)]);
    expect(job.called("--survey").filter((slice) => slice === 1)).toEqual([1]);
    expect(existsSync(job.at("public"))).toBe(false);
  });
});
