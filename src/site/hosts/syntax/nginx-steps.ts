import { CACHE_CONTROL, type RoutingPlan, type RoutingStep } from "../../../model/index.ts";
import { compressedTypes, quotedArgument } from "../patterns.ts";
import { fillPath, isRawFile } from "../request-patterns.ts";
import { type HostSite, ROUTES_HEADER } from "../site.ts";

/** A path that does not exist in any tree, because its directory is a file. */
export const NOWHERE = "/lingodex/manifest.json/nowhere";

const PREFLIGHT = "lingodex_preflight";

/** The answer to other origins for OPTIONS: one variable for each header. It is empty for other methods. */
export function preflightVariables({ methods, preflight }: RoutingPlan): readonly string[] {
  return Object.values(preflight).flatMap((value, place) => [
    `set $${PREFLIGHT}_${place + 1} "";`,
    `if ($request_method = ${quotedArgument(methods.options)}) { set $${PREFLIGHT}_${place + 1} ${quotedArgument(value)}; }`,
  ]);
}

/** The variables for the parts of a path. A variable needs braces if letters can follow. */
const VARIABLES = {
  directory: `\${lingodex_directory}`,
  name: `\${lingodex_name}`,
  view: `\${lingodex_view}`,
  page: `\${lingodex_page}`,
  raw: "",
};

/** The properties that answers of one kind share. */
export interface Answers {
  readonly types: readonly string[];
  readonly headers: RoutingPlan["headers"];
  readonly settings: readonly string[];
  /** The prefix for the names of the named locations. */
  readonly places: string;
}

/** Writes the plan as locations with `if`s and then `try_files`, which leads to a location with the later steps. */
export class Compiler {
  readonly #plan: RoutingPlan;
  readonly #answers: Answers;
  readonly #headers: readonly string[];
  /** The lines of the named locations, by the steps that each contains. `try_files` leads to them. */
  readonly #later = new Map<string, readonly string[]>();

  constructor(plan: RoutingPlan, answers: Answers) {
    this.#plan = plan;
    this.#answers = answers;
    this.#headers = [
      ...Object.entries(answers.headers).map(
        ([name, value]) => `add_header ${name} ${quotedArgument(value)} always;`,
      ),
      "add_header Cache-Control $lingodex_cache always;",
      "# An empty header is not sent.",
      ...Object.keys(plan.preflight).map(
        (name, place) => `add_header ${name} $${PREFLIGHT}_${place + 1} always;`,
      ),
      `add_header ${ROUTES_HEADER} $lingodex_routes always;`,
    ];
  }

  get headers(): readonly string[] {
    return this.#headers;
  }

  block(opening: string, body: readonly string[], types = this.#answers.types): readonly string[] {
    return nested(opening, [...types, ...SETTINGS, ...this.#answers.settings, ...this.#headers, ...body]);
  }

  /** The lines of all named locations that are needed so far. */
  named(): readonly string[] {
    return [...this.#later.values()].flat();
  }

  methods(): readonly string[] {
    const { read, options } = this.#plan.methods;
    return [
      `if ($request_method = ${quotedArgument(options)}) { ${this.#reply("options")} }`,
      `if ($request_method !~ ${quotedArgument(`^(?:${read.join("|")})$`)}) { ${this.#reply("method-not-allowed")} }`,
    ];
  }

  /** @param raw the path of the raw file at the address, if there is one that can be named */
  steps(steps: readonly RoutingStep[], raw?: string): readonly string[] {
    const [step, ...rest] = steps;
    if (step === undefined) return [];
    const { file, answer } = step;
    const path = file && (raw !== undefined && isRawFile(file) ? raw : fillPath(file, VARIABLES));
    if (answer === "file" && path !== undefined)
      return [`try_files ${quotedArgument(path)} ${this.#after(rest)};`];
    const reply = this.#replyTo(answer);
    const test = this.#test(step, path);
    return test === undefined ? [reply] : [`if (${test}) { ${reply} }`, ...this.steps(rest, raw)];
  }

  #replyTo(answer: RoutingStep["answer"]): string {
    if (answer === "slash") return "return 301 $lingodex_slash;";
    if (answer === "alias") return "return 301 $lingodex_alias;";
    // The `error_page` of the location gives the body.
    if (answer === "no-page") return `${PLAIN_CACHE} return 404;`;
    return this.#reply(answer === "file" ? "not-found" : answer);
  }

  /** The condition of a step. Undefined if the step fits in any case. */
  #test({ file, only }: RoutingStep, path: string | undefined): string | undefined {
    if (only === "unknown-view") return `$lingodex_view = ${quotedArgument(this.#plan.view.unknown)}`;
    if (only === "alias") return '$lingodex_alias != ""';
    if (file === undefined || path === undefined) return undefined;
    // The name of the raw file is not known here, but its folder exists only with the file.
    if (isRawFile(file)) return '-d "$document_root$lingodex_name"';
    return `-f ${quotedArgument(`$document_root${path.startsWith("$") ? path : `/${path}`}`)}`;
  }

  #after(steps: readonly RoutingStep[]): string {
    const key = JSON.stringify(steps);
    const place = [...this.#later.keys()].indexOf(key);
    const name = `@${this.#answers.places}_${place < 0 ? this.#later.size + 1 : place + 1}`;
    if (place < 0) {
      this.#later.set(key, []);
      this.#later.set(key, this.block(`location ${name}`, this.steps(steps)));
    }
    return name;
  }

  /** An answer without a file. Its copies may not be kept as long as documents. */
  #reply(kind: keyof RoutingPlan["replies"]): string {
    const { status, body } = this.#plan.replies[kind];
    const text = body.replace("{method}", "$request_method");
    return `${PLAIN_CACHE} return ${status} ${quotedArgument(text)};`;
  }
}

const PLAIN_CACHE = `set $lingodex_cache "${CACHE_CONTROL.other}";`;

/** The types to compress. nginx compares whole types, including everything after a semicolon. */
export function gzipTypes(site: HostSite): string {
  return `gzip_types ${compressedTypes(site).map(quotedArgument).join(" ")};`;
}

export const JSON_TYPE = ["types { }", "default_type application/json;"];
const SETTINGS = ["absolute_redirect off;", "charset off;", "gzip on;", "gzip_vary on;"];

export function typesOf(
  types: Readonly<Record<string, string>>,
  otherwise = "application/octet-stream",
): readonly string[] {
  const lines = Object.entries(types).map(([ending, type]) => `${quotedArgument(type)} ${ending};`);
  return [`types { ${lines.join(" ")} }`, `default_type ${otherwise};`];
}

/** A location inside of another one. It inherits settings that it does not contain itself. */
export function nested(opening: string, body: readonly string[]): readonly string[] {
  return [`${opening} {`, ...body.map((line) => `    ${line}`), "}"];
}
