import type { Metadata } from "./formats/described.ts";
import type { Group } from "./group.ts";
import { isInLocaleFolder } from "./masks.ts";
import type { Confidence } from "./proposal.ts";

export interface Evidence {
  readonly languages: number;
  /** True if the only language has its texts from a gettext template. */
  readonly isFromTemplate: boolean;
  /** True if the source language was given, and not guessed by counting texts or from a variant of English. */
  readonly isSourceSaid: boolean;
  /** True for modules, which can contain other code than texts. */
  readonly isOfModules: boolean;
  readonly metadata: Metadata | undefined;
}

type Placed = Pick<Group, "configured" | "filemask" | "isTest">;

const WEAKEST: readonly Confidence[] = ["doubtful", "likely", "sure"];
/** With a greater share of metadata, a file is probably not in a format of plain keys and texts. */
const MOST_METADATA = 0.05;

/** The rules are in ADOPT.md 1, "How sure, and what is asked", and SOURCES.md, third round, 9 and 12. */
export function confidenceOf(group: Placed, evidence: Evidence): Confidence {
  const { isSourceSaid, metadata } = evidence;
  const limits: readonly Confidence[] = [
    byFiles(group, evidence),
    isSourceSaid && !evidence.isOfModules ? "sure" : "likely",
    metadata === undefined ? "sure" : metadata.share > MOST_METADATA ? "doubtful" : "likely",
  ];
  return WEAKEST.find((confidence) => limits.includes(confidence)) ?? "doubtful";
}

/** One language together with its source counts as two (ADOPT.md 1, "Grouping"). */
function byFiles(group: Placed, { languages, isFromTemplate }: Evidence): Confidence {
  if (group.configured !== undefined) return "sure";
  if (group.isTest) return "doubtful";
  if (languages < 2) return isFromTemplate ? "likely" : "doubtful";
  // In folders with other spellings (TYPO3's `Language`), two languages are less certain (ADOPT.md 1).
  if (languages > 2 || isInLocaleFolder(group.filemask.replaceAll(/[A-Z]/g, "-"))) return "sure";
  return "likely";
}

/** The reasons that users see, besides the reason for the source language. */
export function reasonsOf(group: Placed, { languages, metadata }: Evidence): readonly string[] {
  const count = languages === 1 ? "1 language" : `${languages} languages`;
  const isNamed = isInLocaleFolder(group.filemask);
  return [
    ...(metadata === undefined ? [] : [metadataReason(metadata)]),
    ...(group.configured === undefined ? [] : [group.configured.because]),
    isNamed ? `${count} in a folder for translations` : count,
    ...(group.isTest ? ["among files that tests read"] : []),
  ];
}

function metadataReason({ texts, key }: Metadata): string {
  const what = texts === 1 ? "1 value that looks" : `${texts} values that look`;
  return `${what} like metadata (${JSON.stringify(key)}) would be published as ${texts === 1 ? "a text" : "texts"}`;
}
