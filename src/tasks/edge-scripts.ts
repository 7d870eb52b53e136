import type { EdgeScripts } from "../hosts/site.ts";
import { builtScript } from "./built-script.ts";

/** The scripts of src/hosts/edge/; read when they are first asked for. */
export const EDGE_SCRIPTS: EdgeScripts = {
  get worker() {
    return builtScript("edge/worker");
  },
  get pack() {
    return builtScript("edge/pack");
  },
  get cloudfront() {
    return builtScript("edge/cloudfront");
  },
};
