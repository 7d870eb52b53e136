import type { SummedFile } from "./layout.ts";
import type { Member } from "./tar.ts";

/** A file that waits for its bucket. */
export interface SpooledFile extends Member, SummedFile {
  /** The first 32 bits of its path's SHA-256. */
  readonly prefix: number;
}

const [AT_PATH_LENGTH, AT_SIZE, AT_HASH, AT_PATH] = [4, 8, 14, 46];
const SIZE_BYTES = 6;

/** Of a record, what stands in front of the file's bytes. */
export function recordHead({ path, prefix, sha256, bytes }: SpooledFile): Buffer {
  const length = Buffer.byteLength(path);
  const head = Buffer.allocUnsafe(AT_PATH + length);
  head.writeUInt32LE(prefix);
  head.writeUInt32LE(length, AT_PATH_LENGTH);
  head.writeUIntLE(bytes.length, AT_SIZE, SIZE_BYTES);
  head.write(sha256, AT_HASH, "hex");
  head.write(path, AT_PATH);
  return head;
}

/** The files whose records lie one behind the other. */
export function filesIn(records: Buffer): readonly SpooledFile[] {
  const files: SpooledFile[] = [];
  for (let at = 0; at < records.length; ) {
    const start = at + AT_PATH + records.readUInt32LE(at + AT_PATH_LENGTH);
    const end = start + records.readUIntLE(at + AT_SIZE, SIZE_BYTES);
    const path = records.toString("utf8", at + AT_PATH, start);
    const sha256 = records.toString("hex", at + AT_HASH, at + AT_PATH);
    files.push({ prefix: records.readUInt32LE(at), path, sha256, bytes: records.subarray(start, end) });
    at = end;
  }
  return files;
}
