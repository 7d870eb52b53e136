export { ignoreFlagOf, isPublished, type QualityCheck } from "../../compute/quality/checks/check.ts";
export { CHECKS } from "../../compute/quality/checks/index.ts";
export { RECOMMENDED } from "../../compute/quality/recommended.ts";
export { FORMATS } from "../../read/formats/index.ts";
