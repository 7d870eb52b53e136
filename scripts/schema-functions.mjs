/**
 * Schemas as functions, which ajv writes when lingodex is built and not at every start. They are written with the
 * settings of the library's own modules, which are in dist/modules/ before.
 *
 * @param {"input" | "output"} kind
 * @returns a module: functions by the names of schemas
 */
export async function schemaFunctions(kind) {
  const { default: standalone } = await import("ajv/dist/standalone/index.js");
  const { schemas, keys } = await schemasOf(kind, { source: true, esm: true });
  // Like ones stand beside each other, where a packer finds that they are alike.
  const functions = [...new Set(keys.values())].sort();
  const exported = Object.fromEntries(functions.map((key, at) => [`v${at}`, key]));
  const whole = standalone.default(schemas, exported);
  const text = askedAlone(kind === "output" ? whole.replace(UNTOLD, "params:{},") : whole);
  const named = [...keys].map(([name, key]) => `["${name}", v${functions.indexOf(key)}]`);
  return `${importing(text)}\nexport default new Map([${named.join(", ")}]);`;
}

/** @returns ajv with all schemas, and what it knows them by */
async function schemasOf(kind, code) {
  if (kind === "output") return (await import("#built/store/tree/proof/output-ajv")).outputAjv(code);
  const { inputAjv, inputKey, inputNames } = await import("#built/catalogue/read/manifests/input-ajv");
  return { schemas: inputAjv(code), keys: new Map(inputNames().map((name) => [name, inputKey(name)])) };
}

const STEPS = String.raw`(?:\.[\w$]+|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*`;
const WHOLE_SCHEMA = /const (schema\d+) = (\{.*?\});(?=const |function |export )/gs;
const ASKED = new RegExp(String.raw`(parentSchema:)?\b(schema\d+)(${STEPS})`, "g");
/** Where in the schema an error arose, the rule that it breaks, and the value: nobody asks. */
const UNASKED = new RegExp(
  String.raw`schemaPath:"[^"]*",|schema:(?:schema\d+${STEPS}|"(?:[^"\\]|\\.)*"|[\w.-]+),(?=parentSchema:)|,data:\w+(?=\})`,
  "g",
);

/** Of a published document, the rule that it breaks in words alone, and the name of a key that it may not have. */
const UNTOLD = /keyword:"[^"]*",params:\{(?!additionalProperty:)(?:"(?:[^"\\]|\\.)*"|[^{}"])*\},/g;

/** ajv writes a schema whole where it asks for one value of it. Here the values are written, equal ones once. */
function askedAlone(text) {
  const schemas = new Map([...text.matchAll(WHOLE_SCHEMA)].map(([, name, json]) => [name, JSON.parse(json)]));
  const values = new Map();
  const code = text
    .replace(WHOLE_SCHEMA, "")
    .replace(UNASKED, "")
    .replace(ASKED, (_, parent = "", name, path) => {
      const value = JSON.stringify(askedOf(valueAt(schemas.get(name), path), parent !== "", path));
      if (!values.has(value)) values.set(value, `value${values.size}`);
      return `${parent}${values.get(value)}`;
    });
  const written = [...values].map(([value, name]) => `const ${name} = ${value};`);
  return `${written.join("\n")}\n${code}`;
}

function valueAt(schema, path) {
  const steps = [...path.matchAll(/\.([\w$]+)|\[("(?:[^"\\]|\\.)*"|\d+)\]/g)];
  return steps.reduce((value, [, name, index]) => value[name ?? JSON.parse(index)], schema);
}

/** Of a map of properties their names, and of the schema around an error its words and these names. */
function askedOf(value, isParent, path) {
  if (isParent) {
    const { patternErrorMessage, properties } = value;
    return { patternErrorMessage, properties: properties && namesOf(properties) };
  }
  return path.endsWith(".properties") ? namesOf(value) : value;
}

function namesOf(properties) {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, 0]));
}

/** ajv asks for its few functions as CommonJS does. */
function importing(text) {
  const wanted = [...new Set(text.match(/require\("[^"]+"\)\.default/g))];
  const imports = wanted.map((call, at) => {
    const path = call.slice("require(".length, call.indexOf(")"));
    return `import * as module${at} from ${path};\nconst runtime${at} = module${at}.default.default ?? module${at}.default;`;
  });
  const code = wanted.reduce((whole, call, at) => whole.replaceAll(call, `runtime${at}`), text);
  return [...imports, code].join("\n");
}
