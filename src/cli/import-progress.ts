import type { ImportProgress } from "../import/index.ts";
import { countOf } from "./print.ts";
import { grouped, roughDuration } from "./quantities.ts";

/** `units 3 of 20, 12 s left (31 requests, 69 allowed)`: one line for people. */
export function describeImport({ phase, requests, remaining, done, total, left }: ImportProgress): string {
  const counted = done === undefined || total === undefined ? "" : ` ${grouped(done)} of ${grouped(total)}`;
  const time = left === undefined || left === 0 ? "" : `, ${roughDuration(left)} left`;
  const allowed = remaining === undefined ? "" : `, ${grouped(remaining)} allowed`;
  return `${phase}${counted}${time} (${countOf(requests, "request")}${allowed})`;
}
