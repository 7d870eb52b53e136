import type { ArgsOf, Code } from "../../model/index.ts";
import type { TREE_MESSAGES } from "../../store/index.ts";

/** The cause of a diagnostic, and arguments for an example of its message. */
export interface Cause<Args extends readonly unknown[] = readonly unknown[]> {
  /** One or two sentences about the origin, and lingodex's reaction. Absent if message and fix are enough. */
  readonly why?: string;
  readonly example: Args;
}

/** The causes of the codes of these areas (`csv`, `file`). A code that is missing does not compile. */
export type CausesOf<Area extends string> = {
  readonly [C in Extract<Code, `${Area}/${string}`>]: Cause<ArgsOf<C>>;
};

/** The causes of problems that `lingodex verify` reports. */
export type TreeCauses = {
  readonly [C in keyof typeof TREE_MESSAGES]: Cause<Parameters<(typeof TREE_MESSAGES)[C]>>;
};
