export { makeDirectories } from "./directories.ts";
export { asOutputError, onDisk } from "./on-disk.ts";
export { PACKAGE_FOLDER } from "./package-folder.ts";
export { isLockName, lockHolder, ProcessLock } from "./process-lock.ts";
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
export {
  hasCode,
  isSystemError,
  removeFile,
  systemCode,
  tolerate,
  twice,
} from "./system-error.ts";
export { isWithin } from "./within.ts";
