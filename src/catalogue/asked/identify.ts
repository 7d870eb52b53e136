import { resolve } from "node:path";
import {
  type Catalogue,
  type Diagnostic,
  Diagnostics,
  type Numbering,
  UsageError,
  type WholeCatalogue,
} from "../../model/index.ts";
import { type AmendedTable, amendTables } from "../../store/user-files/index.ts";
import { numberRecords } from "../link/records/numbering.ts";
import { type CatalogueOptions, isRefused, prepare } from "./prepare.ts";

export interface IdentifyResult {
  /** False if the catalogue has errors. Then nothing was written. */
  readonly ok: boolean;
  readonly tables: readonly AmendedTable[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Gives each record of a catalogue an identifier and writes it into the catalogue's tables (SOURCES.md, `ids
 * --write`), including private projects. Given identifiers stay.
 *
 * @throws UsageError if the directory has no catalogue; OutputError if the disk fails
 */
export async function identify(catalogue: string, options: CatalogueOptions = {}): Promise<IdentifyResult> {
  const diagnostics = new Diagnostics();
  const prepared = await prepare(catalogue, { ...options, ids: "derived" }, diagnostics);
  if (prepared.catalogue === undefined || isRefused(diagnostics, options)) {
    return { ok: false, tables: [], diagnostics: diagnostics.sorted() };
  }
  const numbering = number(prepared.catalogue, prepared.whole);
  const tables = amendTables(resolve(catalogue), prepared.read.tables, numbering);
  return { ok: true, tables, diagnostics: diagnostics.sorted() };
}

function number(catalogue: Catalogue, whole: WholeCatalogue): Numbering {
  try {
    return numberRecords(catalogue, whole);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(
      `cannot number the records: ${error.message}`,
      "give the records smaller identifiers",
    );
  }
}
