import { Ajv2020, type Options } from "ajv/dist/2020.js";
import { COMPATS, type Compat, schemaWithoutWords } from "../../../model/index.ts";
import { readOutputSchemas } from "./output-schemas.ts";

/** All schemas of what we publish, for documents of the release and for those with additions. */
interface OutputSchemas {
  readonly schemas: Ajv2020;
  /** The keys of the schemas in `schemas`, by `outputName`. A schema without additions is the release's. */
  readonly keys: ReadonlyMap<string, string>;
}

/** The name of a schema: `unit`, or `unit wlc3` for documents with additions. */
export function outputName(name: string, compats: readonly Compat[]): string {
  return [name, ...compats].join(" ");
}

/** @param code options for the code that ajv generates */
export function outputAjv(code: Options["code"] = {}): OutputSchemas {
  const schemas = new Ajv2020({ strict: true, code });
  const keys = new Map<string, string>();
  const released = textsOf([]);
  for (const compats of allAdditions()) {
    const texts = textsOf(compats);
    const own = compats.length === 0 ? new Set(texts.keys()) : amendedNames(texts, released);
    const fileOf = (name: string): string =>
      `${own.has(name) ? [name, ...compats].join("-") : name}.schema.json`;
    for (const [name, text] of texts) {
      keys.set(outputName(name, compats), `output/${fileOf(name)}`);
      const referring = text.replace(REFERENCE, (_, other: string) => `"$ref":"${fileOf(other)}`);
      if (own.has(name)) schemas.addSchema(schemaWithoutWords(referring), `output/${fileOf(name)}`);
    }
  }
  return { schemas, keys };
}

const REFERENCE = /"\$ref":"([\w-]+)\.schema\.json/g;

/** All combinations of the values of `--compat`. The empty one comes first. */
function allAdditions(): readonly (readonly Compat[])[] {
  const sets: (readonly Compat[])[] = [[]];
  for (const compat of COMPATS) sets.push(...sets.map((set) => [...set, compat]));
  return sets;
}

function textsOf(compats: readonly Compat[]): ReadonlyMap<string, string> {
  return new Map([...readOutputSchemas(compats)].map(([name, schema]) => [name, JSON.stringify(schema)]));
}

/** Schemas that differ from the release's, or refer to such a schema. */
function amendedNames(
  texts: ReadonlyMap<string, string>,
  released: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const found = new Set([...texts.keys()].filter((name) => texts.get(name) !== released.get(name)));
  for (const name of found)
    for (const [other, text] of texts) if (text.includes(`"$ref":"${name}.schema.json`)) found.add(other);
  return found;
}
