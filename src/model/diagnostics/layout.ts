import { quote } from "./quote.ts";
import { noteRule } from "./rule.ts";

/** Complaints about files that hold all languages. */
export const LAYOUT_DIAGNOSTICS = {
  "layout/no-language": noteRule(
    (key: string) => `${quote(key)} is of no language; it is not published`,
    "if it is one, name its code with language_aliases; texts of all languages need a key for each",
  ),
};
