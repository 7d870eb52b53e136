export { BLIND_HOSTS } from "./blind-hosts.ts";
export { LiveReload } from "./live-reload.ts";
export { findFreePort } from "./port.ts";
export { servePreview } from "./preview.ts";
export { createTemporaryTree } from "./tree-directory.ts";
