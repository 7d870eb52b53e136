import type { Hash64 } from "./hash.ts";

/** The 16 ASCII bytes of the key, `Weblate Sip Hash`, as four little-endian words (RULES.md 3.1). */
const KEY = [0x6c626557, 0x20657461, 0x20706953, 0x68736148] as const;
const SIGN = 1n << 63n;

let scratch = new Uint8Array(4096);
const encoder = new TextEncoder();

/**
 * SipHash-2-4 of a text's UTF-8 bytes, minus 2^63: the platform's `id_hash` and `content_hash` (RULES.md 3.1). It is
 * computed in 32-bit halves, because BigInt arithmetic is thirty times slower.
 */
export function hashText(text: string): Hash64 {
  if (text.length * 3 > scratch.length) scratch = new Uint8Array(text.length * 3);
  const { written } = encoder.encodeInto(text, scratch);
  return sipHash(scratch, written) - SIGN;
}

/** `id_hash + 2^63` in lower-case hexadecimal without padding: the `checksum` of `web_url` (RULES.md 3.1). */
export function checksumOf(hash: Hash64): string {
  return (hash + SIGN).toString(16);
}

/** The state of the hash: four 64-bit words as low and high halves. */
class SipState {
  v0l = KEY[0] ^ 0x70736575;
  v0h = KEY[1] ^ 0x736f6d65;
  v1l = KEY[2] ^ 0x6e646f6d;
  v1h = KEY[3] ^ 0x646f7261;
  v2l = KEY[0] ^ 0x6e657261;
  v2h = KEY[1] ^ 0x6c796765;
  v3l = KEY[2] ^ 0x79746573;
  v3h = KEY[3] ^ 0x74656462;

  absorb(low: number, high: number): void {
    this.v3l ^= low;
    this.v3h ^= high;
    this.round();
    this.round();
    this.v0l ^= low;
    this.v0h ^= high;
  }

  round(): void {
    let { v0l, v0h, v1l, v1h, v2l, v2h, v3l, v3h } = this;
    // v0 += v1; v1 = rotl(v1, 13) ^ v0; v0 = rotl(v0, 32)
    let low = (v0l >>> 0) + (v1l >>> 0);
    v0h = (v0h + v1h + (low > 0xffffffff ? 1 : 0)) | 0;
    v0l = low | 0;
    let rotated = (v1l << 13) | (v1h >>> 19);
    v1h = ((v1h << 13) | (v1l >>> 19)) ^ v0h;
    v1l = rotated ^ v0l;
    [v0l, v0h] = [v0h, v0l];
    // v2 += v3; v3 = rotl(v3, 16) ^ v2
    low = (v2l >>> 0) + (v3l >>> 0);
    v2h = (v2h + v3h + (low > 0xffffffff ? 1 : 0)) | 0;
    v2l = low | 0;
    rotated = (v3l << 16) | (v3h >>> 16);
    v3h = ((v3h << 16) | (v3l >>> 16)) ^ v2h;
    v3l = rotated ^ v2l;
    // v0 += v3; v3 = rotl(v3, 21) ^ v0
    low = (v0l >>> 0) + (v3l >>> 0);
    v0h = (v0h + v3h + (low > 0xffffffff ? 1 : 0)) | 0;
    v0l = low | 0;
    rotated = (v3l << 21) | (v3h >>> 11);
    v3h = ((v3h << 21) | (v3l >>> 11)) ^ v0h;
    v3l = rotated ^ v0l;
    // v2 += v1; v1 = rotl(v1, 17) ^ v2; v2 = rotl(v2, 32)
    low = (v2l >>> 0) + (v1l >>> 0);
    v2h = (v2h + v1h + (low > 0xffffffff ? 1 : 0)) | 0;
    v2l = low | 0;
    rotated = (v1l << 17) | (v1h >>> 15);
    v1h = ((v1h << 17) | (v1l >>> 15)) ^ v2h;
    v1l = rotated ^ v2l;
    this.v0l = v0l;
    this.v0h = v0h;
    this.v1l = v1l;
    this.v1h = v1h;
    this.v2l = v2h;
    this.v2h = v2l;
    this.v3l = v3l;
    this.v3h = v3h;
  }

  finish(): Hash64 {
    this.v2l ^= 0xff;
    for (let rounds = 0; rounds < 4; rounds += 1) this.round();
    const low = (this.v0l ^ this.v1l ^ this.v2l ^ this.v3l) >>> 0;
    const high = (this.v0h ^ this.v1h ^ this.v2h ^ this.v3h) >>> 0;
    return (BigInt(high) << 32n) | BigInt(low);
  }
}

/** The unsigned hash of the first `length` bytes. */
function sipHash(bytes: Uint8Array, length: number): Hash64 {
  const state = new SipState();
  const whole = length - (length % 8);
  for (let at = 0; at < whole; at += 8) state.absorb(wordAt(bytes, at, whole), wordAt(bytes, at + 4, whole));
  const low = wordAt(bytes, whole, length);
  const high = wordAt(bytes, whole + 4, length) | (length << 24);
  state.absorb(low, high);
  return state.finish();
}

/** Four bytes, little-endian. Bytes at or behind `end` are zero. */
function wordAt(bytes: Uint8Array, at: number, end: number): number {
  let word = 0;
  for (let index = Math.min(3, end - at - 1); index >= 0; index -= 1)
    word = (word << 8) | (bytes[at + index] ?? 0);
  return word;
}
