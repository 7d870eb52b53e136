import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type DeltaResult, delta } from "../../src/published/deploy/delta.ts";
import { type SiteResult, verifySite } from "../../src/published/verify/verify-site.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { GrowingCatalogue, generationOf } from "../mirrors/growing-catalogue.ts";
import { BUCKET, missingPrograms, startEmulator } from "../mirrors/s3-emulator.ts";
import { quickPause } from "../remote/origin.ts";
import { drawnPart, isFull, sample } from "../suite/sample.ts";
import { type BrokenStore, startBrokenStore } from "./broken-store.ts";
import { type Ran, rcloneRemote, runScript } from "./deploy-script.ts";

const LACK = missingPrograms();
const MANIFEST = "lingodex/manifest.json";

/** A site on the emulator, deployed by one program through a store where puts may fail. */
class Stage {
  readonly #program: "s5cmd" | "rclone";
  readonly #environment: NodeJS.ProcessEnv;
  readonly catalogue: GrowingCatalogue;
  readonly site: string;
  readonly store: BrokenStore;

  private constructor(
    program: "s5cmd" | "rclone",
    environment: NodeJS.ProcessEnv,
    site: string,
    store: BrokenStore,
  ) {
    this.#program = program;
    this.#environment = {
      ...environment,
      ...{ S3_ENDPOINT_URL: store.endpoint, AWS_ENDPOINT_URL: store.endpoint },
      ...rcloneRemote(store.endpoint),
    };
    this.site = site;
    this.catalogue = new GrowingCatalogue(site);
    this.store = store;
  }

  static async open(program: "s5cmd" | "rclone"): Promise<Stage> {
    const { endpoint, site, environment } = await startEmulator();
    return new Stage(program, environment, site, await startBrokenStore(endpoint));
  }

  async plan(tree: string, against = this.site): Promise<{ readonly folder: string } & DeltaResult> {
    const folder = join(temporaryDirectory(), "plan");
    return {
      folder,
      ...(await delta({ directory: tree, against, out: folder, maxDelete: { percent: 100 } })),
    };
  }

  async run(
    { folder }: { readonly folder: string },
    args: readonly string[] = [],
    onStart?: (kill: () => void) => void,
  ): Promise<Ran> {
    const place = this.#program === "s5cmd" ? `s3://${BUCKET}` : `emulator:${BUCKET}`;
    const environment = this.#environment;
    return runScript(folder, this.#program, [...args, place], { environment }, onStart);
  }

  async verify(): Promise<SiteResult> {
    return verifySite({ url: this.site, all: true, pause: quickPause().pause });
  }

  /** That the site is this tree and all of it, as far as its manifest lists it. */
  async expectWhole(tree: string): Promise<void> {
    const { ok, generation, checks } = await this.verify();
    const failed = checks.filter(({ outcome }) => outcome === "failed");
    expect({ failed, ok, generation }).toEqual({ failed: [], ok: true, generation: generationOf(tree) });
  }
}

function needPrograms(context: Parameters<typeof skipFor>[1]): void {
  if (LACK !== undefined) skipFor(LACK, context);
}

const other = (n: number): string => (n === 7 ? "Ein anderes Wort." : `Wort ${n}.`);

const REFUSALS = [403, 500];
/** Each is given to one of both programs, with each commit to another one. */
const [own = 0, others = 0] = drawnPart("refusals") < 0.5 ? REFUSALS : REFUSALS.toReversed();
const REFUSAL_OF = { s5cmd: own, rclone: others };

