import { spawn, spawnSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { until } from "../cli/running.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { freePort } from "../free-port.ts";
import { startPatientStore } from "../mirrors/patient-store.ts";
import { type JobResult, runJob, type Stand } from "./runner.ts";
import { commonStands } from "./stands.ts";
import { needRegistry, timed } from "./surroundings.ts";
import { UserRepository } from "./user-repository.ts";
import { readYaml, type Workflow } from "./workflow-file.ts";

const CELL = "repositories/huts/pt-BR/website.csv";
const S3RVER = process.env["LINGODEX_S3RVER"] ?? "";
const WEBSITE = `<WebsiteConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <IndexDocument><Suffix>index.json</Suffix></IndexDocument>
  <ErrorDocument><Key>404.json</Key></ErrorDocument>
</WebsiteConfiguration>
`;

/** @returns the endpoint; the bucket `site` is a website below it */
async function startS3(): Promise<string> {
  const folder = temporaryDirectory();
  writeFileSync(join(folder, "website.xml"), WEBSITE);
  const port = await freePort();
  const place = ["-d", join(folder, "data"), "-a", "127.0.0.1", "-p", String(port), "--silent"];
  const server = spawn(
    process.execPath,
    [S3RVER, ...place, "--configure-bucket", "site", join(folder, "website.xml")],
    {
      stdio: "ignore",
    },
  );
  onTestFinished(() => void server.kill());
  const endpoint = `http://127.0.0.1:${port}`;
  await until("the emulator to answer", async () => (await fetch(endpoint)).status);
  return endpoint;
}

it("s3.yml deploys by difference, and verifies", { timeout: 1_800_000 }, async (context) => {
  if (!existsSync(S3RVER))
    skipFor("s3rver is not installed (LINGODEX_S3RVER names its bin/s3rver.js)", context);
  if (spawnSync("python3", ["-c", "import venv, ensurepip"]).status !== 0)
    skipFor("python3 has no venv", context);
  needRegistry(context, "s3");
  const endpoint = await startS3();
  const site = `${endpoint}/site`;
  const store = await startPatientStore(endpoint);
  const { jobs, env } = readYaml<Workflow>("examples/workflows/s3.yml");
  const job = jobs["publish"];
  if (job === undefined) throw new Error("there is no job publish");
  const folder = temporaryDirectory();
  const repository = new UserRepository(site);
  const keys: Stand = ({ "role-to-assume": role, "aws-region": region }, { environment }) => {
    expect([role, region]).toEqual([env?.["ROLE"], env?.["REGION"]]);
    Object.assign(environment, {
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
      AWS_REGION: "us-east-1",
      S3_ENDPOINT_URL: store,
    });
    return {};
  };
  const stands = {
    ...commonStands(repository),
    "aws-actions/configure-aws-credentials": keys,
  };
  expect(Number(env?.["GRACE"])).toBeGreaterThanOrEqual(60);
  const environment = { ...env, BASE_URL: site, TARGET: "s3://site", GRACE: "1" };
  let runs = 0;

  async function publish(): Promise<JobResult & { readonly seconds: number }> {
    const sha = repository.commit();
    const began = performance.now();
    runs += 1;
    const runner = join(folder, `runner-${runs}`);
    const setting = { folder: runner, actions: join(folder, "actions"), stands, environment };
    const result = await runJob(job ?? { steps: [] }, { ...setting, contexts: { github: { sha } } });
    rmSync(runner, { recursive: true, force: true });
    expect(result.failed, result.log).toBeUndefined();
    return { ...result, seconds: (performance.now() - began) / 1000 };
  }
  const generation = async (): Promise<string> => {
    const manifest: { readonly generation: string } = JSON.parse(
      await (await fetch(`${site}/lingodex/manifest.json`)).text(),
    );
    return manifest.generation;
  };

  repository.edit(CELL, (text) => text.replace("Trilhas", "Trilhas."));
  const first = await publish();
  const [, all = ""] = /(\d+) files to upload/.exec(first.log) ?? [];
  const before = await generation();
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  process.stdout.write(
    `s3: from commit to verified generation, empty runner, ${all} files: ${timed(first.seconds)}\n`,
  );

  const screenshot = JSON.parse(await (await fetch(`${site}/api/screenshots/`)).text()).results[0].url;
  expect((await fetch(screenshot)).status).toBe(200);
  repository.edit(CELL, (text) => text.replace("Trilhas.", "Caminhos"));
  repository.edit("tables/screenshots.csv", (text) => text.slice(0, text.indexOf("\n") + 1));
  const second = await publish();
  const [, few = ""] = /(\d+) files to upload/.exec(second.log) ?? [];
  expect(Number(few)).toBeGreaterThan(0);
  expect(Number(few)).toBeLessThan(Number(all) / 10);
  expect(await generation()).not.toBe(before);
  const units = await fetch(`${site}/api/units/page=1/`);
  expect(units.headers.get("content-type")).toMatch(/^application\/json/);
  expect((await fetch(screenshot)).status).toBe(404);
  process.stdout.write(
    `s3: a second commit, one cell and a deleted screenshot, ${few} files: ${timed(second.seconds)}\n`,
  );
});
