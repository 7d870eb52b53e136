// Node's hooks that load TypeScript, for releases that cannot by themselves.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transformSync } from "rolldown/utils";

/** @type {import("node:module").LoadHook} */
export async function load(url, context, nextLoad) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return nextLoad(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, "utf8"), { sourcemap: false });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join("\n")}`);
  return { format: "module", source: code, shortCircuit: true };
}
