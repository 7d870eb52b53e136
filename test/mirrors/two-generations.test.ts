import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { verify } from "../../src/index.ts";
import { type DeltaResult, delta } from "../../src/published/deploy/delta.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { verifySite } from "../../src/published/verify/verify-site.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { hashFiles, isPage } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { startOrigin } from "../remote/origin.ts";
import { differencesOf, GrowingCatalogue, generationOf, german } from "./growing-catalogue.ts";
import { killedMirror } from "./killed-mirror.ts";
import { BUCKET, type Emulator, missingPrograms, PROGRAMS, startEmulator } from "./s3-emulator.ts";

const run = promisify(execFile);
const LACK = missingPrograms();
/** Of a mirror, at a time. */
const CONNECTIONS = 8;

describe("generations on an S3 emulator, deployed by difference", { timeout: 600_000 }, () => {
  it("puts what differs, shows no page whose next is missing, and is mirrored by differences", async (context) => {
    if (LACK !== undefined) skipFor(LACK, context);
    const emulator = await startEmulator();
    const catalogue = new GrowingCatalogue(emulator.site);
    const copy = temporaryDirectory();
    const first = await catalogue.build(70);
    await deploy(await planned(first, "none"), s5cmd(emulator), emulator);
    await expectServed(emulator.site, first);
    await expectMirrored(emulator.site, copy, first);

    // One cell. Then more pages, by another program. Then fewer, which deletes.
    const edited = await catalogue.build(70, (n) => (n === 47 ? "Ein anderes Wort." : german(n)));
    const grown = await catalogue.build(120);
    const steps = [
      { before: first, after: edited, program: s5cmd(emulator) },
      { before: edited, after: grown, program: rclone(emulator) },
      { before: grown, after: edited, program: s5cmd(emulator) },
    ];
    for (const { before, after, program } of steps) {
      const plan = await planned(after, emulator.site);
      const { put, gone } = differencesOf(before, after);
      expect(plan.result.plan.phases.flatMap((phase) => phase.put.map(({ path }) => path)).sort()).toEqual(
        put,
      );
      expect(plan.result.plan.remove).toEqual(gone);

      await deploy(plan, program, emulator);
      await expectServed(emulator.site, after);
      await killedHalfWay(emulator.site, copy, put.length);
      expect(await verify(copy)).toMatchObject({ ok: true });
      expect(generationOf(copy)).toBe(generationOf(before));
      const fetched = await expectMirrored(emulator.site, copy, after);
      expect(fetched).toBeLessThan(put.length - Math.floor(put.length / 2) + CONNECTIONS);
      expect(fetched).toBeGreaterThan(0);
    }
  });

  it("puts the one cell's own documents and pages, and no others", async () => {
    const catalogue = new GrowingCatalogue("https://l10n.example.org/site");
    const first = await catalogue.build(110);
    const edited = await catalogue.build(110, (n) => (n === 57 ? "Ein anderes Wort." : german(n)));
    const { plan } = await delta({ directory: edited, against: first });

    const named = plan.phases.map(({ name, put }) => ({ name, files: put.map(({ path }) => path) }));
    expect(named.map(({ name }) => name)).toEqual([
      "items",
      "later-pages",
      "first-pages",
      "manifest-parts",
      "manifest",
    ]);
    expect(named.at(1)?.files).toContain("api/translations/p/web/de/units/page=3/index.json");
    expect(plan.unchanged).toBeGreaterThan(500);
    expect(plan.remove).toEqual([]);
    // Its translation's own page says other statistics; nobody else's first page of units does.
    expect(named.at(2)?.files).not.toContain("api/translations/p/web/pt_BR/units/index.json");
  });
});

interface Planned {
  readonly tree: string;
  readonly folder: string;
  readonly result: DeltaResult;
}

async function planned(tree: string, against: string): Promise<Planned> {
  const folder = join(temporaryDirectory(), "plan");
  const result = await delta({
    ...{ directory: tree, against, out: folder, to: `s3://${BUCKET}` },
    maxDelete: { percent: 100 },
  });
  return { tree, folder, result };
}

/** Carries out one list. */
type Program = (list: string, plan: Planned) => Promise<void>;

const s5cmd =
  ({ environment }: Emulator): Program =>
  async (name, { folder }) => {
    await run(PROGRAMS.s5cmd, ["run", join(folder, "s5cmd", `${name}.txt`)], { env: environment });
  };

