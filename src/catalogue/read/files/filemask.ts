import { join, posix } from "node:path";
import { codeIn as codeInNormal, type Location } from "../../../model/index.ts";
import type { Workspace } from "./workspace.ts";

export interface MaskMatch {
  /** The path below the component's root, with `/`. */
  readonly path: string;
  /** The match of `*`. */
  readonly code: string;
}

/**
 * The files that a filemask names, in code-point order of their paths; undefined if they cannot be listed. The mask
 * has exactly one `*` and obeys `maskRule`.
 */
export function matchFilemask(
  workspace: Workspace,
  root: string,
  filemask: string,
  at: Location,
): readonly MaskMatch[] | undefined {
  const segments = posix.normalize(filemask).split("/");
  const starred = segments.findIndex((segment) => segment.includes("*"));
  const before = segments.slice(0, starred);
  const after = segments.slice(starred + 1);

  const isHidden = segments[starred]?.startsWith(".") ?? false;

  // Only the segment with the star is listed. The caller checks linked directories, which are not walked.
  return workspace.list(join(root, ...before), at)?.flatMap((name) => {
    const path = [...before, name, ...after].join("/");
    const code = name.startsWith(".") === isHidden ? codeIn(path, filemask) : undefined;
    return code === undefined ? [] : [{ path, code }];
  });
}

/** The code in `path`, if it matches `filemask`, which need not be normalized. */
export function codeIn(path: string, filemask: string): string | undefined {
  return codeInNormal(path, posix.normalize(filemask));
}

export function countStars(filemask: string): number {
  return filemask.split("*").length - 1;
}

/** The rule that a mask breaks, as words that follow "but it"; undefined if it breaks none. */
export function maskRule(filemask: string): string | undefined {
  // The mask could then lead outside.
  const climbs = filemask.slice(filemask.indexOf("*")).split("/").includes("..");
  return climbs ? "must not go up (..) behind its *" : undefined;
}
