import type { Rule } from "./rule.ts";

const ANEW = "check --quality --baseline FILE --update-baseline writes it anew";

/** Complaints about a file of findings that are known (`check --baseline`). */
export const BASELINE_DIAGNOSTICS = {
  "baseline/not-one": {
    severity: "error",
    message: (what: string) => `this is no baseline: ${what}`,
    hint: ANEW,
  },
  "baseline/bad-line": {
    severity: "error",
    message: (what: string) => what,
    hint: `take the line out, or let all be written: ${ANEW}`,
  },
} as const satisfies Record<string, Rule>;
