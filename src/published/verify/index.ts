export { refuseAddress, verify } from "./verify-folder.ts";
export { verifySite } from "./verify-site.ts";
