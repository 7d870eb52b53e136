import { type TreeName, treeName } from "../../src/model/tree/tree-path.ts";

/** A name that is known to be one. */
export function treeNameOf(name: string): TreeName {
  const made = treeName(name);
  if (made === undefined) throw new Error(`no file is published as ${name}`);
  return made;
}
