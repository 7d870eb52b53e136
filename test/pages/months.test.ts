import fc from "fast-check";
import { expect, it } from "vitest";
import type { Change } from "../../src/model/index.ts";
import { Days } from "../../src/site/pages/days.ts";
import { monthsOf } from "../../src/site/pages/months.ts";

const DAY = 86_400_000_000;

it("each month of a log has its changes in their order, also if times do not descend", () => {
  const days = new Days("UTC");
  const monthOf = ({ timestamp }: Pick<Change, "timestamp">): string => days.of(timestamp).slice(0, 7);
  const log = fc
    .array(fc.integer({ min: 0, max: 120 }), { maxLength: 60 })
    .chain((times) =>
      fc.constantFrom(
        times,
        times.toSorted((a, b) => b - a),
      ),
    )
    .map((times) => times.map((time, id) => ({ id, timestamp: time * DAY }) as Change));
  fc.assert(
    fc.property(log, (changes) => {
      const months = monthsOf(changes, days);
      const names = [...new Set(changes.map(monthOf))];
      // Between two changes of one month, those of others are found only if times descend.
      const isSorted = changes.every((one, at) => one.timestamp <= (changes[at - 1] ?? one).timestamp);
      expect(months.flatMap(({ changes: own }) => own).toSorted((a, b) => a.id - b.id)).toEqual(changes);
      for (const { name, count, changes: own } of months) {
        expect(count).toBe(own.length);
        if (isSorted) expect(own).toEqual(changes.filter((one) => monthOf(one) === name));
        expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).toSorted((a, b) => a - b));
      }
      if (isSorted) expect(months.map(({ name }) => name)).toEqual(names);
    }),
  );
});
