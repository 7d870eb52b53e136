import { randomBytes } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressArchive } from "../../src/store/pack/bucket-work.ts";

it("archives of whatever size are compressed, and tell of no machine and no time", () => {
  for (const size of [0, 1, 512, 2 ** 16, 2 ** 17, 2 ** 20, 5_000_001])
    for (const archive of [randomBytes(size), Buffer.alloc(size, "tree ")]) {
      const packed = compressArchive(archive);
      expect(gunzipSync(packed).equals(archive)).toBe(true);
      // RFC 1952, 2.3: the method, no name, no time, and a system that is not told.
      expect([...packed.subarray(2, 8), packed[9]]).toEqual([8, 0, 0, 0, 0, 0, 255]);
    }
});
