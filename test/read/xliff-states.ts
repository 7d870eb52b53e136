import { xliff } from "../../src/catalogue/formats/xml/xliff.ts";
import { readAs } from "./reading.ts";

/** All values of `state` in XLIFF 1.2 (section 3.2.1.6), none, a tool's own and one that nobody knows. */
export const XLIFF_STATES = [
  undefined,
  "final",
  "needs-adaptation",
  "needs-l10n",
  "needs-review-adaptation",
  "needs-review-l10n",
  "needs-review-translation",
  "needs-translation",
  "new",
  "signed-off",
  "translated",
  "x-reviewed",
  "unheard-of",
] as const;

const NAMES: Readonly<Record<string, string>> = { "x-reviewed": "`x-…`", "unheard-of": "any other" };

/** What becomes of a unit with these attributes, and what it says of itself. */
export function readState(state: string | undefined, approved: string | undefined, text = "Anker") {
  const attribute = (name: string, value: string | undefined): string =>
    value === undefined ? "" : ` ${name}="${value}"`;
  const [unit] = readAs(
    xliff,
    `<xliff version="1.2"><file original="f"><body><trans-unit id="1"${attribute("approved", approved)}>` +
      `<source>Anchor</source><target${attribute("state", state)}>${text}</target></trans-unit></body></file></xliff>`,
  ).units;
  if (unit === undefined) throw new Error("the reader lost the unit");
  return unit;
}

/** The table of docs/reference/formats.md, as the reader has it: values that have the same effects are one row. */
export function xliffStatesTable(): string {
  const names = new Map<string, string[]>();
  for (const state of XLIFF_STATES) {
    const name = state === undefined ? "none" : (NAMES[state] ?? `\`${state}\``);
    const became = [undefined, "no", "yes"].map((approved) => readState(state, approved).state).join("|");
    names.set(became, [...(names.get(became) ?? []), name]);
  }
  const rows = [...names].map(([became, alike]) => `|${alike.join(", ")}|${became}|\n`);
  return `|\`state\`|without \`approved\`|\`approved="no"\`|\`approved="yes"\`|\n|---|---|---|---|\n${rows.join("")}`;
}
