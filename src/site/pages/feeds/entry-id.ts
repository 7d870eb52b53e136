import { hash } from "node:crypto";
import { type Change, printUtc } from "../../../model/index.ts";

/** RFC 9562, appendix A: the namespace of URLs. */
const URL_NAMESPACE = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/**
 * The identifier of a change in feeds: `urn:uuid:` and a UUID of version 5 (SOURCES.md, third round, 23). It holds no
 * address, so readers do not report every change again when a site moves. The name is the project's slug (empty where
 * a change has no project), NUL, the change's identifier, NUL, and its time as statistics print it:
 * `2026-11-21T03:40:27.664876Z`, always with six digits.
 */
export function entryId({ id, timestamp, project }: Pick<Change, "id" | "timestamp" | "project">): string {
  const name = [project?.manifest.slug ?? "", id, printUtc(timestamp)].join("\0");
  return `urn:uuid:${uuidOf(Buffer.concat([URL_NAMESPACE, Buffer.from(name, "utf8")]))}`;
}

/** @param named a namespace and a name */
function uuidOf(named: Buffer): string {
  const bytes = hash("sha1", named, "buffer").subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
