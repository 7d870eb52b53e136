export { refuseAddress } from "./refused-address.ts";
export { verify } from "./verify-folder.ts";
export { verifySite } from "./verify-site.ts";
