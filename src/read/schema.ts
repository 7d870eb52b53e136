import { readdirSync, readFileSync } from "node:fs";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Report } from "../model/diagnostic.ts";
import { childOf, type ManifestTree, type TreeNode } from "./manifest-tree.ts";
import { nearest } from "./nearest.ts";

const folder = new URL("../../schemas/input/", import.meta.url);

/** The schemas of what we read; they are published with the package, so editors and we agree. */
export class InputSchemas {
  readonly #ajv: Ajv2020;

  constructor() {
    this.#ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true });
    // What editors show where a pattern fails, and we too.
    this.#ajv.addVocabulary(["patternErrorMessage"]);
    for (const name of ["", "tables/"]) {
      const directory = new URL(name, folder);
      for (const entry of readdirSync(directory).filter((file) => file.endsWith(".schema.json"))) {
        this.#ajv.addSchema(JSON.parse(readFileSync(new URL(entry, directory), "utf8")), `input/${name}${entry}`);
      }
    }
  }

  /** A type guard; the type is what the schema says. */
  validator<T>(name: string): ValidateFunction<T> {
    const validate = this.#ajv.getSchema<T>(`input/${name}.schema.json`);
    if (validate === undefined) throw new Error(`no schema ${name}`);
    return validate;
  }
}

/** Turns what ajv says of a manifest's value into diagnostics at the keys and values themselves. */
export function reportSchemaErrors(
  errors: readonly ErrorObject[],
  tree: ManifestTree,
  base: TreeNode,
  report: Report,
): void {
  for (const error of errors) {
    if (error.keyword === "if") continue;
    reportSchemaError(error, tree, base, report);
  }
}

function reportSchemaError(error: ErrorObject, tree: ManifestTree, base: TreeNode, report: Report): void {
  const segments = segmentsOf(error.instancePath);
  const node = nodeAt(base, segments);
  const key = segments.at(-1) ?? "the manifest";
  const at = tree.locate(node.offset);

  if (error.keyword === "additionalProperties") {
    const unknown = String(error.params["additionalProperty"]);
    const offset = node.kind === "map" ? node.entries.find((entry) => entry.key === unknown)?.keyOffset : undefined;
    const known = Object.keys((error.parentSchema?.["properties"] ?? {}) as Record<string, unknown>);
    report("manifest/unknown-key", tree.locate(offset ?? node.offset), unknown, nearest(unknown, known) ?? "");
  } else if (error.keyword === "required") {
    report("manifest/missing-key", at, String(error.params["missingProperty"]));
  } else if (error.keyword === "type") {
    report("manifest/wrong-type", at, expectedType(error.params["type"]), foundType(node), quotedForm(error, node));
  } else {
    report("manifest/bad-value", at, key, shown(node), expectation(error));
  }
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function nodeAt(base: TreeNode, segments: readonly string[]): TreeNode {
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

function foundType(node: TreeNode): string {
  if (node.kind === "map") return "a map of keys";
  if (node.kind === "list") return "a list";
  if (node.value === null) return "nothing";
  if (typeof node.value === "string") return `the text ${JSON.stringify(node.value)}`;
  return typeof node.value === "number" ? `the number ${node.written}` : node.written;
}

/** `12` where a text is due: `"12"`. As written, so that 1.10 does not become 1.1. */
function quotedForm(error: ErrorObject, node: TreeNode): string {
  const wantsText = String(error.params["type"]).split(",").includes("string");
  const isBare = node.kind === "scalar" && node.value !== null && typeof node.value !== "string";
  return wantsText && isBare ? JSON.stringify(node.written) : "";
}

function shown(node: TreeNode): string {
  if (node.kind !== "scalar") return foundType(node);
  return typeof node.value === "string" ? JSON.stringify(node.value) : node.written;
}

/** What the schema asks for, to stand behind "but it". */
export function expectation({ keyword, params, message, parentSchema }: ErrorObject): string {
  const words = parentSchema?.["patternErrorMessage"];
  if (keyword === "pattern" && typeof words === "string") return words;
  if (keyword === "enum") return `must be one of ${(params["allowedValues"] as readonly unknown[]).join(", ")}`;
  if (keyword === "const") return `must be ${String(params["allowedValue"])}`;
  if (keyword === "minLength") return "must not be empty";
  if (keyword === "pattern") return `must match ${String(params["pattern"])}`;
  return message ?? `breaks the rule ${keyword}`;
}
