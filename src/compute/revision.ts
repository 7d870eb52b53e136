import { createHash } from "node:crypto";

/** The identifier that git gives to a blob of these bytes: SHA-1 over its header and content, 40 hex digits. */
export function blobIdOf(bytes: Uint8Array): string {
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
