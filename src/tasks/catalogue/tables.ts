export { ignoreFlagOf, isPublished, type QualityCheck } from "../../compute/checks/check.ts";
export { CHECKS } from "../../compute/checks/index.ts";
export { FORMATS } from "../../read/formats/index.ts";
