import { escapedNewline, kashida, maxLength, zeroWidthSpace } from "./characters.ts";
import type { QualityCheck } from "./check.ts";
import { angularjsFormat, FORMAT_CHECKS } from "./formats.ts";
import { inconsistent, translated } from "./history.ts";
import { addresses, mdLink, mdReflink, mdSyntax, url } from "./markdown.ts";
import { bbcode, xmlInvalid, xmlTags } from "./markup.ts";
import { icuMessageFormat } from "./message-format.ts";
import { i18nextInterpolation, qtFormat, rubyFormat } from "./named-placeholders.ts";
import { plurals, samePlurals } from "./plurals.ts";
import { endColon, endEllipsis, endExclamation, endQuestion, endSemicolon, endStop } from "./punctuation.ts";
import { same } from "./same.ts";
import { ellipsis, multipleFailures, optionalPlural } from "./sources.ts";
import { beginNewline, beginSpace, endNewline, endSpace } from "./space.ts";

/** Every quality check of release 3.6.1, in its order, and behind them those that it does not know. To add one: its value, its line here, its tests. */
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
];
