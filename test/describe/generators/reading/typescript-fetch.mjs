import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [client = "", basePath = "", asked = ""] = process.argv.slice(2);
const api = await import(pathToFileURL(client).href);
const configuration = new api.Configuration({ basePath });

/**
 * As the client itself writes what it read.
 *
 * @param {unknown} answer
 * @param {string} schema
 * @returns {unknown}
 */
function written(answer, schema) {
  if (Array.isArray(answer)) return answer.map((item) => written(item, `${schema}Inner`));
  return api[`${schema}ToJSON`]?.(answer) ?? answer;
}

for (const { operation, tag, given, path, schema } of JSON.parse(readFileSync(asked, "utf8"))) {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  const parameters = Object.fromEntries(names.map((name, index) => [name, given[index]]));
  const instance = new api[`${tag[0].toUpperCase()}${tag.slice(1)}Api`](configuration);
  const answer = written(await instance[operation](parameters), schema);
  process.stdout.write(`${JSON.stringify({ operation, answer })}\n`);
}
