import type { BuildOptions, BuildResult } from "../../src/index.ts";
import { build, Failure } from "../../src/index.ts";

/** What a build came to: a result, or what it refused in one line. Any other throw is our bug, and thrown on. */
export type Outcome =
  | { readonly result: BuildResult; readonly refusal?: undefined }
  | { readonly result?: undefined; readonly refusal: string };

export async function outcomeOf(run: () => Promise<BuildResult>): Promise<Outcome> {
  try {
    return { result: await run() };
  } catch (error) {
    if (error instanceof Failure) return { refusal: error.message };
    throw error;
  }
}

/** As if nothing had ever been built: the measure of every other build. */
export async function buildAnew(options: BuildOptions): Promise<Outcome> {
  return outcomeOf(() => build({ ...options, cache: false }));
}

/** What must be the same however a tree was built. */
export function figuresOf({ result, refusal }: Outcome) {
  if (result === undefined) return { refusal };
  const { ok, documents, bytes, generation } = result;
  // Of the tree that stood there, a build from nothing has nothing to say.
  const diagnostics = result.diagnostics.filter(({ code }) => !code.startsWith("build/"));
  return { ok, documents, bytes, generation, diagnostics };
}
