import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { workflowLinter } from "./actionlint.ts";
import {
  ACTIONS,
  actionFile,
  type CompositeAction,
  OWN_WORKFLOWS,
  project,
  readYaml,
  type Step,
  WORKFLOWS,
  type Workflow,
} from "./workflow-file.ts";

/** Tag and commit, as the actions' own repositories have them. */
const PINS: Readonly<Record<string, string>> = {
  "actions/checkout": "3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1",
  "actions/setup-node": "820762786026740c76f36085b0efc47a31fe5020 # v7.0.0",
  "actions/upload-pages-artifact": "fc324d3547104276b827a68afc52ff2a11cc49c9 # v5.0.0",
  "actions/deploy-pages": "cd2ce8fcbc39b97be8ca5fce6e763baed58fa128 # v5.0.0",
  "actions/upload-artifact": "bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0",
  "actions/download-artifact": "3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c # v8.0.1",
  "aws-actions/configure-aws-credentials": "e6de054238d6b7531b4efff3b6587d9aade6a06c # v6.2.3",
};

/** What each job needs, and no more. */
const PERMISSIONS: Readonly<Record<string, object>> = {
  "github-pages.yml build": { contents: "read" },
  "github-pages.yml deploy": { pages: "write", "id-token": "write" },
  "github-pages.yml verify": {},
  "import.yml import": { contents: "write" },
  "import.yml build": { contents: "read" },
  "import.yml deploy": { pages: "write", "id-token": "write" },
  "import.yml verify": {},
  "s3.yml publish": { contents: "read", "id-token": "write" },
  "shards.yml plan": { contents: "read" },
  "shards.yml survey": { contents: "read" },
  "shards.yml settle": {},
  "shards.yml render": { contents: "read" },
  "shards.yml publish": { "id-token": "write" },
  "release.yml ci": { contents: "read" },
  "release.yml package": { contents: "read" },
  "release.yml npm": { "id-token": "write" },
  "release.yml image": { contents: "read", packages: "write" },
  "release.yml page": { contents: "write" },
};

const CI = ".github/workflows/ci.yml";

function triggersOf(file: string): readonly string[] {
  // A server tells nobody that it has something new.
  if (file === "examples/workflows/import.yml") return ["schedule", "workflow_dispatch"];
  if (file.startsWith("examples/")) return ["push", "workflow_dispatch"];
  return file === CI ? ["pull_request", "push", "workflow_call"] : ["push"];
}

const FILES = [...WORKFLOWS, ...OWN_WORKFLOWS, ...ACTIONS.map(actionFile)];

it("knows all files that there are", () => {
  const listed = (folder: string): readonly string[] =>
    readdirSync(join(project, folder)).map((name) => `${folder}/${name}`);
  expect(listed("examples/workflows")).toEqual(WORKFLOWS);
  expect(listed(".github/workflows")).toEqual(OWN_WORKFLOWS);
  const folders = readdirSync(join(project, ".github/actions"), { withFileTypes: true });
  expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(
    ACTIONS.filter((name) => actionFile(name) !== "action.yml"),
  );
});

describe.each(FILES)("%s", (file) => {
  const text = readFileSync(join(project, file), "utf8");
  const steps = stepsOf(parse(text));

  it("pins every action of others to a commit that is known", () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, name = ""]) => name);
    const isExample = file.startsWith("examples/");
    for (const name of used) {
      if (isExample && /^OWNER\/lingodex(?:\/\.github\/actions\/[\w-]+)?@COMMIT$/.test(name)) continue;
      if (name === "./.github/workflows/ci.yml") continue;
      const [action = "", pin] = name.split("@");
      expect([action, pin]).toEqual([action, PINS[action]]);
    }
    const others = used.filter((name) => !name.startsWith("./"));
    expect(steps.filter(({ uses }) => uses !== undefined)).toHaveLength(others.length);
  });

  it("writes no expression into a script", () => {
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  it("leaves no token behind for later steps", () => {
    const checkouts = steps.filter(({ uses = "" }) => uses.startsWith("actions/checkout@"));
    expect(checkouts.map((step) => step.with?.["persist-credentials"])).toEqual(checkouts.map(() => false));
  });
});

