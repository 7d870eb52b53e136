export { makeDirectories } from "./directories.ts";
export { isDirectory, requireExisting } from "./existing-folder.ts";
export { BUNDLE_FOLDER, PACKAGE_FOLDER } from "./package-folder.ts";
export { isLockName, lockHolder, ProcessLock } from "./process-lock.ts";
export { putFile, rename } from "./put-file.ts";
export {
  type OpenFile,
  openRegularFile,
  readBytes,
  readRegularFile,
  saysNoFile,
  useRegularFile,
} from "./regular-file.ts";
export {
  asOutputError,
  hasCode,
  isShortage,
  isSystemError,
  onDisk,
  removeFile,
  systemCode,
  tolerate,
  twice,
} from "./system-error.ts";
export { isWithin } from "./within.ts";
