const START = Buffer.from("version https://git-lfs.github.com/spec/v1\n");

/** True of what git-lfs keeps in the place of a file, which says nothing of what the file holds (ADOPT.md 4, "Files of a step"). */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return START.equals(bytes.subarray(0, START.length));
}
