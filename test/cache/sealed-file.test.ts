import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSealed, Seal, writeSealed } from "../../src/store/memory/seal.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const seal = new Seal(Buffer.alloc(32, 1), "test");

/** The bytes alone. */
function read(path: string): Buffer | undefined {
  return readSealed(path, seal)?.bytes;
}

function write(path: string, written: Uint8Array): void {
  writeSealed(path, written, seal);
}

const bytes = fc.uint8Array({ maxLength: 200 });

describe("a sealed file", () => {
  it("gives back what was written last", () => {
    const path = join(quickDirectory(), "state");
    fc.assert(
      fc.property(bytes, (written) => {
        write(path, written);
        expect(read(path)).toEqual(Buffer.from(written));
      }),
    );
    expect(readdirSync(join(path, ".."))).toEqual(["state"]);
  });

  it("is nothing when it was cut, flipped at a bit or added to", () => {
    const path = join(quickDirectory(), "state");
    fc.assert(
      fc.property(
        bytes,
        fc.nat(),
        fc.nat(7),
        fc.constantFrom("cut", "flip", "add"),
        (written, at, bit, how) => {
          write(path, written);
          const whole = readFileSync(path);
          const place = at % whole.length;
          if (how === "flip") whole[place] = (whole[place] ?? 0) ^ (1 << bit);
          writeFileSync(path, how === "cut" ? whole.subarray(0, place) : whole);
          if (how === "add") writeFileSync(path, Buffer.of(bit), { flag: "a" });
          expect(read(path)).toBeUndefined();
        },
      ),
    );
  });

  it("is nothing when it is missing, a directory, somebody else's, or below a file", () => {
    const root = quickDirectory();
    mkdirSync(join(root, "directory"));
    writeFileSync(join(root, "foreign"), "x".repeat(200));
    writeFileSync(join(root, "empty"), "");
    for (const name of ["missing", "directory", "foreign", "empty", "foreign/state"])
      expect(read(join(root, name)), name).toBeUndefined();
  });

  it("is nothing to whoever has another key, or another purpose", () => {
    const path = join(quickDirectory(), "state");
    write(path, Buffer.from("ours"));
    for (const other of [new Seal(Buffer.alloc(32, 2), "test"), new Seal(Buffer.alloc(32, 1), "tes")])
      expect(readSealed(path, other)).toBeUndefined();
    expect(read(path)?.toString()).toBe("ours");
  });

  it("takes the place of a link, and leaves what that led to", () => {
    const root = quickDirectory();
    writeFileSync(join(root, "victim"), "precious");
    symlinkSync("victim", join(root, "state"));
    write(join(root, "state"), Buffer.from("ours"));
    expect(readFileSync(join(root, "victim"), "utf8")).toBe("precious");
    expect(read(join(root, "state"))?.toString()).toBe("ours");
  });

  it("stays as it was, where it cannot be written", () => {
    const root = quickDirectory();
    const path = join(root, "state");
    write(path, Buffer.from("old"));
    const part = `${path}.${process.pid}.part`;
    mkdirSync(part);
    expect(() => write(path, Buffer.from("new"))).toThrow();
    expect(read(path)?.toString()).toBe("old");
    rmSync(part, { recursive: true });
    writeFileSync(part, "left by a build that was killed");
    write(path, Buffer.from("new"));
    expect(read(path)?.toString()).toBe("new");
    expect(existsSync(part)).toBe(false);
  });
});
