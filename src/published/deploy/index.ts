export { delta } from "./delta.ts";
