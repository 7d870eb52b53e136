import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Pool } from "../../src/published/http/pool.ts";

describe("a pool of jobs from several places", () => {
  it("runs each once, in order, within its limits but for one that is heavier by itself", async () => {
    const jobs = fc.array(fc.record({ weight: fc.nat(12), turns: fc.nat(4) }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(jobs, async (all) => {
        const pool = new Pool({ jobs: 3, weight: 10 });
        const [running, begun] = [new Map<number, number>(), [] as number[]];
        const results = await Promise.all(
          all.map(({ weight, turns }, at) =>
            pool.run(weight, async () => {
              begun.push(at);
              running.set(at, weight);
              const load = [...running.values()].reduce((sum, one) => sum + one, 0);
              expect(running.size === 1 || (running.size <= 3 && load <= 10)).toBe(true);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              running.delete(at);
              return at;
            }),
          ),
        );
        expect(begun).toEqual(all.map((_, at) => at));
        expect(results).toEqual(begun);
      }),
    );
  });

  it("begins nothing after a failure: what waits fails as it did, what runs ends", async () => {
    const pool = new Pool({ jobs: 2, weight: 10 });
    const begun: number[] = [];
    const jobs = [0, 1, 2, 3, 4].map((at) =>
      pool.run(1, async () => {
        begun.push(at);
        if (at === 1) throw new Error("the second");
        await new Promise((resolve) => setTimeout(resolve, 5));
        return at;
      }),
    );
    const results = await Promise.allSettled([...jobs, pool.run(1, async () => 5)]);
    expect(begun).toEqual([0, 1]);
    expect(results[0]).toEqual({ status: "fulfilled", value: 0 });
    for (const result of results.slice(1))
      expect(result).toMatchObject({ reason: { message: "the second" } });
  });
});
