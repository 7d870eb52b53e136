export { holdsCatalogue } from "../../catalogue/read/manifests/catalogue-root.ts";
export { baseUrlOf } from "../../store/tree/manifest/tree-base.ts";
export { isFile as isBundle } from "../../store/tree/proof/tree-reader.ts";
export { holdsPack } from "../packs/held-pack.ts";
export { refuseInterrupted } from "./listed-tree.ts";
