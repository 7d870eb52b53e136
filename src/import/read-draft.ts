import { prepare } from "../catalogue/index.ts";
import { Diagnostics, describeDiagnostic } from "../model/index.ts";
import { freeMemory } from "./free-memory.ts";

/** Reads and links a draft like any catalogue. @returns a result without linked records if there are errors */
export async function readDraft(folder: string) {
  freeMemory();
  const diagnostics = new Diagnostics();
  const { whole } = await prepare(folder, {}, diagnostics, { historyCache: false });
  const errors = diagnostics
    .sorted()
    .filter((diagnostic) => describeDiagnostic(diagnostic).severity === "error");
  return { linked: errors.length > 0 ? undefined : whole, errors };
}
