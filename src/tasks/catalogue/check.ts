import { asksForUnpublished } from "../../compute/quality/selection.ts";
import type { Catalogue } from "../../model/catalogue.ts";
import { type Diagnostic, Diagnostics } from "../../model/diagnostic.ts";
import { UsageError } from "../../model/failures.ts";
import type { Finding } from "../../model/finding.ts";
import type { PublicCatalogue } from "../../model/linked.ts";
import { areReached } from "../../model/pages-settings.ts";
import { withDiscovered } from "./discovered.ts";
import { type CatalogueOptions, isRefused, prepare } from "./prepare.ts";
import { findQuality, type QualityOptions } from "./quality.ts";

export interface CheckOptions extends CatalogueOptions {
  /** Runs the quality checks, too; `true` for all of them. */
  readonly quality?: boolean | QualityOptions | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What was read; absent where the catalogue's own manifest could not be. */
  readonly catalogue: Catalogue | undefined;
  /** Absent where there are errors. */
  readonly linked: PublicCatalogue | undefined;
  /** Failing quality checks, by place, those of private projects too; empty where none were asked for, and where there are errors. */
  readonly quality: readonly Finding[];
}

/**
 * Reads and links a catalogue and tells all that is wrong with it; writes nothing and needs no `base_url`.
 *
 * @throws UsageError (exit 2) where there is no catalogue, and for quality options that name what does not exist
 */
export async function check(catalogue: string, asked: CheckOptions = {}): Promise<CheckResult> {
  const options = await withDiscovered(catalogue, asked);
  const diagnostics = new Diagnostics();
  if (typeof asked.quality === "object" && asked.quality.changedSince !== undefined && asked.at !== undefined)
    throw new UsageError(
      "lines that changed are looked for in today's files: at and changedSince do not go together",
    );
  const checks = options.quality === true ? {} : options.quality || undefined;
  const unpublishedChecks = checks !== undefined && asksForUnpublished(checks);
  const prepared = await prepare(catalogue, { ...options, unpublishedChecks }, diagnostics, {
    // By what the manifest says: of a host that has none, building tells.
    hasPages: (settings) => settings.pages.areAsked ?? areReached(settings.siteUrl, settings.baseUrl),
  });
  const { linked, whole } = diagnostics.hasErrors ? {} : prepared;
  const { allowedRoots } = prepared.read;
  const place = { directory: catalogue, allowedRoots };
  const quality = checks === undefined || whole === undefined ? [] : await findQuality(whole, place, checks);
  return {
    ok: !isRefused(diagnostics, options),
    diagnostics: diagnostics.sorted(),
    catalogue: prepared.catalogue ?? prepared.read.catalogue,
    linked,
    quality,
  };
}
