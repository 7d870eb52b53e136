import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hashFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { bin } from "../suite/built.ts";
import { Artifacts } from "./artifacts.ts";
import { evaluate } from "./expressions.ts";
import { installed } from "./installed.ts";
import { putFolderProgram, startPackedSite } from "./packed-site.ts";
import { type JobResult, runJob, type Stand } from "./runner.ts";
import { commonStands } from "./stands.ts";
import { UserRepository } from "./user-repository.ts";
import { type Job, readYaml, type Workflow } from "./workflow-file.ts";

const { jobs, env } = readYaml<Workflow>("examples/workflows/shards.yml");
const TARGET = "s3://my-bucket/translations";

/** Runs of the workflow. Runners are empty, and know nothing of each other but by artifacts; the bucket is a folder. */
class Runs {
  /** A copy of what the last one merged. */
  readonly packed = join(temporaryDirectory(), "packed");
  /** Of the last one. */
  artifacts = new Artifacts(temporaryDirectory());
  readonly #folder = temporaryDirectory();
  readonly #actions = installed(join(this.#folder, "actions"));
  readonly #repository: UserRepository;
  readonly #site: string;
  readonly #bucket: string;
  #runners = 0;

  constructor(repository: UserRepository, site: string, bucket: string) {
    this.#repository = repository;
    this.#site = site;
    this.#bucket = bucket;
  }

  /** @returns of each job what its runners did; what a failed one is needed for is left out */
  async run(): Promise<Readonly<Record<string, readonly JobResult[]>>> {
    this.artifacts = new Artifacts(temporaryDirectory());
    const done: Record<string, readonly JobResult[]> = {};
    for (const [name, job] of Object.entries(jobs)) {
      const needed = [job.needs ?? []].flat();
      if (needed.some((other) => done[other]?.every(({ ok }) => ok) !== true)) continue;
      const needs = Object.fromEntries(needed.map((other) => [other, done[other]?.[0]]));
      const results: JobResult[] = [];
      for (const slice of slicesOf(job, needs))
        results.push(await this.#runJob(job, { needs, matrix: { slice } }));
      done[name] = results;
    }
    return done;
  }

  async #runJob(whole: Job, contexts: Readonly<Record<string, unknown>>): Promise<JobResult> {
    this.#runners += 1;
    const folder = join(this.#folder, `runner-${this.#runners}`);
    const setting = {
      ...{ folder, actions: this.#actions, contexts },
      environment: { ...env, BASE_URL: this.#site, TARGET, GRACE: "1", SLICES: "3" },
      stands: {
        ...commonStands(this.#repository),
        ...this.artifacts.stands,
        "aws-actions/configure-aws-credentials": this.#keys,
      },
    };
    // Its real counterpart deploys in s3.test.ts.
    const steps = whole.steps.filter(({ name }) => name?.startsWith("Install s5cmd") !== true);
    const result = await runJob({ ...whole, steps }, setting);
    rmSync(folder, { recursive: true, force: true });
    return result;
  }

  /** The key comes when the pack is there, and before anything is put. */
  readonly #keys: Stand = ({ "role-to-assume": role }, { temporary }) => {
    expect(role).toBe(env?.["ROLE"]);
    rmSync(this.packed, { recursive: true, force: true });
    cpSync(join(temporary, "packed"), this.packed, { recursive: true });
    putFolderProgram(join(temporary, "s5cmd/bin"), TARGET, this.#bucket);
    return {};
  };
}

function slicesOf({ strategy }: Job, needs: object): readonly unknown[] {
  if (strategy === undefined) return [undefined];
  const [, expression = ""] = /^\$\{\{(.*)\}\}$/.exec(strategy.matrix["slice"] ?? "") ?? [];
  const slices = evaluate(expression, { needs });
  return Array.isArray(slices) ? slices : [];
}

it("shards.yml gives the pack of a build, each slice on an empty runner, and deploys it by differences", {
  timeout: 600_000,
}, async () => {
  const bucket = join(temporaryDirectory(), "bucket");
  const site = await startPackedSite(bucket);
  const repository = new UserRepository("https://elsewhere.example.org");
  const runs = new Runs(repository, site, bucket);

  function built(): Readonly<Record<string, string>> {
    const [catalogue, out] = ["catalogue", "out"].map((name) => join(temporaryDirectory(), name));
    if (!catalogue || !out) throw new Error("there are two");
    repository.checkOut(catalogue);
    const words = [
      catalogue,
      "--out",
      out,
      "--base-url",
      site,
      "--host",
      "s3-cloudfront",
      "--to",
      "pack",
      "--no-pages",
    ];
    const { status, stderr } = spawnSync(process.execPath, [bin, "build", ...words, "--no-cache"], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(0);
    return hashFiles(out);
  }

  const first = await runs.run();
  for (const [name, results] of Object.entries(first))
    for (const { failed, log } of results) expect(failed, `${name}: ${log}`).toBeUndefined();
  expect(Object.entries(first).map(([name, results]) => [name, results.length])).toEqual([
    ["plan", 1],
    ["survey", 3],
    ["settle", 1],
    ["render", 3],
    ["publish", 1],
  ]);
  expect(runs.artifacts.names).toEqual([
    ...["plan", "settled", "slice-0", "slice-1", "slice-2", "survey-0", "survey-1", "survey-2"],
  ]);
  const before = built();
  expect(hashFiles(runs.packed)).toEqual(before);
  expect(hashFiles(bucket)).toEqual(before);

  repository.edit("repositories/huts/pt-BR/website.csv", (text) => text.replace("Trilhas", "Caminhos"));
  repository.commit();
  const { publish = [] } = await runs.run();
  expect(publish[0]?.failed, publish[0]?.log).toBeUndefined();
  expect(publish[0]?.log).toMatch(/\d+ files can be deleted when no reader needs them any more/);
  expect(hashFiles(bucket)).toEqual(built());
  expect(hashFiles(bucket)).not.toEqual(before);

  // In files of two slices: both are told, once all were surveyed.
  repository.edit("repositories/huts/pt-BR/website.csv", () => "");
  repository.edit("repositories/huts/kitchen/ja.json", () => "{");
  repository.commit();
  const broken = await runs.run();
  expect(Object.keys(broken)).toEqual(["plan", "survey", "settle"]);
  expect(broken["survey"]?.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(broken["settle"]?.[0]?.failed).toBe("Settle");
  expect(broken["settle"]?.[0]?.log).toMatch(/pt-BR.website\.csv.*error/);
  expect(broken["settle"]?.[0]?.log).toMatch(/kitchen.ja\.json:\d+.*error/);
});
