import { describe, expect, it } from "vitest";
import { Space } from "../../src/store/tree/disk/space.ts";

const FULL = Object.assign(new Error("full"), { code: "ENOSPC", syscall: "write" });

/** A file system that has so many inodes, of which so many are free at each look. */
function spaceOf(files: number, ...free: readonly number[]): Space {
  let look = 0;
  return new Space("/out", () => {
    const ffree = free[Math.min(look, free.length - 1)] ?? 0;
    look += 1;
    return { bsize: 4096, bavail: 2500, files, ffree };
  });
}

describe("a disk that took no more", () => {
  it("is told in bytes where space lacked", () => {
    const space = spaceOf(100, 50);
    space.take(10_000);
    space.fallShort();
    expect(space.shortage(FULL).message).toBe(
      "cannot publish into /out: no space is left (ENOSPC): the tree needs 0.1 MB, 10.3 MB are free",
    );
  });

  it("is told in files where inodes ran out, though the stage is cleared by then", () => {
    const space = spaceOf(100, 60, 0, 60);
    for (let file = 0; file < 70; file += 1) space.take(10);
    space.take(1);
    space.fallShort();
    expect(space.shortage(FULL).message).toBe(
      "cannot publish into /out: no inodes are left: the tree needs at least 71, 60 are free; disk space suffices: remove files, or use another file system",
    );
  });

  it("of a file system that counts no inodes lacks space", () => {
    const space = spaceOf(0, 0);
    space.fallShort();
    expect(space.shortage(FULL).message).toContain("no space is left (ENOSPC)");
  });
});
