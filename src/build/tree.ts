export { baseUrlOf } from "../publish/tree-base.ts";
export { holdsCatalogue } from "../read/catalogue-root.ts";
