import { quote } from "./quote.ts";
import { noteRule, warningRule } from "./rule.ts";

const TO_EDIT = "run lingodex init, then edit catalogue.yaml";

/** Notes about a folder without a manifest, where detected translations are used. */
export const DISCOVER_DIAGNOSTICS = {
  "discover/used": noteRule(
    (components: number, _above: string) =>
      `no catalogue.yaml, using detected translations (${components === 1 ? "1 component" : `${components} components`})`,
    (_components, above) =>
      above === ""
        ? 'run "lingodex init" to save and edit this, or pass --no-discover'
        : `${quote(above)} has a manifest: pass that folder to use it, or run "lingodex init" to write one here`,
  ),
  "discover/bounded": warningRule(
    (what: string) => what,
    "write a catalogue.yaml, or run lingodex init --include GLOB",
  ),
  "discover/unsupported": noteRule((why: string) => why, "run lingodex init to see what is skipped"),
  "discover/doubtful": noteRule((why: string) => why, TO_EDIT),
  "discover/collision": noteRule((why: string) => why, TO_EDIT),
};