describe.each([...WORKFLOWS, ...OWN_WORKFLOWS])("%s", (file) => {
  const { on, permissions, concurrency, jobs } = readYaml<Workflow>(file);

  it("keeps what a run hands on for a day", () => {
    if (!file.startsWith("examples/")) return;
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const kept = steps.filter(({ uses = "" }) => uses.startsWith("actions/upload-artifact@"));
    expect(kept.map((step) => step.with?.["retention-days"])).toEqual(kept.map(() => 1));
    expect(kept.length > 0).toBe(file.endsWith("shards.yml"));
  });

  it("runs with what it needs, for what its own people push", () => {
    expect(Object.keys(on).sort()).toEqual(triggersOf(file));
    if (file === CI) return expect(permissions).toEqual({ contents: "read" });
    expect(permissions).toEqual({});
    for (const [name, job] of Object.entries(jobs)) {
      expect(job.permissions).toEqual(PERMISSIONS[`${file.split("/").at(-1)} ${name}`]);
    }
  });

  it("never deploys twice at once", () => {
    if (!file.startsWith("examples/")) return;
    expect(concurrency).toEqual({ group: expect.any(String), "cancel-in-progress": false });
  });

  it("ends at some time", () => {
    for (const job of Object.values(jobs))
      if (job.uses === undefined) expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
  });
});

describe.each(ACTIONS)("action %s", (name) => {
  const action = readYaml<CompositeAction>(actionFile(name));
  const text = readFileSync(join(project, actionFile(name)), "utf8");

  it("uses every input, and none that it does not declare", () => {
    const used = new Set([...text.matchAll(/\binputs\.([\w-]+)/g)].map(([, input = ""]) => input));
    expect([...used].sort()).toEqual(Object.keys(action.inputs ?? {}).sort());
  });

  it("names a shell for every script", () => {
    const scripts = action.runs.steps.filter(({ run }) => run !== undefined);
    expect(scripts.map(({ shell }) => shell)).toEqual(scripts.map(() => "bash"));
  });
});

/** A branch or a fork could leave something in it, and restoring takes longer than building (test/bench/RESULTS.md). */
describe("what a run leaves is nothing to the next", () => {
  const gitlab = "examples/gitlab/.gitlab-ci.yml";

  it.each([...FILES, gitlab])("%s keeps no cache, and builds without one", (file) => {
    const text = readFileSync(join(project, file), "utf8");
    expect(text).not.toMatch(/actions\/cache|^ *cache:\n *(?:key|paths):|^ *paths:.*\.lingodex/m);
    const builds = text
      .split("\n")
      .filter((line) => /\blingodex(?:\.js")? build .*--json|options=\((?:--out|--no-cache)/.test(line));
    for (const line of builds) expect(line).toContain("--no-cache");
    expect(builds.length > 0).toBe(file === gitlab || file === actionFile("lingodex"));
  });

  it("the action has no input cache", () => {
    expect(Object.keys(readYaml<CompositeAction>(actionFile("lingodex")).inputs ?? {})).not.toContain(
      "cache",
    );
  });
});

it("examples/gitlab/.gitlab-ci.yml takes nothing into a shell that a branch or a commit can name", () => {
  const text = readFileSync(join(project, "examples/gitlab/.gitlab-ci.yml"), "utf8");
  const scripts = text
    .split("\n")
    .filter((line) => /^ {4}- (?!if:)/.test(line))
    .join("\n");
  const variables = new Set([...scripts.matchAll(/\$\{?(\w+)/g)].map(([, variable = ""]) => variable));
  expect([...variables].sort()).toEqual([
    // Of whoever may run the pipeline by hand; quoted.
    "ALLOW_DELETE",
    "CI_PAGES_URL",
    // One of a closed set of words, which GitLab gives.
    "CI_PIPELINE_SOURCE",
    "GENERATION",
    "LINGODEX_COMMIT",
    "LINGODEX_HOME",
    "LINGODEX_REPOSITORY",
    "all",
  ]);
});

it("actionlint has nothing to say", async (context) => {
  const complaints = await workflowLinter(context);
  for (const file of [...WORKFLOWS, ...OWN_WORKFLOWS])
    expect(complaints(readFileSync(join(project, file), "utf8"), ".github/workflows/x.yml")).toEqual([]);
  for (const name of ACTIONS)
    expect(complaints(asWorkflow(readYaml<CompositeAction>(actionFile(name))), `${name}.yml`)).toEqual([]);
});

/** actionlint reads workflows only: the same steps, inputs and outputs as a job that can be called. */
function asWorkflow({ inputs = {}, outputs = {}, runs }: CompositeAction): string {
  const typed = Object.entries(inputs).map(([name, input]) => [name, { type: "string", ...input }]);
  const values = Object.entries(outputs).map(([name, { value }]) => [name, value]);
  const given = values.length === 0 ? {} : { outputs: Object.fromEntries(values) };
  return stringify({
    on: { workflow_call: { inputs: Object.fromEntries(typed) } },
    jobs: { action: { "runs-on": "ubuntu-latest", steps: runs.steps, ...given } },
  });
}

function stepsOf(file: Partial<Workflow & CompositeAction>): readonly Step[] {
  return file.runs?.steps ?? Object.values(file.jobs ?? {}).flatMap(({ steps = [] }) => steps);
}
