import type { TestContext } from "vitest";

/**
 * Skips a test for the lack of something that a user's machine need not have; in CI, where everything is there,
 * that is a failure.
 */
export function skipFor(lack: string, context: TestContext): never {
  if (process.env["LINGODEX_REQUIRE_ALL"] === "1")
    throw new Error(`${lack}, and LINGODEX_REQUIRE_ALL is set`);
  return context.skip(lack);
}

/** The one lack that CI has, too: a server of somebody's that runs. `.ci/summary.mjs` knows it by its file. */
export function skipForPlatform(context: TestContext): never {
  return context.skip("LINGODEX_PLATFORM names no server to import");
}
