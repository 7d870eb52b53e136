/** What an expression may look up: `github`, `inputs`, `steps`, `needs`, `matrix`, `vars`, `runner`. */
export type Contexts = Readonly<Record<string, unknown>>;

const TOKEN = /\s*('(?:[^']|'')*'|\|\||&&|==|!=|[!(),.]|-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*)/y;

/** A text with `${{ }}` in it. */
export function interpolate(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => asText(evaluate(expression, contexts)));
}

/** As much of the language of expressions as our workflows use; everything else is an error. */
export function evaluate(expression: string, contexts: Contexts): unknown {
  const parser = new Parser(tokensOf(expression), contexts);
  const value = parser.either();
  if (parser.peek() !== undefined) throw new Error(`${expression}: ${parser.peek()} is too much`);
  return value;
}

export function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== "" && value !== 0;
}

export function asText(value: unknown): string {
  return value === undefined || value === null ? "" : String(value);
}

function tokensOf(expression: string): readonly string[] {
  const tokens: string[] = [];
  const text = expression.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new Error(`${expression}: cannot read ${text.slice(at)}`);
    tokens.push(token);
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly string[];
  readonly #contexts: Contexts;
  #at = 0;

  constructor(tokens: readonly string[], contexts: Contexts) {
    this.#tokens = tokens;
    this.#contexts = contexts;
  }

  peek(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(token?: string): string {
    const next = this.peek();
    if (next === undefined || (token !== undefined && next !== token)) throw new Error(`${token} is missing`);
    this.#at += 1;
    return next;
  }

  either(): unknown {
    let value = this.#both();
    while (this.peek() === "||") {
      this.#take();
      const other = this.#both();
      value = isTrue(value) ? value : other;
    }
    return value;
  }

  #both(): unknown {
    let value = this.#comparison();
    while (this.peek() === "&&") {
      this.#take();
      const other = this.#comparison();
      value = isTrue(value) ? other : value;
    }
    return value;
  }

  #comparison(): unknown {
    const value = this.#single();
    const operator = this.peek();
    if (operator !== "==" && operator !== "!=") return value;
    this.#take();
    // GitHub compares texts without regard to case.
    const isSame = asText(value).toLowerCase() === asText(this.#single()).toLowerCase();
    return operator === "==" ? isSame : !isSame;
  }

  #single(): unknown {
    const token = this.#take();
    if (token === "!") return !isTrue(this.#single());
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    if (/^-?\d/.test(token)) return Number(token);
    if (token === "(") return this.#closed(this.either());
    if (token === "true" || token === "false") return token === "true";
    return this.peek() === "(" ? this.#call(token) : this.#lookUp(token);
  }

  #closed(value: unknown): unknown {
    this.#take(")");
    return value;
  }

  #call(name: string): unknown {
    this.#take("(");
    const values: unknown[] = [];
    while (this.peek() !== ")") {
      values.push(this.either());
      if (this.peek() === ",") this.#take();
    }
    this.#take(")");
    if (name === "fromJSON") return JSON.parse(asText(values[0]));
    if (name !== "format") throw new Error(`${name}() is not known`);
    const [pattern, ...rest] = values.map(asText);
    return (pattern ?? "").replace(/\{(\d)\}/g, (_, index: string) => rest[Number(index)] ?? "");
  }

  #lookUp(name: string): unknown {
    let value: unknown = this.#contexts[name];
    if (value === undefined) throw new Error(`there is no context ${name}`);
    while (this.peek() === ".") {
      this.#take();
      const key = this.#take();
      value = isRecord(value) ? value[key] : undefined;
    }
    return value;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
