import { existsSync, readFileSync } from "node:fs";
import type { ErrorObject, ValidateFunction } from "ajv/dist/2020.js";
import { PACKAGE_FOLDER } from "../../../model/disk/index.ts";
import { nearest, quoteUpTo, type Report, withoutSecrets } from "../../../model/index.ts";
import type { PlacedDatum } from "../../data/datum.ts";
import { inputValidator } from "./input-validators.ts";
import { childOf, type ManifestTree } from "./manifest-text.ts";

const folder = new URL("schemas/input/", PACKAGE_FOLDER);

type Schema = Readonly<Record<string, unknown>>;

/** Validates values by a schema and explains the errors. It is compiled for its first value. */
export class Validator<T> {
  readonly schema: Schema;
  readonly #name: string;
  #validate: ValidateFunction | undefined;

  /** @throws Error if there is no such schema */
  constructor(name: string) {
    const file = new URL(`${name}.schema.json`, folder);
    if (!existsSync(file)) throw new Error(`no schema ${name}`);
    this.schema = JSON.parse(readFileSync(file, "utf8"));
    this.#name = name;
  }

  /** A type guard. The caller gives the type that the schema describes. */
  accepts(value: unknown): value is T {
    this.#validate ??= compiled(this.#name);
    return this.#validate(value);
  }

  errorsOf(value: unknown): readonly ErrorObject[] {
    return this.accepts(value) ? [] : (this.#validate?.errors ?? []);
  }
}

function compiled(name: string): ValidateFunction {
  const validate = inputValidator(name);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate;
}

const validators = new Map<string, Validator<unknown>>();

/**
 * A schema of inputs, compiled once for all catalogues of a process. The schemas are published with the package, so
 * editors use the same ones.
 *
 * @throws Error if there is no such schema
 */
export function schemaValidator<T>(name: string): Validator<T> {
  const known = validators.get(name) ?? new Validator(name);
  validators.set(name, known);
  // Only the caller knows the type of the schema's values.
  return known as Validator<T>;
}

/** Turns ajv's errors in a manifest into diagnostics at their keys and values. */
export function reportSchemaErrors(
  errors: readonly ErrorObject[],
  tree: ManifestTree,
  base: PlacedDatum,
  report: Report,
): void {
  const meant = new Set(errors.map((error) => `${error.instancePath}\0${meantKey(error)}`));
  for (const error of errors) {
    // A key that is misspelled is not also missing.
    const isMisspelled = meant.has(`${error.instancePath}\0${error.params["missingProperty"]}`);
    if (error.keyword === "if" || isMisspelled) continue;
    reportSchemaError(error, tree, base, report);
  }
}

function reportSchemaError(error: ErrorObject, tree: ManifestTree, base: PlacedDatum, report: Report): void {
  const segments = segmentsOf(error.instancePath);
  const node = nodeAt(base, segments);
  const key = nameOf(segments);
  const at = tree.locate(node.offset);

  if (error.keyword === "additionalProperties") {
    reportUnknownKey(error, node, key, tree, report);
  } else if (error.keyword === "required") {
    report("manifest/missing-key", at, String(error.params["missingProperty"]));
  } else if (error.keyword === "type") {
    const expected = isNestedManifest(segments)
      ? "a path, a glob or a map of keys"
      : expectedType(error.params["type"]);
    report("manifest/wrong-type", at, excerptOf(key), expected, foundType(node), quotedForm(error, node));
  } else {
    report("manifest/bad-value", at, key, shown(node), expectation(error));
  }
}

/** For maps with free keys of a certain form, the schema has the words for the rule. */
function reportUnknownKey(
  error: ErrorObject,
  node: PlacedDatum,
  map: string,
  tree: ManifestTree,
  report: Report,
): void {
  const unknown = String(error.params["additionalProperty"]);
  const offset = node.kind === "map" ? node.members.first.get(unknown)?.keyOffset : undefined;
  const at = tree.locate(offset ?? node.offset);
  const words = error.parentSchema?.["patternErrorMessage"];
  if (typeof words === "string") {
    report("manifest/bad-value", at, `a key of ${map}`, quoteUpTo(MOST_SHOWN, unknown), words);
    return;
  }
  report("manifest/unknown-key", at, unknown, meantKey(error));
}

/** The known key that is nearest to an unknown one; empty for another error. */
function meantKey({ params, parentSchema }: ErrorObject): string {
  const unknown = params["additionalProperty"];
  const known = Object.keys((parentSchema?.["properties"] ?? {}) as Record<string, unknown>);
  return typeof unknown === "string" ? (nearest(unknown, known) ?? "") : "";
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** `slug`, or `item 2 of changes`. */
function nameOf(segments: readonly string[]): string {
  const last = segments.at(-1) ?? "the manifest";
  return /^\d+$/.test(last) && segments.length > 1 ? `item ${Number(last) + 1} of ${segments.at(-2)}` : last;
}

function isNestedManifest(segments: readonly string[]): boolean {
  return segments.length === 2 && (segments[0] === "projects" || segments[0] === "components");
}

function nodeAt(base: PlacedDatum, segments: readonly string[]): PlacedDatum {
  let node = base;
  for (const segment of segments) node = childOf(node, segment) ?? node;
  return node;
}

function expectedType(type: unknown): string {
  const names: Record<string, string> = {
    string: "text",
    integer: "a whole number",
    boolean: "true or false",
    object: "a map of keys",
    array: "a list",
    null: "nothing",
  };
  const types = Array.isArray(type) ? type.map(String) : String(type).split(",");
  return types.map((name) => names[name] ?? name).join(" or ");
}

function foundType(node: PlacedDatum): string {
  if (node.kind === "map") return "a map of keys";
  if (node.kind === "list") return "a list";
  if (node.value === null) return "nothing";
  if (typeof node.value === "string") return `the text ${quoteUpTo(MOST_SHOWN, node.value)}`;
  return typeof node.value === "number" ? `the number ${node.written}` : node.written;
}

/** `"12"` for `12`, if a text is expected. The value is quoted as written, so that 1.10 does not become 1.1. */
function quotedForm(error: ErrorObject, node: PlacedDatum): string {
  const wantsText = String(error.params["type"]).split(",").includes("string");
  const isBare = node.kind === "scalar" && node.value !== null && typeof node.value !== "string";
  return wantsText && isBare ? JSON.stringify(node.written) : "";
}

function shown(node: PlacedDatum): string {
  if (node.kind !== "scalar") return foundType(node);
  return typeof node.value === "string" ? quoteUpTo(MOST_SHOWN, withoutSecrets(node.value)) : node.written;
}

const MOST_SHOWN = 100;

/** A key can have any length and any characters. */
function excerptOf(key: string): string {
  return /^[\w. ]{1,100}$/.test(key) ? key : quoteUpTo(MOST_SHOWN, key);
}

/** The rule of the schema, as words that follow "but it". */
export function expectation({ keyword, params, message, parentSchema }: ErrorObject): string {
  const words = parentSchema?.["patternErrorMessage"];
  if (keyword === "pattern" && typeof words === "string") return words;
  if (keyword === "enum")
    return `must be one of ${(params["allowedValues"] as readonly unknown[]).join(", ")}`;
  if (keyword === "const") return `must be ${String(params["allowedValue"])}`;
  if (keyword === "maxLength") return `must not have more than ${String(params["limit"])} characters`;
  if (keyword === "minLength") return "must not be empty";
  if (keyword === "uniqueItems") return "must not name anything twice";
  if (keyword === "pattern") return `must match ${String(params["pattern"])}`;
  return message ?? `breaks the rule ${keyword}`;
}
