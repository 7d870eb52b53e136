import { compareCodePoints } from "../../../model/index.ts";
import { TREE_MESSAGES, treeHint } from "./rules.ts";

/** A problem of a published tree, in words. It contains paths and texts of the tree as they are. */
export interface TreeProblem {
  readonly code: TreeProblemCode;
  /** The path relative to the tree's directory, with `/`. The directory itself is `.`. */
  readonly path: string;
  readonly message: string;
  readonly hint: string;
}

export type TreeProblemCode = keyof typeof TREE_MESSAGES;

type ArgsOf<C extends TreeProblemCode> = Parameters<(typeof TREE_MESSAGES)[C]>;

type ReportedProblem<C extends TreeProblemCode = TreeProblemCode> = {
  [Code in C]: readonly [code: Code, path: string, ...args: ArgsOf<Code>];
}[C];

export type ReportProblem = (...problem: ReportedProblem) => void;

/** The problems that a reader can report if it only proves that bytes are JSON of some shape. */
export type ReportShape = (
  ...problem: ReportedProblem<"tree/encoding" | "tree/json" | "tree/schema">
) => void;

export function problemMessage(...[code, , ...args]: ReportedProblem): string {
  return problemOf(code, args).message;
}

/** A problem's message and hint, for pages about it. @param args the arguments of the message */
export function problemOf(
  code: TreeProblemCode,
  args: readonly unknown[],
): Pick<TreeProblem, "message" | "hint"> {
  const message: (...args: never[]) => string = TREE_MESSAGES[code];
  // The table ties arguments to the code. TypeScript cannot follow that through a union of codes.
  return { message: (message as (...args: readonly unknown[]) => string)(...args), hint: treeHint(code) };
}

/** Collects the problems of one verification. They are never thrown, and are reported in a fixed order. */
export class TreeProblems {
  readonly #found: TreeProblem[] = [];
  readonly #paths = new Set<string>();

  readonly report: ReportProblem = (...problem) => {
    const [code, path] = problem;
    this.#found.push({ code, path, ...problemOf(code, problem.slice(2)) });
    this.#paths.add(path);
  };

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  get size(): number {
    return this.#found.length;
  }

  /** The problems sorted by path, code and message, in code-point order. */
  sorted(): readonly TreeProblem[] {
    return this.#found.sort(
      (a, b) =>
        compareCodePoints(a.path, b.path) ||
        compareCodePoints(a.code, b.code) ||
        compareCodePoints(a.message, b.message),
    );
  }
}
