export { FORMATS } from "../formats/index.ts";
export { ignoreFlagOf, isPublished, type QualityCheck } from "../quality/checks/check.ts";
export { CHECKS } from "../quality/checks/index.ts";
export { RECOMMENDED } from "../quality/recommended.ts";
