export type { DeltaResult } from "./deploy/delta.ts";
export type { ComparedSide, Comparison } from "./diff/compare.ts";
export {
  type LanguageDifference,
  lostFirst,
  type Outcome,
  outcomeOf,
  type TranslationDifference,
  type UnitChange,
  type UnitCounts,
  type UnitText,
} from "./diff/units/difference.ts";
export type { HostAnswer, HostProfile } from "./host/host.ts";
export { type Answer, exchange, PATIENCE, type Patience } from "./http/exchange.ts";
export { type Pause, pause, persist } from "./http/retry.ts";
export { parseSiteAddress } from "./http/site-address.ts";
export { refuseInterrupted } from "./listed/listed-tree.ts";
export type { TreeComparison } from "./listed/tree-comparison.ts";
export type { MirrorResult } from "./mirror/mirror-options.ts";
export { holdsPack } from "./packs/held-pack.ts";
export { PackFiles } from "./packs/pack-files.ts";
export { LiveReload } from "./serve/live-reload.ts";
export type { AnsweredRequest } from "./serve/preview.ts";
export type { ServedFiles } from "./serve/served-files.ts";
export { treePlaceOf } from "./verify/places.ts";
export { type VerifyResult, verify } from "./verify/verify-folder.ts";
export type { SiteResult } from "./verify/verify-site.ts";
