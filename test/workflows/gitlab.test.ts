import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BLIND_HOSTS } from "../../src/published/serve/blind-hosts.ts";
import { Site } from "../../src/published/serve/site.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { cloneProject, Machine } from "./runner.ts";
import { copyVisible } from "./stands.ts";
import { needRegistry } from "./surroundings.ts";
import { UserRepository } from "./user-repository.ts";
import { readYaml } from "./workflow-file.ts";

interface GitlabJob {
  readonly before_script?: readonly string[];
  readonly script: readonly string[];
  readonly artifacts?: { readonly paths: readonly string[]; readonly reports: { readonly dotenv: string } };
}

type GitlabFile = Readonly<Record<string, GitlabJob>>;

it(".gitlab-ci.yml checks, builds, publishes and verifies", { timeout: 1_800_000 }, async (context) => {
  needRegistry(context, "gitlab");
  const file = readYaml<GitlabFile>("examples/gitlab/.gitlab-ci.yml");
  const folder = temporaryDirectory();
  const tool = join(folder, "tool");
  const commit = commitProject(tool);
  let site: Site | undefined;
  const server = createServer((request, response) => {
    if (site === undefined) response.writeHead(404).end();
    else site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/translations`;
  const repository = new UserRepository("https://elsewhere.example.org");
  const variables = {
    LINGODEX_REPOSITORY: `file://${tool}`,
    LINGODEX_COMMIT: commit,
    LINGODEX_HOME: join(folder, "lingodex"),
    CI_PAGES_URL: `${url}/`,
  };

  const machine = new Machine(join(folder, "runner"), variables);
  rmSync(machine.workspace, { recursive: true });
  repository.checkOut(machine.workspace);
  async function run(
    lines: readonly string[] | undefined,
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const outputs = await machine.run((lines ?? ["false"]).join("\n"), "bash", more);
    expect(outputs, machine.log).toBeDefined();
  }
  await run(file[".lingodex"]?.before_script);
  await run(file["check"]?.script);
  await run(file["pages"]?.script);
  const { paths, reports } = file["pages"]?.artifacts ?? { paths: [], reports: { dotenv: "" } };
  expect(paths).toEqual(["public"]);
  const [, generation = ""] =
    /^GENERATION=([0-9a-f]{64})\n$/.exec(readFileSync(join(machine.workspace, reports.dotenv), "utf8")) ?? [];
  expect(generation).not.toBe("");

  copyVisible(join(machine.workspace, "public"), join(folder, "published"));
  site = new Site({
    directory: join(folder, "published"),
    prefix: "/translations",
    host: BLIND_HOSTS["gitlab-pages"],
  });
  const root: { readonly projects: string } = JSON.parse(await (await fetch(`${url}/api/index.json`)).text());
  expect(root.projects).toBe(`${url}/api/projects/index.json`);
  await run(file["verify"]?.script, { GENERATION: generation });
  await run(file["verify"]?.script, { GENERATION: generation, CI_PIPELINE_SOURCE: "web" });
  expect(machine.log.match(/all \d+ files match the manifest/g)).toHaveLength(1);
});

/** The working tree as a repository of its own. @returns its commit */
function commitProject(target: string): string {
  cloneProject(target);
  const git = (...args: readonly string[]): string =>
    execFileSync("git", args, { cwd: target, encoding: "utf8" });
  git("init", "--quiet", "--initial-branch", "main");
  git("add", "--all");
  git(
    "-c",
    "user.name=Keeper",
    "-c",
    "user.email=keeper@example.org",
    "commit",
    "--quiet",
    "--message",
    "All",
  );
  return git("rev-parse", "HEAD").trim();
}
