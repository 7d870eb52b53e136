export { baseUrlOf } from "../publish/tree-base.ts";
export { isFile as isBundle } from "../publish/tree-reader.ts";
export { holdsCatalogue } from "../read/catalogue-root.ts";
export { refuseInterrupted } from "./manifest-source.ts";
