import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checksumOf, hashText } from "../../src/model/values/siphash.ts";

const MASK = (1n << 64n) - 1n;

function rotate(word: bigint, bits: bigint): bigint {
  return ((word << bits) | (word >> (64n - bits))) & MASK;
}

function wordAt(bytes: Uint8Array, at: number): bigint {
  return bytes.slice(at, at + 8).reduceRight((word, byte) => (word << 8n) | BigInt(byte), 0n);
}

/** SipHash-2-4 as its authors describe it, in plain 64-bit words. */
function sipHash(key: Uint8Array, bytes: Uint8Array): bigint {
  const [k0, k1] = [wordAt(key, 0), wordAt(key, 8)];
  let v0 = k0 ^ 0x736f6d6570736575n;
  let v1 = k1 ^ 0x646f72616e646f6dn;
  let v2 = k0 ^ 0x6c7967656e657261n;
  let v3 = k1 ^ 0x7465646279746573n;
  const rounds = (count: number): void => {
    for (let round = 0; round < count; round += 1) {
      v0 = (v0 + v1) & MASK;
      v1 = rotate(v1, 13n) ^ v0;
      v0 = rotate(v0, 32n);
      v2 = (v2 + v3) & MASK;
      v3 = rotate(v3, 16n) ^ v2;
      v0 = (v0 + v3) & MASK;
      v3 = rotate(v3, 21n) ^ v0;
      v2 = (v2 + v1) & MASK;
      v1 = rotate(v1, 17n) ^ v2;
      v2 = rotate(v2, 32n);
    }
  };
  const absorb = (word: bigint): void => {
    v3 ^= word;
    rounds(2);
    v0 ^= word;
  };
  const whole = bytes.length - (bytes.length % 8);
  for (let at = 0; at < whole; at += 8) absorb(wordAt(bytes, at));
  absorb(wordAt(bytes, whole) | (BigInt(bytes.length & 0xff) << 56n));
  v2 ^= 0xffn;
  rounds(4);
  return v0 ^ v1 ^ v2 ^ v3;
}

const KEY = new TextEncoder().encode("Weblate Sip Hash");
const expectedHash = (text: string): bigint => sipHash(KEY, new TextEncoder().encode(text)) - (1n << 63n);

describe("the independent SipHash of this test", () => {
  it("gives the vectors of the paper", () => {
    const key = Uint8Array.from({ length: 16 }, (_, index) => index);
    const message = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index);
    expect(sipHash(key, message(15))).toBe(0xa129ca6149be45e5n);
    expect(sipHash(key, message(0))).toBe(0x726fdb47dd0e0e31n);
    expect(sipHash(key, message(8))).toBe(0x93f5f5799a932462n);
  });
});

describe("hashes of texts (RULES.md 3.1)", () => {
  it.each([
    ["a key", "site.title", -8343784794609048930n],
    ["a source and its key", "Lighthouse Keepers Trustsite.title", -3837789014795975140n],
    ["the key of an empty source", "note.empty_source", -6637154953466875429n],
    ["a source and its msgctxt", "Openharbour state", -8207841621738694807n],
    ["a plural", "%(count)s ship\u001e\u001e%(count)s ships", 1247442127762316915n],
    ["a path in JSON", ".menu.file", -1862505008263938429n],
  ])("%s", (_, text, hash) => {
    expect(hashText(text)).toBe(hash);
  });

  it("of nothing is a hash too", () => {
    expect(hashText("")).toBe(expectedHash(""));
  });

  it("are SipHash-2-4 of the UTF-8 bytes, minus 2^63", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc
        .array(fc.constantFrom("a", "é", "€", "😀", "\u0000", "\ud83d", "\udc00"), { maxLength: 200 })
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (any) => {
        expect(hashText(any)).toBe(expectedHash(any));
      }),
      { numRuns: 1000 },
    );
  });

  it.each([0, 1, 6, 7, 8, 9, 15, 16, 63, 255, 256, 257, 4095, 4096, 4097, 20_000])(
    "of %i bytes",
    (length) => {
      const text = "x€😀y".repeat(length).slice(0, length);
      expect(hashText(text)).toBe(expectedHash(text));
      expect(hashText("a".repeat(length))).toBe(expectedHash("a".repeat(length)));
    },
  );

  it("do not remember longer texts", () => {
    const long = "long text ".repeat(2000);
    expect([hashText("ab"), hashText(long), hashText("ab")]).toEqual(
      ["ab", long, "ab"].map((text) => expectedHash(text)),
    );
  });
});

describe("checksums", () => {
  it("are in hexadecimal without padding", () => {
    expect(checksumOf(-8343784794609048930n)).toBe("c34ebefc305a29e");
    expect(checksumOf(-8207841621738694807n)).toBe("e17e38833995769");
    expect(checksumOf(-(2n ** 63n))).toBe("0");
    expect(checksumOf(2n ** 63n - 1n)).toBe("ffffffffffffffff");
  });

  it("are as good as the hash", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (hash) => {
        const checksum = checksumOf(hash);
        expect(checksum).toMatch(/^(0|[1-9a-f][0-9a-f]{0,15})$/);
        expect(BigInt(`0x${checksum}`) - 2n ** 63n).toBe(hash);
      }),
    );
  });
});
