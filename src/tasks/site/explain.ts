import { explainAddress, type UnknownAddress } from "../../explain/explain.ts";
import type { Explanation } from "../../explain/explanation.ts";
import type { Diagnostic } from "../../model/diagnostic.ts";
import { check } from "../catalogue/check.ts";
import type { CatalogueOptions } from "../catalogue/prepare.ts";

export interface ExplainOptions extends CatalogueOptions {
  /** The catalogue's directory. */
  readonly catalogue: string;
  /** Where it is published, if not at the catalogue's `base_url`. */
  readonly baseUrl?: string | undefined;
}

export interface ExplainResult {
  /** Absent where the catalogue has errors. */
  readonly answer: Explanation | UnknownAddress | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Why the document at an address says what it says: its files and rows, its place, the rules that decided.
 *
 * @param address a full URL or a path, in any link style
 * @throws UsageError where the directory holds no catalogue
 */
export async function explain(address: string, options: ExplainOptions): Promise<ExplainResult> {
  const { catalogue, linked, diagnostics } = await check(options.catalogue, options);
  if (catalogue === undefined || linked === undefined) return { answer: undefined, diagnostics };
  const { baseUrl } = options;
  const answer = explainAddress(address, { catalogue, linked, baseUrl });
  return { answer, diagnostics };
}

export { isUnknown } from "../../explain/explain.ts";
export type { Explanation, UnknownAddress };
