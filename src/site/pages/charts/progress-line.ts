import { dayNumber } from "../days.ts";
import type { ProgressPoint } from "../progress.ts";

const LEVELS = [..."▁▂▃▄▅▆▇█"];

/**
 * The chart of progress as a line of blocks, for where no image can stand: what was translated at the end of each of as
 * many equal times. As there, the scale begins at zero and ends with the most that there ever was to translate; only
 * that is a whole block. Days are not cut, so few days are fewer blocks.
 *
 * @param points at least one
 * @param most blocks
 */
export function progressLine(points: readonly ProgressPoint[], most: number): string {
  const days = points.map(({ day }) => dayNumber(day));
  const first = days[0] ?? 0;
  const length = (days.at(-1) ?? first) - first + 1;
  const count = Math.min(most, length);
  const height = Math.max(1, ...points.map(({ total }) => total));
  const blocks = Array.from({ length: count }, (_, at) => {
    const end = first + ((at + 1) * length) / count;
    const stood = points.findLast((_point, index) => (days[index] ?? 0) < end);
    return LEVELS[Math.floor(((stood?.translated ?? 0) * (LEVELS.length - 1)) / height)];
  });
  return blocks.join("");
}
