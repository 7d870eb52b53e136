import type { Diagnostic } from "../model/index.ts";
import type { BuildResult } from "./build-options.ts";
import type { Outcome } from "./publishing.ts";
import type { PhaseClock } from "./timings.ts";

export function nothingBuilt(
  out: string,
  diagnostics: readonly Diagnostic[],
  clock: PhaseClock,
  vanished: BuildResult["vanished"] = [],
): BuildResult {
  return {
    ok: false,
    out,
    documents: 0,
    pages: 0,
    bytes: 0,
    written: 0,
    deleted: 0,
    unchanged: 0,
    generation: "",
    mode: "full",
    writtenBytes: undefined,
    recovered: undefined,
    cacheTrouble: undefined,
    diagnostics,
    vanished,
    unignored: undefined,
    discovered: false,
    at: undefined,
    history: undefined,
    timings: clock.timings,
    peakMemory: process.resourceUsage().maxRSS * 1024,
  };
}

export function built(
  out: string,
  outcome: Outcome,
  documents: number,
  mode: BuildResult["mode"],
  diagnostics: readonly Diagnostic[],
  clock: PhaseClock,
  vanished: BuildResult["vanished"],
): BuildResult {
  const { manifest, written, deleted, unchanged, recovered, writtenBytes } = outcome;
  const { bytes, generation } = manifest;
  return {
    ...nothingBuilt(out, diagnostics, clock, vanished),
    ok: true,
    documents,
    pages: manifest.pages?.count ?? 0,
    bytes,
    generation,
    written,
    deleted,
    unchanged,
    recovered,
    writtenBytes,
    mode,
  };
}
