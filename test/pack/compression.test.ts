import { randomBytes } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { compressArchive } from "../../src/pack/compression.ts";

it("archives are compressed as if each were the only one, however many at once and of whatever size", async () => {
  const sizes = [0, 1, 512, 2 ** 16, 2 ** 17 - 1, 2 ** 17, 2 ** 20, 5_000_001];
  const archives = [...sizes, ...sizes].flatMap((size) => [randomBytes(size), Buffer.alloc(size, "tree ")]);
  const alone = archives.map((archive) => gzipSync(archive, { level: 3, memLevel: 9 }));
  for (const bytes of alone) bytes[9] = 255;
  for (const atOnce of [1, 3, archives.length]) {
    const found: Buffer[] = [];
    for (let at = 0; at < archives.length; at += atOnce)
      found.push(...(await Promise.all(archives.slice(at, at + atOnce).map(compressArchive))));
    expect(found.map((bytes, index) => bytes.equals(alone[index] ?? bytes.subarray(1)))).not.toContain(false);
    expect(found.every((bytes, index) => archives[index]?.equals(gunzipSync(bytes)))).toBe(true);
  }
});
