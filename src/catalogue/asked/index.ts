export { check } from "./check.ts";
export { isDiscoverable } from "./discovered.ts";
export { identify } from "./identify.ts";
export { fromRepository } from "./repository-place.ts";
