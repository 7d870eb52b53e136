export { baseUrlOf } from "../../publish/manifest/tree-base.ts";
export { isFile as isBundle } from "../../publish/verify/tree-reader.ts";
export { holdsCatalogue } from "../../read/catalogue-root.ts";
export { holdsPack } from "../packing/held-pack.ts";
export { refuseInterrupted } from "./listed-tree.ts";
