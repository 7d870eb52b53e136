import { isWithin } from "../../model/disk/index.ts";
import { realOf, topAbove } from "./git-place.ts";
import { wayFrom } from "./work-files.ts";

/**
 * The path of a directory from a workspace, else from the top of its work tree, with `/`. Undefined if it is in neither,
 * or does not exist.
 *
 * @param workspace the folder of a whole job, which can have several repositories; empty without one
 */
export function pathFromTop(directory: string, workspace: string): string | undefined {
  const real = realOf(directory);
  if (real === undefined) return undefined;
  const tops = [workspace === "" ? undefined : realOf(workspace), topAbove(real)];
  const top = tops.find((one) => one !== undefined && isWithin(real, one));
  return top && wayFrom(top, real);
}
