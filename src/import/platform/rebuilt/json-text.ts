import type { RebuiltFile, RebuiltUnit } from "./rebuilt-unit.ts";

/** Keys of hostile servers are no deeper. */
const DEEPEST = 100;

type Tree = Map<string, Tree | string>;
type Members = Iterable<readonly [key: string, value: Tree | string]>;

/**
 * Keys nested by their points, `.menu.file` as `{"menu": {"file": …}}`; where one is a text and a group at once, all in one
 * object by their whole name, which is read as the same. Of a translation, what has no text has no key.
 */
export function jsonText({ isTemplate, units }: RebuiltFile): string {
  const kept = units.filter(({ target }) => isTemplate || target !== "");
  return `${objectText(nested(kept) ?? flat(kept), "")}\n`;
}

function nested(units: readonly RebuiltUnit[]): Tree | undefined {
  const root: Tree = new Map();
  for (const { context, target } of units) {
    const names = nameOf(context).split(".");
    if (names.length > DEEPEST) return undefined;
    const last = names.pop() ?? "";
    const group = groupOf(root, names);
    if (group === undefined || group.has(last)) return undefined;
    group.set(last, target);
  }
  return root;
}

/** Undefined where a text stands in the way. */
function groupOf(root: Tree, names: readonly string[]): Tree | undefined {
  let group = root;
  for (const name of names) {
    const known = group.get(name);
    if (typeof known === "string") return undefined;
    const next: Tree = known ?? new Map<string, Tree | string>();
    group.set(name, next);
    group = next;
  }
  return group;
}

/** A key that stands twice is read twice. */
function flat(units: readonly RebuiltUnit[]): Members {
  return units.map(({ context, target }) => [nameOf(context), target] as const);
}

/** The reader begins each with a point. */
function nameOf(context: string): string {
  return context.replace(/^\./, "");
}

const STEP = "    ";

function objectText(object: Members, indent: string): string {
  const inner = `${indent}${STEP}`;
  const members = [...object].map(
    ([key, value]) =>
      `${inner}${JSON.stringify(key)}: ${typeof value === "string" ? JSON.stringify(value) : objectText(value, inner)}`,
  );
  if (members.length === 0) return "{}";
  return `{\n${members.join(",\n")}\n${indent}}`;
}
