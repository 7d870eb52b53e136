/** True exactly where a value keeps a schema. */
export type Verdict = (value: unknown) => boolean;

/** A JSON Schema with keywords of any kind. */
export type Schema = Readonly<Record<string, unknown>>;

/** Gives what a `$ref` names, and how what is named there resolves its own. */
export type Resolve = (reference: string) => { readonly schema: Schema; readonly resolve: Resolve };

/** What says nothing of a value. */
const SILENT = new Set(
  "$schema $defs title description default examples patternErrorMessage then else required properties".split(
    " ",
  ),
);

/**
 * Decides as ajv does, for the few keywords that our schemas are made of, and a hundred times sooner: ajv is loaded
 * only where there is an error to put in words. Nothing where a schema uses other keywords: ajv decides then.
 */
export function verdictOf(schema: Schema, resolve: Resolve): Verdict | undefined {
  const verdicts: Verdict[] = [];
  for (const [keyword, argument] of Object.entries(schema)) {
    if (SILENT.has(keyword) || keyword === "additionalProperties") continue;
    const verdict = KEYWORDS[keyword]?.(argument, schema, resolve);
    if (verdict === undefined) return undefined;
    verdicts.push(verdict);
  }
  if (["properties", "required", "additionalProperties"].some((keyword) => keyword in schema)) {
    const verdict = objectVerdict(schema, resolve);
    if (verdict === undefined) return undefined;
    verdicts.push(verdict);
  }
  const [only] = verdicts;
  return verdicts.length === 1 ? only : (value) => verdicts.every((verdict) => verdict(value));
}

type Keyword = (argument: unknown, schema: Schema, resolve: Resolve) => Verdict | undefined;

/** Each says nothing of values of other types, as JSON Schema has it. */
const KEYWORDS: Readonly<Record<string, Keyword>> = {
  type(argument) {
    const types = [argument].flat().map((name) => TYPES[String(name)]);
    if (types.includes(undefined)) return undefined;
    return (value) => types.some((isType) => isType?.(value));
  },
  enum(argument) {
    const allowed = new Set([argument].flat());
    return isScalars(allowed) ? (value) => allowed.has(value) : undefined;
  },
  pattern(argument) {
    const pattern = new RegExp(String(argument), "u");
    return (value) => typeof value !== "string" || pattern.test(value);
  },
  minLength(argument) {
    // Longer ones would have to be counted in characters.
    return argument === 1 ? (value) => value !== "" : undefined;
  },
  minimum: (argument) => (value) => typeof value !== "number" || value >= Number(argument),
  maximum: (argument) => (value) => typeof value !== "number" || value <= Number(argument),
  uniqueItems(argument) {
    return (value) => argument !== true || !Array.isArray(value) || new Set(value).size === value.length;
  },
  items(argument, _, resolve) {
    const verdict = isSchema(argument) ? verdictOf(argument, resolve) : undefined;
    return verdict && ((value) => !Array.isArray(value) || value.every(verdict));
  },
  if(argument, schema, resolve) {
    const condition = isSchema(argument) ? verdictOf(argument, resolve) : undefined;
    const [met, unmet] = [schema["then"] ?? {}, schema["else"] ?? {}].map((branch) =>
      isSchema(branch) ? verdictOf(branch, resolve) : undefined,
    );
    if (condition === undefined || met === undefined || unmet === undefined) return undefined;
    return (value) => (condition(value) ? met(value) : unmet(value));
  },
  $ref(argument, _, resolve) {
    const target = resolve(String(argument));
    return verdictOf(target.schema, target.resolve);
  },
};

const TYPES: Readonly<Record<string, Verdict>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: isSchema,
};

function objectVerdict(schema: Schema, resolve: Resolve): Verdict | undefined {
  const { required = [], additionalProperties: others = true } = schema;
  const known = propertyVerdicts(schema, resolve);
  const ofOthers =
    typeof others === "boolean" ? () => others : isSchema(others) && verdictOf(others, resolve);
  if (known === undefined || !ofOthers) return undefined;
  const needed = [required].flat().map(String);
  return (value) =>
    !isSchema(value) ||
    (needed.every((name) => value[name] !== undefined) &&
      Object.keys(value).every((name) => (known.get(name) ?? ofOthers)(value[name])));
}

/** By the names of `properties`; nothing where one of them uses other keywords. */
export function propertyVerdicts(
  { properties = {} }: Schema,
  resolve: Resolve,
): ReadonlyMap<string, Verdict> | undefined {
  const known = new Map<string, Verdict>();
  for (const [name, property] of Object.entries(Object(properties))) {
    const verdict = isSchema(property) ? verdictOf(property, resolve) : undefined;
    if (verdict === undefined) return undefined;
    known.set(name, verdict);
  }
  return known;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalars(values: ReadonlySet<unknown>): boolean {
  return [...values].every((value) => value === null || typeof value !== "object");
}
