import {
  areReached,
  type Catalogue,
  type Diagnostic,
  Diagnostics,
  type Finding,
  type PublicCatalogue,
  UsageError,
} from "../../model/index.ts";
import type { HistoryUse } from "../history/needed-history.ts";
import type { BaselineResult } from "./baseline.ts";
import { withDiscovered } from "./discovered.ts";
import { type CatalogueOptions, isRefused, prepare } from "./prepare.ts";
import type { QualityOptions } from "./quality.ts";

export interface CheckOptions extends CatalogueOptions {
  /** Runs the quality checks, too; `true` for those that are told by default. */
  readonly quality?: boolean | QualityOptions | undefined;
  /** What histories are read for; `all` by default, which also tells what is wrong with them. */
  readonly history?: HistoryUse | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What was read; absent where the catalogue's own manifest could not be. */
  readonly catalogue: Catalogue | undefined;
  /** Absent where there are errors. */
  readonly linked: PublicCatalogue | undefined;
  /**
   * Failing quality checks, by place, those of private projects too; empty where none were asked for, and where there are
   * errors. Those that a baseline has are not among them.
   */
  readonly quality: readonly Finding[];
  /** Absent where none was named, and where there are errors. */
  readonly baseline?: BaselineResult;
}

/**
 * Reads and links a catalogue and tells all that is wrong with it; writes nothing (but a baseline, where that is asked
 * for) and needs no `base_url`.
 *
 * @throws UsageError (exit 2) where there is no catalogue, for quality options that name what does not exist, and where
 *   there is no baseline
 */
export async function check(catalogue: string, asked: CheckOptions = {}): Promise<CheckResult> {
  const options = await withDiscovered(catalogue, asked);
  const diagnostics = new Diagnostics();
  const quality = asked.quality === true ? {} : asked.quality || undefined;
  if (quality?.changedSince !== undefined && asked.at !== undefined)
    throw new UsageError("changedSince reads today's files: it does not work with at");
  // Nobody else needs what judges texts for people.
  const asking = quality && new (await import("./quality.ts")).AskedQuality(quality, catalogue);
  const prepared = await prepare(catalogue, options, diagnostics, {
    // By what the manifest says: of a host that has none, building tells.
    hasPages: (settings) => settings.pages.areAsked ?? areReached(settings.siteUrl, settings.baseUrl),
    history: asked.history,
    ...(asking && { told: (settings) => asking.told(settings) }),
  });
  asking?.report(diagnostics.report);
  const { linked, whole } = diagnostics.hasErrors ? {} : prepared;
  const found = whole && (await asking?.find(whole, prepared.read.allowedRoots));
  return {
    ok: !isRefused(diagnostics, options),
    diagnostics: diagnostics.sorted(),
    catalogue: prepared.catalogue ?? prepared.read.catalogue,
    linked,
    quality: found?.findings ?? [],
    ...(found?.baseline && { baseline: found.baseline }),
  };
}
