import type { Rule } from "./rule.ts";

/** Complaints about translation files. */
export const FORMAT_DIAGNOSTICS = {
  "unit/duplicate": {
    severity: "warning",
    message: (unit: string, line: number) => `${JSON.stringify(unit)} already stands on line ${line}`,
    hint: "a unit is published once: remove one of them, or tell them apart by context",
  },
} as const satisfies Record<string, Rule>;