/** One run a list of headers, list by list, so that a client can read in between. */
const rclone =
  ({ environment, endpoint }: Emulator): Program =>
  async (name, { folder, tree }) => {
    const lists = readdirSync(join(folder, "rclone")).filter(
      (file) => file.startsWith(name) && file.endsWith(".txt"),
    );
    for (const list of lists.sort()) {
      const flags = readFileSync(join(folder, "rclone", list.replace(/txt$/, "flags")), "utf8")
        .split("\n")
        .slice(0, -1);
      const remote = [
        "--s3-provider=Other",
        `--s3-endpoint=${endpoint}`,
        "--s3-force-path-style",
        "--s3-env-auth",
      ];
      const what = ["--config=/dev/null", "--files-from-raw", join(folder, "rclone", list), "--ignore-times"];
      await run(
        PROGRAMS.rclone,
        ["copy", tree, `:s3:${BUCKET}`, ...what, ...remote, "--no-traverse", ...flags],
        {
          env: environment,
        },
      );
    }
  };

/** All phases while a client reads; deletions when it is through. */
async function deploy(plan: Planned, program: Program, emulator: Emulator): Promise<void> {
  const reader = new Reader(emulator);
  const reading = reader.read();
  const files = readdirSync(join(plan.folder, "s5cmd")).filter((file) => file.endsWith(".txt"));
  const lists = files.map((file) => basename(file, ".txt"));
  for (const name of lists.filter((list) => !list.endsWith("-delete")).sort()) await program(name, plan);
  await reader.walkMore();
  await removeObjects(plan, emulator);
  await reader.walkMore();
  reader.stop();
  await reading;
  expect(reader.wrong).toEqual([]);
}

async function removeObjects({ folder }: Planned, { environment, endpoint }: Emulator): Promise<void> {
  const lists = readdirSync(folder).includes("aws") ? readdirSync(join(folder, "aws")) : [];
  for (const list of lists.filter((name) => name.startsWith("delete-"))) {
    const what = ["--bucket", BUCKET, "--delete", `file://${join(folder, "aws", list)}`];
    await run(PROGRAMS.aws, ["--endpoint-url", endpoint, "s3api", "delete-objects", ...what], {
      env: environment,
    });
  }
}

/** A client that goes through a collection by `next`, again and again. */
class Reader {
  readonly #start: string;
  readonly #holds: Emulator["holds"];
  #walks = 0;
  #isStopped = false;
  readonly wrong: string[] = [];

  constructor({ site, holds }: Emulator) {
    this.#start = `${site}/api/units/`;
    this.#holds = holds;
  }

  async read(): Promise<void> {
    while (!this.#isStopped) {
      for (let next: string | null = this.#start, from = ""; next !== null; ) {
        const address: string = next;
        next = await this.#nextOf(address, from).catch(() => address);
        if (next === address) await pause();
        if (next !== address) from = address;
      }
      this.#walks += 1;
      await pause();
    }
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Until a walk that begins after now is done. */
  async walkMore(): Promise<void> {
    const enough = this.#walks + 2;
    while (this.#walks < enough) await pause();
  }

  /**
   * Before the first deployment there is nothing. The emulator truncates a file before it writes it anew; meanwhile it
   * answers 500, or 404 where there is a document for errors, or closes the line, which S3 never does: what comes to
   * that is asked for again. An object that is there is no dead end.
   */
  async #nextOf(address: string, from: string): Promise<string | null> {
    const response = await fetch(address);
    const text = await response.text();
    if (response.status === 404 && from === "") return null;
    if (response.status === 404 && this.#holds(address)) return address;
    if (response.status === 500 || (response.status === 200 && !text.endsWith("]}"))) return address;
    const page: unknown = response.status === 200 ? JSON.parse(text) : undefined;
    if (isPage(page) && page.next !== address) return page.next;
    this.wrong.push(`${from} leads to ${address}: ${response.status}`);
    return null;
  }
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Brings a copy up to date as far as half of the files, by way of a slow line. */
async function killedHalfWay(site: string, copy: string, files: number): Promise<void> {
  let passed = 0;
  const line = await startOrigin((incoming, outgoing) => {
    const asked = request(`${new URL(site).origin}${incoming.url}`, { agent: false }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
      passed += 1;
    });
    asked.on("error", () => outgoing.destroy());
    setTimeout(() => asked.end(), 20);
  });
  const address = `${line.address}${new URL(site).pathname}`;
  await killedMirror(address, copy, () => passed > files / 2);
}

async function expectServed(site: string, tree: string): Promise<void> {
  const generation = generationOf(tree);
  const { ok, checks, ...served } = await verifySite({ url: site, generation, timeout: 10_000 });
  expect(checks.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  expect({ ok, generation: served.generation }).toEqual({ ok: true, generation });
}

/** @returns how many files were fetched */
async function expectMirrored(site: string, copy: string, tree: string): Promise<number> {
  const { fetched, requests } = await mirror({
    ...{ url: site, directory: copy },
    maxDelete: { percent: 100 },
  });
  expect(hashFiles(copy)).toEqual(hashFiles(tree));
  // The manifest, and parts that differ.
  expect(requests).toBeLessThanOrEqual(fetched + 20);
  return fetched;
}
