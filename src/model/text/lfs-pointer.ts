const START = Buffer.from("version https://git-lfs.github.com/spec/v1\n");

/**
 * True for the pointer that git-lfs keeps instead of a file. It does not contain the file's text (ADOPT.md 4, "Files
 * of a step").
 */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return START.equals(bytes.subarray(0, START.length));
}
