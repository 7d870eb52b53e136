import type { SummedFile } from "./layout.ts";
import type { Member } from "./tar.ts";

/** A file that is to wait for its bucket. */
export interface PutFile extends Member {
  /** The first 32 bits of its path's SHA-256. */
  readonly prefix: number;
  /** SHA-256 of its bytes, 32 bytes, one a character. */
  readonly digest: string;
}

/** The same, when it is its bucket's turn. */
export interface SpooledFile extends Member, SummedFile {
  readonly prefix: number;
}

const [AT_PATH_LENGTH, AT_SIZE, AT_HASH, AT_PATH] = [4, 8, 14, 46];
const SIZE_BYTES = 6;

let memory = Buffer.allocUnsafeSlow(2 ** 12);

/** Of a record, what stands in front of the file's bytes. Gone when the next one is asked for. */
export function recordHead({ path, prefix, digest, bytes }: PutFile): Buffer {
  // A character of UTF-16 is at most three bytes.
  const most = AT_PATH + 3 * path.length;
  if (memory.length < most) memory = Buffer.allocUnsafeSlow(most);
  const length = memory.write(path, AT_PATH);
  memory.writeUInt32LE(prefix);
  memory.writeUInt32LE(length, AT_PATH_LENGTH);
  memory.writeUIntLE(bytes.length, AT_SIZE, SIZE_BYTES);
  memory.write(digest, AT_HASH, "latin1");
  return memory.subarray(0, AT_PATH + length);
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
