export { carryOut, planInit, withTaken } from "./init.ts";
