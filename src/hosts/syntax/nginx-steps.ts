import { CACHE_CONTROL } from "../../model/caching.ts";
import type { RoutingPlan, Step } from "../../model/routing/plan.ts";
import { fillPath, isRawFile } from "../request-patterns.ts";
import { ROUTES_HEADER } from "../site.ts";

/** As `steps` writes them. A variable that letters may follow needs braces. */
const VARIABLES = {
  directory: "$lingodex_directory",
  name: "$lingodex_name",
  view: `\${lingodex_view}`,
  page: `\${lingodex_page}`,
  raw: "",
};

/** The plan as locations: `if`s, then `try_files`, whose last resort is a named location with the steps that follow. */
export class Compiler {
  readonly #plan: RoutingPlan;
  readonly #headers: readonly string[];
  /** Steps that some `try_files` leads to, by what is left of them: the lines of their location. */
  readonly #later = new Map<string, readonly string[]>();

  constructor(plan: RoutingPlan) {
    this.#plan = plan;
    this.#headers = [
      ...Object.entries(plan.headers).map(([name, value]) => `add_header ${name} ${quote(value)} always;`),
      "add_header Cache-Control $lingodex_cache always;",
      "# An empty header is not sent.",
      `add_header ${ROUTES_HEADER} $lingodex_routes always;`,
    ];
  }

  get headers(): readonly string[] {
    return this.#headers;
  }

  /** A location of its own. */
  block(opening: string, types: readonly string[], body: readonly string[]): readonly string[] {
    return nested(opening, [...types, ...SETTINGS, ...this.#headers, ...body]);
  }

  /** All named locations so far. */
  named(): readonly string[] {
    return [...this.#later.values()].flat();
  }

  methods(): readonly string[] {
    const { read, options } = this.#plan.methods;
    return [
      `if ($request_method = ${quote(options)}) { ${this.#reply("options")} }`,
      `if ($request_method !~ ${quote(`^(?:${read.join("|")})$`)}) { ${this.#reply("method-not-allowed")} }`,
    ];
  }

  /** @param raw the raw file that hangs there, where one does and can be named */
  steps(steps: readonly Step[], raw?: string): readonly string[] {
    const [step, ...rest] = steps;
    if (step === undefined) return [];
    const { file, answer } = step;
    const path = file && (raw !== undefined && isRawFile(file) ? raw : fillPath(file, VARIABLES));
    if (answer === "file" && path !== undefined) return [`try_files ${quote(path)} ${this.#after(rest)};`];
    const reply =
      answer === "slash"
        ? "return 301 $lingodex_slash;"
        : this.#reply(answer === "file" ? "not-found" : answer);
    const test = this.#test(step, path);
    return test === undefined ? [reply] : [`if (${test}) { ${reply} }`, ...this.steps(rest, raw)];
  }

  /** Undefined where the step fits in any case. */
  #test({ file, only }: Step, path: string | undefined): string | undefined {
    if (only === "unknown-view") return `$lingodex_view = ${quote(this.#plan.view.unknown)}`;
    if (file === undefined || path === undefined) return undefined;
    // Which file hangs there is not known here; that one does, its folder says.
    return isRawFile(file) ? '-d "$document_root$lingodex_name"' : `-f ${quote(`$document_root${path}`)}`;
  }

  /** The location with these steps. */
  #after(steps: readonly Step[]): string {
    const key = JSON.stringify(steps);
    const place = [...this.#later.keys()].indexOf(key);
    const name = `@lingodex_${place < 0 ? this.#later.size + 1 : place + 1}`;
    if (place < 0) {
      this.#later.set(key, []);
      this.#later.set(key, this.block(`location ${name}`, JSON_TYPE, this.steps(steps)));
    }
    return name;
  }

  /** What is no document may not be kept as long as one. */
  #reply(kind: keyof RoutingPlan["replies"]): string {
    const { status, body } = this.#plan.replies[kind];
    const text = body.replace("{method}", "$request_method");
    return `set $lingodex_cache "${CACHE_CONTROL.other}"; return ${status} ${quote(text)};`;
  }
}

export const JSON_TYPE = ["types { }", "default_type application/json;"];
const SETTINGS = [
  ...["absolute_redirect off;", "charset off;", "gzip on;", "gzip_vary on;"],
  "gzip_types application/json;",
];

/** A location in another one, from which it inherits all but what it says itself. */
export function nested(opening: string, body: readonly string[]): readonly string[] {
  return [`${opening} {`, ...body.map((line) => `    ${line}`), "}"];
}

/** A string of the configuration. Dollar signs keep their meaning. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
