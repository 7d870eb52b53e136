import type { Rule } from "./rule.ts";

/** Complaints about translation files that are tables (`csv`, `csv-simple`). */
export const CSV_DIAGNOSTICS = {} as const satisfies Record<string, Rule>;
