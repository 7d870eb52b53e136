import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { memberOf } from "../../src/site/hosts/edge/tar-member.ts";
import { unpackBundle } from "../../src/store/bundle/unpack.ts";
import { archiveOf, membersOf } from "../../src/store/pack/tar.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const BLOCK = 512;
const [AT_SIZE, AT_SUM, AT_TYPE] = [124, 148, 156];
const LONG = `api/units/${"x".repeat(120)}/${"y".repeat(120)}/index.json`;
const FILES = ["api/index.json", LONG, "api/projects/index.json"].sort();

function archive(): Buffer {
  return archiveOf(FILES.map((path) => ({ path, bytes: Buffer.from(JSON.stringify({ path })) })));
}

/** With a sum that is right, so that nothing but the field itself gives it away. */
function withSum(bytes: Buffer, at: number): Buffer {
  const header = bytes.subarray(at, at + BLOCK);
  header.fill(" ", AT_SUM, AT_SUM + 8);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, AT_SUM, "latin1");
  return bytes;
}

/** What a size may be to those who read more than eleven octal digits. */
const size = fc.oneof(
  fc.constantFrom(
    "-0000001000\0",
    "-1\0",
    "-77777777777",
    " -2000",
    "+00000000010",
    "0x7ff",
    "1e9",
    "NaN",
    "",
    "\0",
  ),
  fc.constantFrom(
    "77777777777\0",
    "777777777777",
    "00000000000 ",
    "00000000008\0",
    "0000000001 \0",
    "      00012\0",
  ),
  // In base 256: small, huge, negative.
  fc.constantFrom(
    "\x80\0\0\0\0\0\0\0\0\0\0\x05",
    `\x80${"\xff".repeat(11)}`,
    "\xff".repeat(12),
    `\xff${"\0".repeat(11)}`,
  ),
  fc.integer().map((number) => String(number)),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
);

/** An archive in one header of which a field is another one. */
const damaged = fc
  .tuple(
    fc.nat({ max: 4 }),
    fc.oneof(
      size.map((text) => ({ at: AT_SIZE, text: text.padEnd(12, "\0").slice(0, 12) })),
      fc.constantFrom("1", "2", "5", "L", "x", "g", "\0", "7").map((text) => ({ at: AT_TYPE, text })),
      fc
        .tuple(fc.nat({ max: BLOCK - 1 }), fc.string({ unit: "binary", minLength: 1, maxLength: 12 }))
        .map(([at, text]) => ({ at, text })),
    ),
    fc.boolean(),
    fc.nat({ max: 3 }),
  )
  .map(([which, { at, text }, isSummed, cut]) => {
    const bytes = archive();
    const headers: number[] = [];
    for (let place = 0; place + BLOCK <= bytes.length; place += BLOCK)
      if (bytes.toString("latin1", place + 257, place + 262) === "ustar") headers.push(place);
    const header = headers[which % headers.length] ?? 0;
    bytes.write(text, header + at, "latin1");
    if (isSummed) withSum(bytes, header);
    return cut === 0 ? bytes.subarray(0, bytes.length - (at % 700)) : bytes;
  });

/** That a reader ends, with an error or with files of the archive, and soon. */
function endsSoon(read: () => unknown): void {
  const began = performance.now();
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
  }
  expect(performance.now() - began).toBeLessThan(1000);
}

describe("readers of archives, over headers of strangers", () => {
  it("at the edge: find what is there, or an error, and never go in a circle", () => {
    const whole = archive();
    for (const path of FILES)
      expect(String(Buffer.from(memberOf(whole, path) ?? []))).toBe(JSON.stringify({ path }));
    expect(memberOf(whole, "api/nothing.json")).toBeUndefined();
    fc.assert(
      fc.property(damaged, fc.constantFrom(...FILES, "api/nothing.json"), (bytes, path) =>
        endsSoon(() => memberOf(bytes, path)),
      ),
      { numRuns: 2000 },
    );
  });

  it.each([
    "-0000001000\0",
    "-00000000001",
    "\xff".repeat(12),
    `\x80${"\0".repeat(10)}\x05`,
    "77777777777\0",
    "",
    "9",
  ])("at the edge: a size of %j is an error, and no file that is missing", (text) => {
    const bytes = archive();
    bytes.write(text.padEnd(12, "\0"), AT_SIZE, "latin1");
    for (const path of [...FILES, "api/nothing.json"])
      expect(() => memberOf(bytes, path)).toThrow("a bucket of the pack is damaged");
  });

  it("of packs: take what they would make, and nothing else", () => {
    fc.assert(
      fc.property(damaged, (bytes) => endsSoon(() => membersOf(Buffer.from(bytes)))),
      { numRuns: 2000 },
    );
  });

  it("of bundles: end, with a word about the file", async () => {
    const root = temporaryDirectory();
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(damaged, async (bytes) => {
        runs += 1;
        const place = join(root, `${runs}.tar`);
        const folder = join(root, String(runs));
        mkdirSync(folder);
        writeFileSync(place, bytes);
        const contents = {
          files: 3,
          bytes: 10_000,
          expect: () => undefined,
          take: () => undefined,
          end: () => undefined,
        };
        const failure = await unpackBundle(place, folder, () => ({
          ...contents,
          expect: (path: string, length: number) => {
            if (!FILES.includes(path) || length > 10_000) throw new InputError(`${path} is not due`);
          },
        })).catch((error: unknown) => error);
        if (failure !== undefined) expect(failure).toBeInstanceOf(InputError);
      }),
      { numRuns: 200 },
    );
  });
});
