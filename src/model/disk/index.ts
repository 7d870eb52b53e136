export { makeDirectories } from "./directories.ts";
export { isLivingProcess, ownProcess } from "./living-process.ts";
export { PACKAGE_FOLDER } from "./package-folder.ts";
export { putFile } from "./put-file.ts";
export {
  type OpenFile,
  openRegularFile,
  readBytes,
  readRegularFile,
  saysNoFile,
  useRegularFile,
} from "./regular-file.ts";
export { rename } from "./rename.ts";
export { isShortage } from "./shortage.ts";
export { isWithin } from "./within.ts";
