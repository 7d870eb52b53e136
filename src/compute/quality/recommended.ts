import type { QualityCheck } from "./checks/check.ts";
import { i18nextInterpolation } from "./checks/i18next.ts";
import { icuMessageFormat } from "./checks/message-format.ts";
import { endColon, endEllipsis, endStop } from "./checks/punctuation.ts";
import { qtFormat } from "./checks/qt.ts";
import { rubyFormat } from "./checks/ruby.ts";
import { same } from "./checks/same.ts";
import { beginSpace, endNewline, endSpace } from "./checks/space.ts";
import * as right from "./exceptions.ts";

/**
 * What `check --quality` tells by default: checks that told twenty findings or more in real texts (`test/findings/`),
 * nine of ten of which were taken for true and not yet judged one by one, but for what is right all the same. What the API
 * publishes is always the release's, which none of this touches.
 */
export const RECOMMENDED: readonly QualityCheck[] = [
  right.exceptUnits(same, right.isNoSentence),
  right.exceptForms(endNewline, right.isMarkup),
  right.exceptForms(beginSpace, right.joinsWithoutSpace),
  right.exceptForms(endSpace, right.endsInSpaceAlike),
  right.exceptForms(endStop, right.endsAlike),
  right.exceptForms(endColon, right.hasColon),
  right.exceptForms(endEllipsis, right.trailsAlike),
  qtFormat,
  rubyFormat,
  i18nextInterpolation,
  icuMessageFormat,
];
