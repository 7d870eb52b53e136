import { accelerator, changedNumber, replacedQuestion } from "./changed.ts";
import { escapedNewline, kashida, maxLength, zeroWidthSpace } from "./characters.ts";
import type { QualityCheck } from "./check.ts";
import {
  conflictMarkers,
  lookalikeLetters,
  replacementCharacter,
  unclosedDirection,
  wrongEncoding,
} from "./damage.ts";
import { angularjsFormat, FORMAT_CHECKS } from "./formats.ts";
import { inconsistent, translated } from "./history.ts";
import { addresses, mdLink, mdReflink, mdSyntax, url } from "./markdown.ts";
import { bbcode, xmlInvalid, xmlTags } from "./markup.ts";
import { icuMessageFormat, pluralCategory } from "./message-format.ts";
import { misspeltAddress } from "./misspelt-address.ts";
import { i18nextInterpolation, qtFormat, rubyFormat } from "./named-placeholders.ts";
import { plurals, samePlurals } from "./plurals.ts";
import { endColon, endEllipsis, endExclamation, endQuestion, endSemicolon, endStop } from "./punctuation.ts";
import { same } from "./same.ts";
import { ellipsis, multipleFailures, optionalPlural } from "./sources.ts";
import { beginNewline, beginSpace, endNewline, endSpace } from "./space.ts";
import { brokenEntities, brokenTags, lostTags } from "./tags.ts";
import { brokenMarkdown, unclosedBrackets } from "./unclosed.ts";
import { lonePercent, objcFormat, placeholders, singleApostrophe } from "./unflagged-placeholders.ts";

/**
 * All quality checks of release 3.6.1, in its order, followed by lingodex's own checks. `.github/CONTRIBUTING.md`
 * lists the steps for a new one.
 */
export const CHECKS: readonly QualityCheck[] = [
  same,
  beginNewline,
  endNewline,
  beginSpace,
  endSpace,
  endStop,
  endColon,
  endQuestion,
  endExclamation,
  endEllipsis,
  endSemicolon,
  maxLength,
  kashida,
  ...FORMAT_CHECKS,
  angularjsFormat,
  plurals,
  samePlurals,
  inconsistent,
  translated,
  escapedNewline,
  bbcode,
  zeroWidthSpace,
  xmlInvalid,
  xmlTags,
  mdReflink,
  mdLink,
  mdSyntax,
  url,
  optionalPlural,
  ellipsis,
  multipleFailures,
  addresses,
  qtFormat,
  rubyFormat,
  i18nextInterpolation,
  icuMessageFormat,
  placeholders,
  objcFormat,
  lonePercent,
  singleApostrophe,
  pluralCategory,
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
