import { createHash } from "node:crypto";

/**
 * The identifier that git gives to a blob of these bytes: a hash over its header and content, in hex digits; SHA-1, which
 * has 40 of them, in all but the newest repositories.
 */
export function blobIdOf(bytes: Uint8Array, algorithm: "sha1" | "sha256" = "sha1"): string {
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
