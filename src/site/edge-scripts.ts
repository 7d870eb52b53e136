import { builtScript } from "./built-script.ts";
import type { EdgeScripts } from "./hosts/site.ts";

/** The scripts of src/site/hosts/edge/; read when they are first asked for. */
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
