/** A name that a published file may have: only `treeName` makes one. */
export type TreeName = string & { readonly isTreeName: true };

/** Packs, plans of a deployment and hosts carry no path with one of these. */
const NOT_CARRIED = /[\p{Cc}\p{Cs}\\]/u;

/** The name, where every pack, delta and host can carry it; undefined else. */
export function treeName(name: string): TreeName | undefined {
  return isName(name) ? (name as TreeName) : undefined;
}

/** True of a path, with `/`, all parts of which are such names. */
export function isTreePath(path: string): boolean {
  return path.split("/").every(isName);
}

function isName(name: string): boolean {
  return name !== "" && name !== "." && name !== ".." && !name.includes("/") && !NOT_CARRIED.test(name);
}
