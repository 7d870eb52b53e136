import type { Plan } from "../plan/plan.ts";

/** Where a plan is to be carried out, as far as lists must name it. */
export interface Destination {
  /** The tree's directory as the lists name it. */
  readonly directory: string;
  /** The same as a program's folder of the plan sees it, with `/`. */
  readonly tree: string;
  /** Of S3; undefined where none was named. */
  readonly bucket: string | undefined;
  /** In front of every key, with a slash at its end; empty for none. */
  readonly prefix: string;
  /** Of this plan alone, whatever it holds: a text that no other plan has. */
  readonly reference: string;
}

/** One list for another program. */
export interface OutputFile {
  /** Below the plan's folder, with `/`. */
  readonly path: string;
  readonly body: string;
  /** True: it may be run. */
  readonly isProgram?: boolean;
}

/** What writes a plan as input for one program. */
export type Output = (plan: Plan, destination: Destination) => Iterable<OutputFile>;

/** `03-new-first-pages`: sorted by name, lists are in the order of the phases. */
export function stepName(index: number, name: string): string {
  return `${String(index + 1).padStart(2, "0")}-${name}`;
}

/** The last step, whatever phases a plan has. */
export const LAST_STEP = 8;
