import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Pool } from "../../src/remote/pool.ts";

describe("a pool of jobs from several places", () => {
  it("runs each once, in order, within its limits but for one that is heavier by itself", async () => {
    const jobs = fc.array(fc.record({ weight: fc.nat(12), turns: fc.nat(4), fails: fc.boolean() }), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(jobs, async (all) => {
        const pool = new Pool({ jobs: 3, weight: 10 });
        const [running, begun] = [new Set<number>(), [] as number[]];
        const weightOf = (at: number): number => all[at]?.weight ?? 0;
        const results = await Promise.allSettled(
          all.map(({ weight, turns, fails }, at) =>
            pool.run(weight, async () => {
              begun.push(at);
              running.add(at);
              const load = [...running].reduce((sum, one) => sum + weightOf(one), 0);
              expect(running.size === 1 || (running.size <= 3 && load <= 10)).toBe(true);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              running.delete(at);
              if (fails) throw new Error(`${at}`);
              return at;
            }),
          ),
        );
        expect(begun).toEqual(all.map((_, at) => at));
        expect(
          results.map((result) => (result.status === "fulfilled" ? result.value : result.reason.message)),
        ).toEqual(all.map(({ fails }, at) => (fails ? `${at}` : at)));
      }),
    );
  });
});
