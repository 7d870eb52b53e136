import type { Format } from "../../../model/index.ts";
import { readText } from "../file-text.ts";
import { PhpUnits } from "./php-units.ts";

/**
 * PHP files of texts, never run: assignments to variables (`$lang['key'] = 'text';`), `define('KEY', 'text');` and
 * `return`ed arrays, at the top level and in namespaces; other statements are skipped, with a warning where they hold
 * texts. Texts are literals, heredocs without variables and chains of them; numbers, booleans and null are no texts;
 * anything else is left out with a warning. The context is what translate-toolkit makes of the code, and the same however
 * the code is written: `$lang['key']` (also of `$lang = array('key' => ...)`), `return[]->'menu'[]->'file'`,
 * `define('KEY'`; items of a list have their numbers. A unit's comment is what stands between the unit before and its text, marks and all, and what follows
 * on the line where its statement ends.
 */
export const php: Format = {
  id: "php",
  description: "PHP arrays, variables and `define` of texts",
  mediaType: "text/x-php",
  extension: "php",
  kinds: ["monolingual"],
  read(input) {
    return readText(input, (text) => new PhpUnits(text, input).read());
  },
};
