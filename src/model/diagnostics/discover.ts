import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

const TO_SEE = "lingodex init writes a catalogue.yaml that says all that was seen, and what was left out";

/** What is said where nobody wrote a manifest, and one was made of what stands there. */
export const DISCOVER_DIAGNOSTICS = {
  "discover/used": {
    severity: "note",
    message: (components: number, _above: string) =>
      `no manifest here: what lingodex init finds is used (${components === 1 ? "1 component" : `${components} components`})`,
    hint: (_components: number, above: string) =>
      above === ""
        ? "lingodex init writes it, with the reasons: places in catalogue.yaml are those of the file that init writes; --no-discover does without"
        : `${quote(above)} holds a manifest: name that folder if it is meant; lingodex init writes one here`,
  },
  "discover/bounded": {
    severity: "warning",
    message: (what: string) => what,
    hint: "name what matters in a catalogue.yaml; lingodex init --include looks at a part",
  },
  "discover/unsupported": {
    severity: "note",
    message: (why: string) => why,
    hint: TO_SEE,
  },
  "discover/doubtful": {
    severity: "note",
    message: (why: string) => why,
    hint: TO_SEE,
  },
  "discover/collision": {
    severity: "note",
    message: (why: string) => why,
    hint: TO_SEE,
  },
} as const satisfies Record<string, Rule>;
