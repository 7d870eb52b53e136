export { explain, isUnknown } from "./explain.ts";
