import type { TargetCheck } from "./checks/check.ts";
import { pythonFormat } from "./checks/formats.ts";
import { icuMessageFormat } from "./checks/message-format.ts";
import { i18nextInterpolation, qtFormat, rubyFormat } from "./checks/named-placeholders.ts";
import { endEllipsis, endStop } from "./checks/punctuation.ts";
import { same } from "./checks/same.ts";
import * as right from "./exceptions.ts";

const CHECKS: readonly TargetCheck[] = [
  right.exceptUnits(same, right.isNoSentence),
  right.exceptForms(endStop, right.endsAlike),
  right.exceptForms(endEllipsis, right.trailsAlike),
  right.exceptEqualArguments(pythonFormat),
  qtFormat,
  rubyFormat,
  right.exceptUnits(i18nextInterpolation, right.isGettext),
  icuMessageFormat,
];

/**
 * What `check --quality` tells by default: checks that told twenty findings or more in real texts, nine of ten of which
 * were true (`test/findings/`), but for what is right all the same. Spaces and line breaks at the ends are none of them:
 * where a text is shown as HTML, nobody sees them. What the API publishes is always the release's, which
 * none of this touches.
 */
export const RECOMMENDED: readonly TargetCheck[] = CHECKS.map(right.exceptDescriptions);