describe.each(["s5cmd", "rclone"] as const)("%s/deploy.sh", { timeout: 300_000 }, (program) => {
  it.for(isFull ? REFUSALS : [REFUSAL_OF[program]])(
    "one put that is answered %i ends it, and nobody is told that it is done",
    async (status, context) => {
      needPrograms(context);
      const stage = await Stage.open(program);
      const [first, second] = [await stage.catalogue.build(25), await stage.catalogue.build(45, other)];
      expect(await stage.run(await stage.plan(first, "none"))).toMatchObject({ status: 0 });
      await stage.expectWhole(first);

      const plan = await stage.plan(second);
      const items = plan.plan.phases.find(({ name }) => name === "items")?.put ?? [];
      const refused = items[1]?.path ?? "";
      expect(items.length).toBeGreaterThan(1);
      stage.store.breakPuts((key) => (key === refused ? status : undefined));
      const before = stage.store.puts.length;
      const broken = await stage.run(plan);
      expect(broken.status).toBeGreaterThan(0);
      expect(broken.stderr).toMatch(/deploy\.sh: items \(\d of \d\): FAILED/);
      const sent = stage.store.puts.slice(before);
      expect(sent.filter((key) => key === refused)).toHaveLength(1);
      // No later phase was begun.
      expect(sent).not.toContain(MANIFEST);
      expect(sent).not.toContain("api/units/index.json");
      const seen = await stage.verify();
      expect(seen).toMatchObject({ ok: false, generation: generationOf(first) });
      expect(seen.checks.map(({ check, outcome }) => `${check} ${outcome}`)).toContain("deployment failed");
      expect(seen.all?.wrong).toBeGreaterThan(0);

      // The same plan again, when the store is well.
      stage.store.breakPuts(() => undefined);
      expect(await stage.run(plan)).toMatchObject({ status: 0 });
      await stage.expectWhole(second);
    },
  );

  it("a rollback over a broken deployment puts everything, though the manifest is the old one", async (context) => {
    needPrograms(context);
    const stage = await Stage.open(program);
    const [first, second] = [await stage.catalogue.build(25), await stage.catalogue.build(15, other)];
    expect(await stage.run(await stage.plan(first, "none"))).toMatchObject({ status: 0 });
    stage.store.breakPuts((key) => (key === MANIFEST ? 403 : undefined));
    expect((await stage.run(await stage.plan(second))).status).toBeGreaterThan(0);
    expect((await stage.verify()).ok).toBe(false);

    stage.store.breakPuts(() => undefined);
    const back = await stage.plan(first);
    expect(back.brokenOff).toBe(generationOf(second));
    expect(back.plan.unchanged).toBe(0);
    expect(await stage.run(back)).toMatchObject({ status: 0 });
    await stage.expectWhole(first);
    expect((await stage.plan(first)).plan.phases).toEqual([]);

    // A whole one, and back: only what differs.
    expect(await stage.run(await stage.plan(second), ["--delete"])).toMatchObject({ status: 0 });
    await stage.expectWhole(second);
    const again = await stage.plan(first);
    expect(again.plan.unchanged).toBeGreaterThan(0);
    expect(await stage.run(again, ["--delete"])).toMatchObject({ status: 0 });
    await stage.expectWhole(first);
  });

  it("a kill anywhere leaves the old tree, or what verify --all calls broken, and may be run again", async (context) => {
    needPrograms(context);
    const stage = await Stage.open(program);
    const [first, second] = [await stage.catalogue.build(25), await stage.catalogue.build(45, other)];
    expect(await stage.run(await stage.plan(first, "none"))).toMatchObject({ status: 0 });
    const plan = await stage.plan(second);
    const all = plan.cost.puts;
    for (const share of sample([0.1, 0.5, 0.97], 2, `kills of ${program}`)) {
      let kill = (): void => undefined;
      const last = stage.store.puts.length + Math.floor(all * share);
      stage.store.breakPuts(() => {
        if (stage.store.puts.length < last) return undefined;
        kill();
        // What a killed program still sends arrives too late, however busy the machine is.
        return 503;
      });
      const { status } = await stage.run(plan, [], (end) => {
        kill = end;
      });
      stage.store.breakPuts(() => undefined);
      expect(status).not.toBe(0);
      const seen = await stage.verify();
      expect(seen.generation).toBe(generationOf(first));
      expect(seen.ok).toBe(false);
    }
    expect(await stage.run(plan)).toMatchObject({ status: 0 });
    await stage.expectWhole(second);
  });

  it("deletes only where it is told to", async (context) => {
    needPrograms(context);
    const stage = await Stage.open(program);
    const [first, second] = [await stage.catalogue.build(45), await stage.catalogue.build(25)];
    expect(await stage.run(await stage.plan(first, "none"))).toMatchObject({ status: 0 });
    const plan = await stage.plan(second);
    const gone = plan.plan.remove.find((path) => path.includes("page=")) ?? "";
    const statusOf = async (): Promise<number> => (await fetch(`${stage.site}/${gone}`)).status;
    const put = await stage.run(plan);
    expect([put.status, await statusOf()]).toEqual([0, 200]);
    expect(put.stderr).toContain("can be deleted");
    const before = stage.store.puts.length;
    expect(await stage.run(plan, ["--delete-only"])).toMatchObject({ status: 0 });
    expect([await statusOf(), stage.store.puts.length]).toEqual([404, before]);
    await stage.expectWhole(second);
  });

  it("headers of translation files come with them", async (context) => {
    needPrograms(context);
    const stage = await Stage.open(program);
    expect(await stage.run(await stage.plan(await stage.catalogue.build(3), "none"))).toMatchObject({
      status: 0,
    });
    const { headers } = await fetch(`${stage.site}/api/translations/p/web/de/file/de.csv`);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename=p-web-de\./);
    expect(headers.get("content-type")).toMatch(/^text\/csv/);
  });
});
