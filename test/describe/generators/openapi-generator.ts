import { join } from "node:path";
import { versionOf } from "../../hosts/servers/running.ts";
import { run, type Task } from "./generator.ts";
import { releaseOf } from "./releases.ts";

export const OPENAPI_GENERATOR = releaseOf("openapi-generator");

/** The folder of a virtual environment's programs that has it, and what its Python clients need. */
export const folder = process.env["LINGODEX_OPENAPI_GENERATOR"] ?? "";

export const lackOfIt = `openapi-generator ${OPENAPI_GENERATOR} is not installed (LINGODEX_OPENAPI_GENERATOR names its folder)`;

const program = join(folder, "openapi-generator-cli");

export function hasIt(): boolean {
  return versionOf(program, ["version"], /^([\d.]+)$/m) === OPENAPI_GENERATOR;
}

/** Writes a client in a language. */
export async function generate(
  language: string,
  { description, folder: out }: Task,
  ...flags: readonly string[]
): Promise<void> {
  await run(program, ["generate", "-g", language, "-i", description, "-o", out, ...flags], { cwd: out });
}
