import { TOOL } from "./build/tool.ts";
import { type VerifyResult, verifyTree } from "./publish/verify.ts";
import { describeRoutes } from "./render/documents.ts";
import { ERROR_DOCUMENTS } from "./render/errors.ts";

/**
 * Proves a published tree (`lingodex verify`). Never throws for what is in the directory, and reads nothing outside
 * of it: what is wrong, a missing directory included, is in the result.
 */
export async function verify(directory: string): Promise<VerifyResult> {
  return verifyTree(directory, {
    routes: describeRoutes(),
    errors: Object.keys(ERROR_DOCUMENTS),
    tool: TOOL.name,
  });
}

export type { VerifyResult } from "./publish/verify.ts";
export type { TreeProblem, TreeProblemCode } from "./publish/verify-problems.ts";
