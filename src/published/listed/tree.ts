export { holdsCatalogue } from "../../catalogue/index.ts";
export { baseUrlOf, isFile as isBundle } from "../../store/index.ts";

export { holdsPack } from "../packs/held-pack.ts";
