import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { LATER, USER, VISITOR } from "../import/captured.ts";
import { Platform } from "../import/platform.ts";
import { evaluate, isTrue } from "./expressions.ts";
import { installed } from "./installed.ts";
import { startPages } from "./pages-host.ts";
import { type JobResult, runJob, type Stand } from "./runner.ts";
import { project, type Workflow } from "./workflow-file.ts";

/** A user's repository on its host, with nothing but a README. */
class HostedRepository {
  readonly #folder = join(temporaryDirectory(), "translations.git");

  constructor() {
    const first = temporaryDirectory();
    git(first, "init", "--quiet", "--initial-branch", "main");
    writeFileSync(join(first, "README.md"), "# Translations\n");
    git(first, "add", "--all");
    git(
      first,
      "-c",
      "user.name=K",
      "-c",
      "user.email=k@example.org",
      "commit",
      "--quiet",
      "--message",
      "Begin",
    );
    git(first, "clone", "--quiet", "--bare", first, this.#folder);
  }

  get head(): string {
    return git(this.#folder, "rev-parse", "main").trim();
  }

  get messages(): readonly string[] {
    return git(this.#folder, "log", "--format=%s", "main").trimEnd().split("\n");
  }

  read(path: string): string {
    return git(this.#folder, "show", `main:${path}`);
  }

  get paths(): readonly string[] {
    return git(this.#folder, "ls-tree", "-r", "--name-only", "main").trimEnd().split("\n");
  }

  /** What actions/checkout does: the commit that began the run, else the one that is named. */
  checkout(sha: string): Stand {
    return ({ ref = sha }, { workspace }) => {
      execFileSync("git", ["clone", "--quiet", `file://${this.#folder}`, workspace]);
      git(workspace, "checkout", "--quiet", ...(ref === sha ? ["-B", "main"] : ["--detach"]), ref);
      return {};
    };
  }
}

function git(cwd: string, ...words: readonly string[]): string {
  return execFileSync("git", words, { cwd, encoding: "utf8" });
}

it("import.yml goes from a server to a verified site, and does nothing where nothing changed", {
  timeout: 600_000,
}, async () => {
  const words = ["--rewrite-host", "--synth", "--user", USER, "--port", String(await freePort())];
  const before = await Platform.start(VISITOR, words);
  const folder = temporaryDirectory();
  const pages = await startPages(folder);
  const text = readFileSync(join(project, "examples/workflows/import.yml"), "utf8")
    .replace("https://translate.example.org", before.origin)
    .replace("https://me.github.io/translations", pages.url);
  const { jobs }: Workflow = parse(text);
  const repository = new HostedRepository();
  const actions = installed(join(folder, "actions"));
  let runs = 0;

  /** Each job on an empty runner; one whose condition is not met, and those that need it, are left out. */
  async function night(event: string, token: string): Promise<Readonly<Record<string, JobResult>>> {
    const sha = repository.head;
    const done: Record<string, JobResult> = {};
    const github = { sha, event_name: event, token: "ghs_x" };
    const stands = {
      "actions/checkout": repository.checkout(sha),
      "actions/setup-node": () => ({}),
      ...pages.stands,
    };
    for (const [name, job] of Object.entries(jobs)) {
      const needed = [job.needs ?? []].flat();
      if (needed.some((other) => done[other]?.ok !== true)) continue;
      const contexts = { github, needs: done, secrets: { TRANSLATE_TOKEN: token } };
      if (job.if !== undefined && !isTrue(evaluate(job.if, contexts))) continue;
      runs += 1;
      const runner = join(folder, `runner-${runs}`);
      done[name] = await runJob(job, { folder: runner, actions, stands, contexts });
      rmSync(runner, { recursive: true, force: true });
    }
    return done;
  }

  const first = await night("schedule", "");
  expect(Object.keys(first)).toEqual(["import", "build", "deploy", "verify"]);
  for (const [name, { ok, log }] of Object.entries(first)) expect(ok, `${name}: ${log}`).toBe(true);
  expect(repository.messages).toEqual(["Translations of the server", "Begin"]);
  expect(repository.paths).toEqual(
    expect.arrayContaining(["README.md", "l10n/catalogue.yaml", "l10n/import-report.json"]),
  );
  expect(repository.paths.filter((path) => path.includes(".import/"))).toEqual([]);
  const documents = async (): Promise<string> =>
    await (await fetch(`${pages.url}/api/projects/index.json`)).text();
  expect(await documents()).toContain(`${pages.url}/api/projects/`);

  const second = await night("schedule", "");
  expect(Object.keys(second)).toEqual(["import"]);
  expect(second["import"]).toMatchObject({
    ok: true,
    outputs: { changed: "false", commit: repository.head },
  });
  expect(repository.messages).toHaveLength(2);

  // By hand: what stands is deployed again.
  const byHand = await night("workflow_dispatch", "");
  expect(Object.keys(byHand)).toEqual(["import", "build", "deploy", "verify"]);
  expect(byHand["verify"]?.log).toMatch(/all \d+ files match the manifest/);

  await before.stop();
  const away = await night("schedule", "");
  expect(away["import"]).toMatchObject({ ok: false });
  expect(Object.keys(away)).toEqual(["import"]);

  await Platform.start(LATER, words);
  const third = await night("schedule", "");
  expect(third["verify"]).toMatchObject({ ok: true });
  expect(third["build"]?.outputs["generation"]).not.toBe(first["build"]?.outputs["generation"]);
  expect(repository.messages).toHaveLength(3);

  const refused = await night("schedule", "wlu_wrong");
  expect(refused["import"]?.log).toContain("refuses the token (401)");
  expect(repository.messages).toHaveLength(3);

  const withToken = await night("schedule", "wlu_right7");
  expect(withToken["verify"]).toMatchObject({ ok: true });
  expect(repository.read("l10n/catalogue.yaml")).toContain("slug: vault");
  expect(await documents()).not.toContain("vault");
  const logs = Object.values(withToken).map(({ log, summary }) => log + summary);
  expect(logs.join()).not.toContain("wlu_right7");
});
