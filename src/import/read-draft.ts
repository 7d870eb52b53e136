import { prepare } from "../catalogue/index.ts";
import { type Diagnostic, Diagnostics, describeDiagnostic, type WholeCatalogue } from "../model/index.ts";
import { freeMemory } from "./free-memory.ts";

export interface LinkedDraft {
  readonly linked: WholeCatalogue | undefined;
  readonly errors: readonly Diagnostic[];
}

/** Reads and links it, as any catalogue. */
export async function readDraft(folder: string): Promise<LinkedDraft> {
  freeMemory();
  const diagnostics = new Diagnostics();
  const { whole } = await prepare(folder, {}, diagnostics, { historyCache: false });
  const errors = diagnostics
    .sorted()
    .filter((diagnostic) => describeDiagnostic(diagnostic).severity === "error");
  return { linked: errors.length > 0 ? undefined : whole, errors };
}
