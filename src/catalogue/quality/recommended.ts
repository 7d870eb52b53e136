import { accelerator, changedNumber, replacedQuestion } from "./checks/changed.ts";
import { lostNewline, maxLength } from "./checks/characters.ts";
import type { TargetCheck } from "./checks/check.ts";
import {
  conflictMarkers,
  lookalikeLetters,
  replacementCharacter,
  unclosedDirection,
  wrongEncoding,
} from "./checks/damage.ts";
import { bbcode } from "./checks/markup.ts";
import { icuMessageFormat, pluralCategory } from "./checks/message-format.ts";
import { misspeltAddress } from "./checks/misspelt-address.ts";
import { i18nextInterpolation, qtFormat, rubyFormat } from "./checks/named-placeholders.ts";
import { emptyForms } from "./checks/plurals.ts";
import { endStop } from "./checks/punctuation.ts";
import { same } from "./checks/same.ts";
import { brokenEntities, brokenTags, lostTags } from "./checks/tags.ts";
import { brokenMarkdown, unclosedBrackets } from "./checks/unclosed.ts";
import {
  lonePercent,
  placeholders,
  singleApostrophe,
  TOLD_FORMATS,
} from "./checks/unflagged-placeholders.ts";
import * as right from "./exceptions.ts";

const CHECKS: readonly TargetCheck[] = [
  { ...right.exceptUnits(same, right.isNoSentence), isOnceInCopies: true },
  right.exceptForms(endStop, right.endsAlike),
  maxLength,
  ...TOLD_FORMATS,
  placeholders,
  qtFormat,
  rubyFormat,
  i18nextInterpolation,
  icuMessageFormat,
  pluralCategory,
  lonePercent,
  singleApostrophe,
  emptyForms,
  lostNewline,
  bbcode,
  lostTags,
  brokenTags,
  brokenEntities,
  brokenMarkdown,
  unclosedBrackets,
  replacementCharacter,
  conflictMarkers,
  wrongEncoding,
  unclosedDirection,
  lookalikeLetters,
  changedNumber,
  replacedQuestion,
  accelerator,
  misspeltAddress,
];

/**
 * The checks that `check --quality` reports by default. Spaces and line breaks at the ends are left out, because HTML
 * does not show them. The API always publishes the release's checks.
 */
export const RECOMMENDED: readonly TargetCheck[] = CHECKS.map(right.exceptDescriptions);
