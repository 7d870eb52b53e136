export { describeHost, HOSTS } from "./host.ts";
