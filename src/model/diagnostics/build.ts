import { errorRule, warningRule } from "./rule.ts";

const MEANT =
  "check filemask, root and file names; to allow it, pass --allow-delete NAME or --max-delete 100%, or set max_delete";

/** Complaints about the effect of a build on the published tree. */
export const BUILD_DIAGNOSTICS = {
  "build/max-delete": errorRule((what: string) => what, MEANT),
  "build/vanished": {
    severity: (isRefused: boolean) => (isRefused ? "error" : "warning"),
    message: (_isRefused: boolean, what: string) => what,
    hint: (isRefused: boolean) =>
      isRefused
        ? MEANT
        : "if this is not intended, check filemask, root and file names; --strict refuses such a build",
  },
  "build/unproved-tree": warningRule(
    "the tree in the output folder is damaged: lingodex cannot report what vanishes, and max_delete has no effect",
    "run lingodex verify for details; without --strict, the build replaces the tree",
  ),
};
