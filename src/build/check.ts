import type { Catalogue } from "../model/catalogue.ts";
import { type Diagnostic, Diagnostics } from "../model/diagnostic.ts";
import type { LinkedCatalogue } from "../model/linked.ts";
import { type CatalogueOptions, isRefused, prepare } from "./prepare.ts";

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What was read; absent where the catalogue's own manifest could not be. */
  readonly catalogue: Catalogue | undefined;
  /** Absent where there are errors. */
  readonly linked: LinkedCatalogue | undefined;
}

/** Reads and links a catalogue and tells all that is wrong with it; writes nothing and needs no `base_url`. */
export async function check(catalogue: string, options: CatalogueOptions = {}): Promise<CheckResult> {
  const diagnostics = new Diagnostics();
  const { read, linked } = prepare(catalogue, options, diagnostics);
  return {
    ok: !isRefused(diagnostics, options),
    diagnostics: diagnostics.sorted(),
    catalogue: read.catalogue,
    linked: diagnostics.hasErrors ? undefined : linked,
  };
}
