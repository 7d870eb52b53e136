import { type VerifyResult, verifyTree } from "../publish/verify.ts";
import { describeRoutes } from "../render/documents.ts";
import { ERROR_DOCUMENTS } from "../render/errors.ts";
import { TOOL } from "./tool.ts";

/**
 * Proves a published tree: every file as its manifest lists it, every document of the shape that its address asks
 * for, every link with an end, every collection walkable. Throws nothing for what it finds.
 */
export async function verify(directory: string): Promise<VerifyResult> {
  const shape = { routes: describeRoutes(), errors: Object.keys(ERROR_DOCUMENTS), tool: TOOL.name };
  return verifyTree(directory, shape);
}

export type { VerifyResult };
