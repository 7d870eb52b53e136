import { errorRule } from "./rule.ts";

const ANEW = "run check --quality --baseline FILE --update-baseline";

/** Complaints about a file of findings that are known (`check --baseline`). */
export const BASELINE_DIAGNOSTICS = {
  "baseline/not-one": errorRule(
    (what: string) => `not a baseline: ${what}`,
    "name a file that --update-baseline wrote",
  ),
  "baseline/bad-line": errorRule((what: string) => what, `remove the line, or ${ANEW}`),
};
