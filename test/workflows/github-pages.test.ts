import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { isFull } from "../suite/sample.ts";
import { startPages } from "./pages-host.ts";
import { type JobResult, type Outputs, runJob } from "./runner.ts";
import { commonStands } from "./stands.ts";
import { needRegistry, timed } from "./surroundings.ts";
import { UserRepository } from "./user-repository.ts";
import { readYaml, type Workflow } from "./workflow-file.ts";

const CELL = "repositories/huts/pt-BR/website.csv";

/** What `verify --all` says, and nothing else does. */
const EVERY_FILE = /all \d+ files match the manifest/;

/** How many files a build wrote, as its summary says. */
function filesOf({ summary }: JobResult): number {
  return Number(/: (\d+) files written, 0 deleted\./.exec(summary)?.[1]);
}

it("github-pages.yml goes from a commit to a verified site, each job on an empty runner", {
  timeout: 1_800_000,
}, async (context) => {
  needRegistry(context, "github-pages");
  const { jobs } = readYaml<Workflow>("examples/workflows/github-pages.yml");
  const folder = temporaryDirectory();
  const pages = await startPages(folder);
  const repository = new UserRepository(pages.url);
  const stands = { ...commonStands(repository), ...pages.stands };
  let runs = 0;

  async function run(
    name: string,
    sha: string,
    done: Readonly<Record<string, { outputs: Outputs }>>,
  ): Promise<JobResult> {
    const job = jobs[name];
    if (job === undefined) throw new Error(`no job ${name}`);
    runs += 1;
    const runner = join(folder, `runner-${runs}`);
    // The first job installs lingodex, in a full run each of the first commit; later ones make it a command of theirs.
    const isOwn = isFull && name !== "verify" && runs <= 3;
    const actions = isOwn ? undefined : join(folder, "actions");
    // The first deployment is one that is started by hand.
    const github = { sha, event_name: runs <= 3 ? "workflow_dispatch" : "push" };
    const contexts = { github, needs: done };
    const result = await runJob(job, { folder: runner, actions, stands, contexts });
    rmSync(runner, { recursive: true, force: true });
    return result;
  }

  async function publish(): Promise<{
    readonly build: JobResult;
    readonly log: string;
    readonly seconds: number;
  }> {
    const sha = repository.commit();
    const began = performance.now();
    const build = await run("build", sha, {});
    expect(build.failed, build.log).toBeUndefined();
    const deploy = await run("deploy", sha, { build });
    expect(deploy.failed, deploy.log).toBeUndefined();
    const verify = await run("verify", sha, { build, deploy });
    expect(verify.failed, verify.log).toBeUndefined();
    return { build, log: verify.log, seconds: (performance.now() - began) / 1000 };
  }

  repository.edit(CELL, (text) => text.replace("Trilhas", "Trilhas."));
  const first = await publish();
  expect(first.log).toContain("waiting: the site has no tree yet");
  expect(first.log).toMatch(EVERY_FILE);
  expect(first.build.outputs["generation"]).toMatch(/^[0-9a-f]{64}$/);
  expect(first.build.summary).toMatch(
    /^\d+ documents, generation `[0-9a-f]{12}`: \d+ files written, 0 deleted\.\n\n/,
  );
  expect(first.build.summary).toMatch(
    /### Mountain Huts\n\n\*\*9\d\.\d%\*\* translated: .*\n\n`▅[▁-█]+▇` From /,
  );
  expect(first.build.summary).toContain("| --- |");
  process.stdout.write(`from commit to verified generation, empty runners: ${timed(first.seconds)}\n`);

  repository.edit(CELL, (text) => text.replace("Trilhas.", "Caminhos"));
  const second = await publish();
  expect(second.build.outputs["generation"]).not.toBe(first.build.outputs["generation"]);
  expect(second.log).not.toMatch(EVERY_FILE);
  expect(second.log).toContain(
    `waiting: the site has generation ${first.build.outputs["generation"]?.slice(0, 12)}`,
  );
  // Nothing is kept between runs: the whole site is built from nothing. Pages of failing texts come and go.
  expect(Math.abs(filesOf(second.build) - filesOf(first.build))).toBeLessThan(5);
  process.stdout.write(`a second commit, one cell: ${timed(second.seconds)}\n`);

  repository.edit("tables/units.csv", (text) => `${text}1\n`);
  const broken = await run("build", repository.commit(), {});
  expect(broken.failed).toBe("OWNER/lingodex@COMMIT");
  expect(broken.log).toMatch(/^::error (?:.*,)?file=tables\/units\.csv,line=\d+/m);
  expect(broken.outputs["generation"]).toBe("");
});
