import { pathOfNames, type TreePath } from "../tree/tree-path.ts";
import { ROUTING, type RoutingPlan } from "./plan.ts";

/** The bodies of 404 answers in a tree of files (RULES.md 1.7, 1.9). */
export const ERROR_NAMES = [
  "not-found",
  "invalid-page",
] as const satisfies readonly (keyof RoutingPlan["replies"])[];
export type ErrorName = (typeof ERROR_NAMES)[number];

/** The folder of bodies of errors, relative to the tree's directory. */
export function errorsRoot({ roots }: RoutingPlan = ROUTING): string {
  return `${roots.documents}/errors`;
}

/** The file with the body of an error, for hosts that answer with files alone. */
export function errorPath(name: ErrorName, plan: RoutingPlan = ROUTING): TreePath {
  return pathOfNames(errorsRoot(plan), `${name}.json`);
}
