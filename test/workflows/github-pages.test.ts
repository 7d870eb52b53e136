import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BLIND_HOSTS } from "../../src/serve/blind-hosts.ts";
import { Site } from "../../src/serve/site.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { isFull } from "../suite/sample.ts";
import { type JobResult, type Outputs, runJob, type Stand } from "./runner.ts";
import { commonStands, copyVisible } from "./stands.ts";
import { needRegistry, timed } from "./surroundings.ts";
import { UserRepository } from "./user-repository.ts";
import { readYaml, type Workflow } from "./workflow-file.ts";

/** Pages says that it is done before the new site is there: so often is the manifest asked for in vain. */
const LATE = 2;
const CELL = "repositories/huts/pt-BR/website.csv";

interface Pages {
  readonly url: string;
  readonly stands: Readonly<Record<string, Stand>>;
}

async function startPages(folder: string): Promise<Pages> {
  let site: Site | undefined;
  let coming: Site | undefined;
  let inVain = 0;
  let artifacts = 0;
  const server = createServer((request, response) => {
    if (request.url === "/translations/lingodex/manifest.json") {
      if (inVain === LATE) site = coming;
      inVain += 1;
    }
    if (site === undefined) response.writeHead(404).end("There isn't a GitHub Pages site here.");
    else site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/translations`;
  const latest = (): string => join(folder, `artifact-${artifacts}`);
  return {
    url,
    stands: {
      "actions/upload-pages-artifact": ({ path = "" }, { workspace }) => {
        artifacts += 1;
        copyVisible(join(workspace, path), latest());
        return {};
      },
      "actions/deploy-pages": () => {
        coming = new Site({
          ...{ directory: latest(), prefix: "/translations", host: BLIND_HOSTS["github-pages"] },
        });
        inVain = 0;
        return { page_url: `${url}/` };
      },
    },
  };
}

/** What `verify --all` says, and nothing else does. */
const EVERY_FILE = /all \d+ files are the listed ones/;

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
    /### Mountain Huts\n\n\*\*9\d\.\d %\*\* translated: .*\n\n`▅[▁-█]+▇` From /,
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
