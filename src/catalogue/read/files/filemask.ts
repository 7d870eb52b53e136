import { join, posix } from "node:path";
import { codeIn as codeInNormal, type Location } from "../../../model/index.ts";
import type { Workspace } from "./workspace.ts";

export interface MaskMatch {
  /** Below the component's root, with `/`. */
  readonly path: string;
  /** What `*` stands for. */
  readonly code: string;
}

/**
 * The files that a filemask names, in code-point order of their paths; nothing where they cannot be listed. The mask
 * has exactly one `*`, and keeps `maskRule`.
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

  // Only the starred segment is listed: what lies behind a linked directory is proved by the caller, not walked.
  return workspace.list(join(root, ...before), at)?.flatMap((name) => {
    const path = [...before, name, ...after].join("/");
    const code = name.startsWith(".") === isHidden ? codeIn(path, filemask) : undefined;
    return code === undefined ? [] : [{ path, code }];
  });
}

/** The code in `path`, if it matches `filemask`, which may be spelt in any way. */
export function codeIn(path: string, filemask: string): string | undefined {
  return codeInNormal(path, posix.normalize(filemask));
}

export function countStars(filemask: string): number {
  return filemask.split("*").length - 1;
}

/** What else a mask must be, to stand behind "but it"; nothing where it is so. */
export function maskRule(filemask: string): string | undefined {
  // What it names could then lie anywhere.
  const climbs = filemask.slice(filemask.indexOf("*")).split("/").includes("..");
  return climbs ? "must not go up (..) behind its *" : undefined;
}
