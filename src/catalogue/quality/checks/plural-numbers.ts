import type { PluralRule } from "../../../model/index.ts";

/** The numbers that forms are computed for. All rules of CLDR differ in them. */
const ASKED = [...Array.from({ length: 211 }, (_, number) => number), 1000, 1_000_000, 2_000_000];
/** The number of examples for each form that are kept, which is enough to know if there are others. */
const KEPT = 4;

/**
 * The numbers for which a language uses each form: the first few, in order. If the formula cannot be read, the first
 * of several forms is for 1, and the others are for many numbers.
 *
 * @param count the number of forms in a text
 */
export function pluralNumbers({ formula }: PluralRule, count: number): readonly (readonly number[])[] {
  const key = `${count} ${formula}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const numbers = numbersByForm(formula, Math.min(count, MOST_FORMS));
  KNOWN.set(key, numbers);
  return numbers;
}

/** No language has this many forms. */
const MOST_FORMS = 20;

/** The cache stays small, because each language has one formula. */
const KNOWN = new Map<string, readonly (readonly number[])[]>();

const ONE_AND_OTHERS = [[1], [0, 2, 3, 5]];

function numbersByForm(formula: string, count: number): readonly (readonly number[])[] {
  const forms: number[][] = Array.from({ length: count }, () => []);
  const formOf = readFormula(formula);
  if (formOf === undefined) return forms.map((_, at) => ONE_AND_OTHERS[at > 0 || count < 2 ? 1 : 0] ?? []);
  for (const number of ASKED) {
    const form = forms[formOf(number)];
    if (form !== undefined && form.length < KEPT) form.push(number);
  }
  // The formula of the file differs from the language's. It is probably the English one.
  return count === 2 && forms[1]?.length === 0 ? ONE_AND_OTHERS : forms;
}

type Expression = (n: number) => number;

/** The operators of C in gettext's formulas, by increasing precedence. */
const BINARY: readonly ReadonlyMap<string, (one: number, other: number) => number>[] = [
  new Map([["||", (one, other) => Number(one !== 0 || other !== 0)]]),
  new Map([["&&", (one, other) => Number(one !== 0 && other !== 0)]]),
  new Map([
    ["==", (one, other) => Number(one === other)],
    ["!=", (one, other) => Number(one !== other)],
  ]),
  new Map([
    ["<=", (one, other) => Number(one <= other)],
    [">=", (one, other) => Number(one >= other)],
    ["<", (one, other) => Number(one < other)],
    [">", (one, other) => Number(one > other)],
  ]),
  new Map([
    ["+", (one, other) => one + other],
    ["-", (one, other) => one - other],
  ]),
  new Map([
    ["*", (one, other) => one * other],
    ["/", (one, other) => (other === 0 ? 0 : Math.trunc(one / other))],
    ["%", (one, other) => (other === 0 ? 0 : one % other)],
  ]),
];

const TOKEN = /\s{0,100}(n|\d{1,9}|\|\||&&|[=!<>]=|[?:<>+\-*/%!()])/y;
const LONGEST = 2_000;
const DEEPEST = 60;

/** Compiles a plural formula of gettext to a function; undefined if it is invalid. */
function readFormula(formula: string): Expression | undefined {
  if (formula.length > LONGEST) return undefined;
  const text = formula.trim();
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) return undefined;
    tokens.push(token);
  }
  return new FormulaReader(tokens).read();
}

class FormulaReader {
  readonly #tokens: readonly string[];
  #at = 0;
  #choices = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  read(): Expression | undefined {
    const expression = this.#choice();
    return this.#at === this.#tokens.length ? expression : undefined;
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  #choice(): Expression | undefined {
    this.#choices += 1;
    if (this.#choices > DEEPEST) return undefined;
    const condition = this.#binary(0);
    if (condition === undefined || !this.#take("?")) return condition;
    const yes = this.#choice();
    const no = yes !== undefined && this.#take(":") ? this.#choice() : undefined;
    return yes && no && ((n) => (condition(n) === 0 ? no(n) : yes(n)));
  }

  #binary(level: number): Expression | undefined {
    const operators = BINARY[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operate = operators.get(this.#tokens[this.#at] ?? "");
      if (left === undefined || operate === undefined) return left;
      this.#at += 1;
      const [one, other] = [left, this.#binary(level + 1)];
      left = other && ((n) => operate(one(n), other(n)));
    }
  }

  #unary(): Expression | undefined {
    let negations = 0;
    while (this.#take("!")) negations += 1;
    const value = this.#value();
    if (value === undefined || negations === 0) return value;
    return (n) => Number((value(n) === 0) === (negations % 2 === 1));
  }

  #value(): Expression | undefined {
    if (this.#take("n")) return (n) => n;
    if (this.#take("(")) {
      const inner = this.#choice();
      return this.#take(")") ? inner : undefined;
    }
    const token = this.#tokens[this.#at] ?? "";
    if (!/^\d+$/.test(token)) return undefined;
    this.#at += 1;
    const number = Number(token);
    return () => number;
  }
}
