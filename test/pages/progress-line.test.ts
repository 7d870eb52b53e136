import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAt } from "../../src/site/pages/days.ts";
import type { ProgressPoint } from "../../src/site/pages/progress.ts";
import { progressLine } from "../../src/site/pages/project-charts.ts";

const BLOCKS = "▁▂▃▄▅▆▇█";

function pointsOf(rows: readonly (readonly [day: number, translated: number, total: number])[]) {
  return rows.map(([day, translated, total]): ProgressPoint => {
    return { day: dayAt(day), translated, total, percent: 0 };
  });
}

describe("progress as a line of blocks", () => {
  it("has a block a day, from zero to the most that there was to translate", () => {
    expect(
      progressLine(
        pointsOf([
          [0, 0, 7],
          [2, 3, 7],
          [4, 7, 7],
        ]),
        32,
      ),
    ).toBe("▁▁▄▄█");
    expect(progressLine(pointsOf([[0, 6, 7]]), 32)).toBe("▇");
    expect(progressLine(pointsOf([[0, 0, 0]]), 32)).toBe("▁");
  });

  it("has as many as it may of many days, each as it was at the end of its time", () => {
    const rows = Array.from({ length: 100 }, (_, day) => [day, day, 99] as const);
    expect(progressLine(pointsOf(rows), 8)).toBe("▁▂▃▄▅▆▇█");
    expect(
      progressLine(
        pointsOf([
          [0, 0, 10],
          [364, 10, 10],
        ]),
        10,
      ),
    ).toBe("▁▁▁▁▁▁▁▁▁█");
  });

  it("ends where the points end, and is a whole block only where nothing was left to translate", () => {
    const row = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.nat(1000), fc.nat(1000));
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 60 }),
        (rows, most) => {
          let at = 0;
          const points = pointsOf(
            rows.map(([days, translated, left]) => {
              at += days;
              return [at, translated, translated + left];
            }),
          );
          const line = progressLine(points, most);
          const highest = Math.max(...points.map(({ total }) => total));
          const last = points.at(-1)?.translated ?? 0;
          expect(line).toMatch(new RegExp(`^[${BLOCKS}]{1,${most}}$`));
          expect(line.endsWith("█")).toBe(last === highest && highest > 0);
          expect(BLOCKS.indexOf(line.slice(-1))).toBe(Math.floor((7 * last) / Math.max(1, highest)));
        },
      ),
    );
  });
});
