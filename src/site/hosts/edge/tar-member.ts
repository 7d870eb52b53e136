const BLOCK = 512;
const [AT_SIZE, AT_TYPE, AT_PREFIX] = [124, 156, 345];
const [NAME_LENGTH, SIZE_LENGTH, PREFIX_LENGTH] = [100, 12, 155];
const EXTENDED = "x";

/** Eleven octal digits, without a sign or blanks. */
const SIZE = /^[0-7]{11}$/;

/**
 * The bytes of a file in an archive (POSIX ustar, pax for long paths). Undefined if the archive does not contain it.
 *
 * @throws RangeError for a damaged archive, because its contents are not known
 */
export function memberOf(archive: Uint8Array, wanted: string): Uint8Array | undefined {
  let long: string | undefined;
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0; ) {
    const start = at + BLOCK;
    const size = sizeAt(archive, at);
    if (textAt(archive, at + AT_TYPE, 1) === EXTENDED) {
      const record = textAt(archive, start, size);
      long = record.slice(record.indexOf("=") + 1, -1);
    } else {
      if ((long ?? pathAt(archive, at)) === wanted) return archive.subarray(start, start + size);
      long = undefined;
    }
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return undefined;
}

/** @throws RangeError if the size is not a number, or greater than the rest of the archive */
function sizeAt(archive: Uint8Array, at: number): number {
  const digits = textAt(archive, at + AT_SIZE, SIZE_LENGTH);
  const size = SIZE.test(digits) ? Number.parseInt(digits, 8) : Number.POSITIVE_INFINITY;
  if (at + BLOCK + size > archive.length) throw new RangeError("a bucket of the pack is damaged");
  return size;
}

function pathAt(archive: Uint8Array, at: number): string {
  const prefix = textAt(archive, at + AT_PREFIX, PREFIX_LENGTH);
  const name = textAt(archive, at, NAME_LENGTH);
  return prefix === "" ? name : `${prefix}/${name}`;
}

const decoder = new TextDecoder();

/** Reads a text up to its first NUL. */
function textAt(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return decoder.decode(end < 0 ? field : field.subarray(0, end));
}
