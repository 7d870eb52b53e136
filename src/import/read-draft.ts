import { prepare } from "../catalogue/asked/prepare.ts";
import type { WholeCatalogue } from "../model/catalogue/linked.ts";
import { type Diagnostic, Diagnostics, describeDiagnostic } from "../model/diagnostics/diagnostic.ts";
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
