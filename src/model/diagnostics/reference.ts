import { errorRule, warningRule } from "./rule.ts";

/** Complaints about a file, compared with its component's reference. Several components can report one file. */
export const REFERENCE_DIAGNOSTICS = {
  "reference/no-units": errorRule(
    "the reference contains no units",
    "create it again from the sources, or name another file",
  ),
  "reference/incomplete": warningRule(
    (outside: number, total: number, reference: string) =>
      `${outside} of ${total} units are not in the reference ${reference}; this is the first`,
    "create the reference again, or update this file (msgmerge)",
  ),
};
