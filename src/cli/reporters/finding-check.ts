import { CHECKS, type QualityCheck } from "../../catalogue/index.ts";

const BY_CODE: ReadonlyMap<string, QualityCheck> = new Map(
  CHECKS.map((check) => [`quality/${check.id}`, check]),
);

/** The quality check that reported a finding; undefined if another part of the program did. */
export function checkOfFinding({ code }: { readonly code: string }): QualityCheck | undefined {
  return BY_CODE.get(code);
}
