import type { Language, PluralRule } from "../catalogue/language.ts";
import type { FormatInput, PluralSet } from "./format.ts";

/** The forms one, many and other: many is for a million and its multiples. */
const WITH_MILLIONS: PluralRule = {
  count: 3,
  formula: "n == 0 || n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2",
};
/** The same forms, but the form for one does not include zero. */
const WITH_MILLIONS_NOT_NOUGHT: PluralRule = {
  count: 3,
  formula: "n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2",
};
const WITH_DUAL: PluralRule = { count: 3, formula: "n == 1 ? 0 : n == 2 ? 1 : 2" };
const ONE_AND_OTHER: PluralRule = { count: 2, formula: "n != 1" };
const OTHER: PluralRule = { count: 1, formula: "0" };

/** Rules by the language's code in lower case, with or without a region. Others use the language table. */
type Rules = Readonly<Record<string, PluralRule>>;

/** CLDR 42 and later, for whole numbers. */
const CLDR: Rules = {
  ca: WITH_MILLIONS_NOT_NOUGHT,
  es: WITH_MILLIONS_NOT_NOUGHT,
  fr: WITH_MILLIONS,
  he: WITH_DUAL,
  it: WITH_MILLIONS_NOT_NOUGHT,
  iw: WITH_DUAL,
  lld: WITH_MILLIONS_NOT_NOUGHT,
  mt: {
    count: 5,
    formula:
      "n == 1 ? 0 : n == 2 ? 1 : n == 0 || n % 100 > 2 && n % 100 < 11 ? 2 : n % 100 > 10 && n % 100 < 20 ? 3 : 4",
  },
  pt: WITH_MILLIONS,
  scn: WITH_MILLIONS_NOT_NOUGHT,
  vec: WITH_MILLIONS_NOT_NOUGHT,
};

/** The rules of Qt Linguist (facts of its plural table) for languages in which the language table differs. */
const QT: Rules = {
  ...same(OTHER, "bi fa fj gn hu na om tr za"),
  ...same(ONE_AND_OTHER, "am as ay bn gu he hi iw km kn kw ln lo mg mr nso oc pa pt si tg to wo zu"),
  ...same({ count: 2, formula: "n > 1" }, "br fil pt_br"),
  ...same(WITH_DUAL, "dv ga gv ik mi sm"),
  cy: { count: 5, formula: "n == 0 ? 0 : n == 1 ? 1 : n > 1 && n < 6 ? 2 : n == 6 ? 3 : 4" },
  lv: { count: 3, formula: "n % 10 == 1 && n % 100 != 11 ? 0 : n != 0 ? 1 : 2" },
  mk: { count: 3, formula: "n % 10 == 1 ? 0 : n % 10 == 2 ? 1 : 2" },
  mt: {
    count: 4,
    formula: "n == 1 ? 0 : n == 0 || n % 100 > 0 && n % 100 < 11 ? 1 : n % 100 > 10 && n % 100 < 20 ? 2 : 3",
  },
};

/** @param codes separated by spaces */
function same(rule: PluralRule, codes: string): Rules {
  return Object.fromEntries(codes.split(" ").map((code) => [code, rule]));
}

const SETS: Readonly<Record<PluralSet, Rules>> = { release: {}, cldr: CLDR, apple: CLDR, qt: QT };

/** The beginning of a formula with an added form for zero. The language's own formula follows. */
const ZERO_FORM = "n == 0 ? 0 : 1 + ";

/** The language's own rule inside a rule with an added form for zero; undefined for other rules. */
export function ruleWithoutZero({ count, formula }: PluralRule): PluralRule | undefined {
  if (!formula.startsWith(ZERO_FORM)) return undefined;
  return { count: count - 1, formula: formula.slice(ZERO_FORM.length + 1, -1) };
}

/** True for a rule whose first form is for zero, as in Arabic or Latvian. */
export function beginsWithZero({ count, formula }: PluralRule): boolean {
  return count > 5 || (count === 3 && /^n(%10==0\|\||==0\?)/.test(formula.replace(/[\s()]/g, "")));
}

function withZero(rule: PluralRule): PluralRule {
  if (beginsWithZero(rule)) return rule;
  return { count: rule.count + 1, formula: `${ZERO_FORM}(${rule.formula})` };
}

/** The plural rule of a language in the files of a component, which can follow another set of rules. */
export function pluralRuleIn(
  set: PluralSet,
  { code, plural }: Pick<Language, "code" | "plural">,
): PluralRule {
  const whole = code.toLowerCase().replaceAll("-", "_");
  const [base = ""] = whole.split(/[_@]/, 1);
  const rules = SETS[set];
  const known = [whole, base].find((name) => Object.hasOwn(rules, name));
  const rule = (known === undefined ? undefined : rules[known]) ?? plural;
  return set === "apple" ? withZero(rule) : rule;
}

/** The plural rule as a sentence for readers. @param set the value of `plurals` in the manifest */
export function pluralInput(
  set: PluralSet | undefined,
  language: Language,
): Pick<FormatInput, "plural" | "pluralSet"> {
  const pluralSet = set ?? "release";
  return { plural: pluralRuleIn(pluralSet, language), pluralSet };
}
