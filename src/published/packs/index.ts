export { bundle, generationIn, unbundle } from "./bundle.ts";
export { packTree } from "./pack.ts";
export { ServedPack } from "./served-pack.ts";
export { unpack } from "./unpack.ts";
