import { COMPATS } from "../../model/compat.ts";
import { count, exactly, FLAG, hasShape, list, NUMBER, record, type Shape, text } from "../../model/shape.ts";
import type { JobOptions, ShardPlan } from "./plan.ts";
import { SHARED_INPUTS } from "./survey-shape.ts";

/** The folder of a job may be anybody's. */
const OPTIONS = {
  baseUrl: text(),
  links: exactly("query", "path", "file"),
  host: text(),
  view: exactly("api", "none"),
  compat: list(exactly(...COMPATS)),
  bulk: FLAG,
  pages: FLAG,
  strict: FLAG,
  sourceDateEpoch: NUMBER,
  maxInputBytes: count(),
  maxUnits: count(),
  maxDocuments: count(),
} satisfies Record<keyof JobOptions, Shape>;

const NAMES = Object.keys(OPTIONS) as (keyof JobOptions)[];

const PLAN: Shape = record<ShardPlan>({
  format: exactly(1),
  tool: text(),
  name: text(),
  shared: SHARED_INPUTS,
  catalogue: text(),
  options: record<JobOptions>(OPTIONS, ...NAMES),
  components: list(text()),
  slices: list(list(count())),
});

export function isPlan(value: unknown): value is ShardPlan {
  return hasShape(value, PLAN);
}
