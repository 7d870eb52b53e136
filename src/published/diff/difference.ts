/** What the command line tells of a comparison. */
export {
  type LanguageDifference,
  lostFirst,
  type Outcome,
  outcomeOf,
  type TranslationDifference,
  type UnitChange,
  type UnitCounts,
  type UnitText,
} from "./units/difference.ts";
