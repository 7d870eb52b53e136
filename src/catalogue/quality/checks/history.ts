import { FORM_SEPARATOR } from "../../../model/index.ts";
import type { UnitCheck } from "./check.ts";

export const translated: UnitCheck = {
  id: "translated",
  name: "Has been translated",
  description: "The text is not translated now, but the change log says that it once was.",
  hint: "find the earlier text in the unit's changes",
  severity: "warning",
  looksAt: "unit",
  runsOn: "untranslated",
  needs: "edited",
  fails: ({ wasTranslated }) => wasTranslated,
};

/** This check is not published, because the release's own run practically never reports it (RULES.md 9). */
export const inconsistent: UnitCheck = {
  id: "inconsistent",
  name: "Inconsistent",
  description: "Another component of the project has another translation.",
  hint: "use one translation, or give the texts different contexts",
  severity: "warning",
  looksAt: "unit",
  isPublished: false,
  needs: "elsewhere",
  fails: ({ targets, elsewhere }) => elsewhere.some((other) => other !== targets.join(FORM_SEPARATOR)),
};
