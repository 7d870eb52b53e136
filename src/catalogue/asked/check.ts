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
  /** Also runs quality checks; `true` for the default set. */
  readonly quality?: boolean | QualityOptions | undefined;
  /** The part of the histories to read; `all` by default, which also reports problems of histories. */
  readonly history?: HistoryUse | undefined;
}

export interface CheckResult {
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** The catalogue that was read; absent if its own manifest cannot be read. */
  readonly catalogue: Catalogue | undefined;
  /** Absent if there are errors. */
  readonly linked: PublicCatalogue | undefined;
  /**
   * Failing quality checks by place, including private projects, without those in a baseline. Empty if none were
   * asked for, or if there are errors.
   */
  readonly quality: readonly Finding[];
  /** Absent if no baseline was named, or if there are errors. */
  readonly baseline?: BaselineResult;
}

/**
 * Reads and links a catalogue and reports its problems. Writes nothing, except a baseline on request, and needs no
 * `base_url`.
 *
 * @throws UsageError (exit 2) if there is no catalogue, if quality options name something unknown, and if there is no
 * baseline
 */
export async function check(catalogue: string, asked: CheckOptions = {}): Promise<CheckResult> {
  const options = await withDiscovered(catalogue, asked);
  const diagnostics = new Diagnostics();
  const quality = asked.quality === true ? {} : asked.quality || undefined;
  if (quality?.changedSince !== undefined && asked.at !== undefined)
    throw new UsageError(
      "changedSince reads today's files: it does not work with at",
      "leave one of them out",
    );
  // Only this command loads the modules of quality checks.
  const asking = quality && new (await import("./quality.ts")).AskedQuality(quality, catalogue);
  const prepared = await prepare(catalogue, options, diagnostics, {
    // Reports an unknown host in the manifest, as a build does.
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
