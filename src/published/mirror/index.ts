export { mirror } from "./mirror.ts";
