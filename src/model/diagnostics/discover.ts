import { quote } from "./quote.ts";
import type { Rule } from "./rule.ts";

/** What is said where nobody wrote a manifest, and one was made of what stands there. */
export const DISCOVER_DIAGNOSTICS = {
  "discover/used": {
    severity: "note",
    message: (components: number, _above: string) =>
      `no manifest here: what lingodex init finds is used (${components === 1 ? "1 component" : `${components} components`})`,
    hint: (_components: number, above: string) =>
      above === ""
        ? "lingodex init writes it into catalogue.yaml, with the reasons; --no-discover does without"
        : `${quote(above)} holds a manifest: name that folder if it is meant; lingodex init writes one here`,
  },
  "discover/bounded": {
    severity: "warning",
    message: (what: string) => what,
    hint: "name what matters in a catalogue.yaml; lingodex init --include looks at a part",
  },
} as const satisfies Record<string, Rule>;
