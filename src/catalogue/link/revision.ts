import { createHash } from "node:crypto";

/**
 * The identifier that git gives to a blob of these bytes: a hash over its header and content, in hexadecimal. It is
 * SHA-1, with 40 digits, in all but the newest repositories.
 */
export function blobIdOf(bytes: Uint8Array, algorithm: "sha1" | "sha256" = "sha1"): string {
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}
