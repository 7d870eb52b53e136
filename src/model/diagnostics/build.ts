import { errorRule, warningRule } from "./rule.ts";

const MEANT =
  "where that is meant, --allow-delete NAME lets a project or language go, --max-delete 100% lets everything pass once, and max_delete in the catalogue always; where it is not, see filemask, root and names of files";

/** Complaints about what a build would do to the tree that stands. */
export const BUILD_DIAGNOSTICS = {
  "build/max-delete": errorRule((what: string) => what, MEANT),
  "build/vanished": {
    severity: (isRefused: boolean) => (isRefused ? "error" : "warning"),
    message: (_isRefused: boolean, what: string) => what,
    hint: (isRefused: boolean) =>
      isRefused
        ? MEANT
        : "where that is not meant, see filemask, root and names of files; --strict, which refuses every loss, passes once it was built without",
  },
  "build/unproved-tree": warningRule(
    "the tree in the output folder is damaged: lingodex cannot report what vanishes, and max_delete has no effect",
    "lingodex verify says what is wrong with that tree; a build (without --strict) puts a right one in its place",
  ),
};
