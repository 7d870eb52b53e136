/** The findings that people see: those that held on real texts, or all of the release (SOURCES.md, `quality`). */
export const QUALITY_SETS = ["recommended", "release"] as const;

export type QualitySet = (typeof QUALITY_SETS)[number];

export const DEFAULT_QUALITY_SET: QualitySet = "recommended";
