import { hasCode } from "./system-error.ts";

/** What the system or Node says when it runs out of descriptors, memory or processes. */
const SHORTAGES = [
  ...["EMFILE", "ENFILE", "ENOMEM", "EAGAIN", "ENOBUFS"],
  ...["ERR_MEMORY_ALLOCATION_FAILED", "ERR_OUT_OF_MEMORY", "ERR_WORKER_OUT_OF_MEMORY"],
];

/** True where something failed for want of resources: it says nothing of the file, and may pass. */
export function isShortage(error: unknown): boolean {
  return hasCode(error, ...SHORTAGES);
}
