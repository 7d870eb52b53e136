import { errorRule, warningRule } from "./rule.ts";

/** Complaints about a file beside its component's reference: of one file, several components may say them. */
export const REFERENCE_DIAGNOSTICS = {
  "reference/no-units": errorRule(
    "the reference holds no unit",
    "reference names the file whose strings are the full set: make it anew from the sources, or name another",
  ),
  "reference/incomplete": warningRule(
    (outside: number, total: number, reference: string) =>
      `${outside} of ${total} units are not in the reference ${reference}; this is the first`,
    "where the reference is out of date, make it anew from the sources; else bring this file up to it (msgmerge)",
  ),
};
