import { quote } from "./quote.ts";
import { noteRule, warningRule } from "./rule.ts";

const TO_SEE = "run lingodex init, then edit catalogue.yaml";

/** What is said where nobody wrote a manifest, and one was made of what stands there. */
export const DISCOVER_DIAGNOSTICS = {
  "discover/used": noteRule(
    (components: number, _above: string) =>
      `no manifest here: what lingodex init finds is used (${components === 1 ? "1 component" : `${components} components`})`,
    (_components, above) =>
      above === ""
        ? "lingodex init writes it, with the reasons: places in catalogue.yaml are those of the file that init writes; --no-discover does without"
        : `${quote(above)} holds a manifest: name that folder if it is meant; lingodex init writes one here`,
  ),
  "discover/bounded": warningRule(
    (what: string) => what,
    "write a catalogue.yaml, or run lingodex init --include GLOB",
  ),
  "discover/unsupported": noteRule((why: string) => why, TO_SEE),
  "discover/doubtful": noteRule((why: string) => why, TO_SEE),
  "discover/collision": noteRule((why: string) => why, TO_SEE),
};
