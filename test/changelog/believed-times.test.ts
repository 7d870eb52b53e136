import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { doubtedSteps } from "../../src/catalogue/history/changelog/believed-times.ts";

const DAY = 86_400;
const NOW = Date.parse("2026-06-01T00:00:00Z") / 1000;

/** Steps on days of these names: a year, or a year and a day. */
function stepsOn(days: readonly string[]) {
  return days.map((day, index) => ({
    commit: `c${index}`,
    time: Date.parse(`${day.length === 4 ? `${day}-01-01` : day}T00:00:00Z`) / 1000,
  }));
}

function doubtedOn(days: readonly string[], now = NOW): readonly string[] {
  const steps = stepsOn(days);
  const dayOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10);
  return doubtedSteps(steps, now).map(
    ({ commit, kind, by, believed }) => `${commit} ${kind} ${by ?? "build"} ${dayOf(believed)}`,
  );
}

describe("times of steps that are not believed", () => {
  it.each<readonly [string, readonly string[], readonly string[]]>([
    ["none of an orderly history", ["2020", "2021", "2022"], []],
    ["one that went fast", ["2024", "2100", "2025"], ["c1 future c2 2025-01-01"]],
    ["one that went fast, and not beyond today", ["2020", "2024", "2021"], ["c1 future c2 2021-01-01"]],
    ["the newest, in the future of the build", ["2024", "2025", "2100"], ["c2 future build 2025-01-01"]],
    [
      "the newest two, in the future of the build",
      ["2024", "2100", "2101"],
      ["c1 future build 2024-01-01", "c2 future build 2024-01-01"],
    ],
    ["the first", ["2100", "2024", "2025"], ["c0 future c1 2024-01-01"]],
    ["the earlier of two that contradict each other", ["2024", "2023"], ["c0 future c1 2023-01-01"]],
    [
      "one that went slow, of which the good ones are not blamed",
      ["2020", "2021", "1970", "2022"],
      ["c2 past c1 2022-01-01"],
    ],
    [
      "several of one fast clock, beyond today",
      ["2024", "2100", "2100", "2100", "2025"],
      ["c1 future c4 2025-01-01", "c2 future c4 2025-01-01", "c3 future c4 2025-01-01"],
    ],
    ["none that is a day late", ["2024-03-02", "2024-03-01", "2024-03-03"], []],
    ["none that is a day later than the build", ["2024", "2026-06-02"], []],
  ])("%s", (_, days, expected) => {
    expect(doubtedOn(days)).toEqual(expected);
  });

  it("do not depend on a build's time that is earlier than all of them: that is a constant", () => {
    expect(doubtedOn(["2024", "2025"], 0)).toEqual([]);
    expect(doubtedOn(["2024", "2100", "2025"], 0)).toEqual(["c1 future c2 2025-01-01"]);
    expect(doubtedOn([], 0)).toEqual([]);
  });

  const times = fc.array(fc.integer({ min: 0, max: 4000 * DAY }), { maxLength: 40 });
  const stepsAt = (all: readonly number[]) => all.map((time, index) => ({ commit: `c${index}`, time }));

  it("leave an order behind: no believed time is more than a day after a later one, or after the build", () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 4000 * DAY }), (all, now) => {
        const doubted = new Map(
          doubtedSteps(stepsAt(all), now).map(({ commit, believed }) => [commit, believed]),
        );
        const believed = all.map((time, index) => doubted.get(`c${index}`) ?? time);
        const isOrderly = (times: readonly number[], slack: number): boolean => {
          const latest = times.map((_, index) => Math.max(...times.slice(0, index + 1)));
          return times.every((time, index) => time >= (latest[index] ?? 0) - slack);
        };
        expect(
          isOrderly(
            all.filter((_, index) => !doubted.has(`c${index}`)),
            DAY,
          ),
        ).toBe(true);
        expect(isOrderly(believed, DAY)).toBe(true);
        const isKnown = all.some((time) => time <= now + DAY);
        expect(isKnown && believed.some((time) => time > now + DAY)).toBe(false);
      }),
    );
  });

  it("are exactly the planted ones, wherever they stand after a few good ones", () => {
    const planted = fc.array(fc.tuple(fc.nat({ max: 1000 }), fc.boolean()), { maxLength: 4 });
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 40 }), planted, (count, wrong) => {
        const steps = stepsAt(Array.from({ length: count }, (_, index) => (1000 + 3 * index) * DAY));
        const places = new Map(wrong.map(([place, isFast]) => [6 + (place % (count - 6)), isFast]));
        const told = steps.map((step, index) => {
          const isFast = places.get(index);
          return isFast === undefined ? step : { ...step, time: (isFast ? 3000 : 10) * DAY };
        });
        const found = doubtedSteps(told, 2000 * DAY);
        const kinds = found.map(({ commit, kind }) => `${commit} ${kind}`);
        const expected = told.flatMap(({ commit }, index) => {
          const isFast = places.get(index);
          return isFast === undefined ? [] : [`${commit} ${isFast ? "future" : "past"}`];
        });
        expect(kinds).toEqual(expected);
      }),
    );
  });

  it("are found in a long history about as fast as in a short one, step by step", () => {
    const timeOf = (count: number): number => {
      const steps = stepsAt(Array.from({ length: count }, (_, index) => ((index * 7919) % 1_000_003) * 1000));
      const from = performance.now();
      expect(doubtedSteps(steps, Number.POSITIVE_INFINITY).length).toBeGreaterThan(count / 2);
      return performance.now() - from;
    };
    timeOf(20_000);
    expect(timeOf(200_000)).toBeLessThan(100 * timeOf(20_000) + 1000);
  });
});
