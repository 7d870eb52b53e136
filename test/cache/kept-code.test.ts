import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { forgetCode, KeptCode } from "../../src/store/memory/kept-code.ts";
import { TAG } from "../../src/store/memory/own-folder.ts";
import { ensureKey, KEY } from "../../src/store/memory/seal.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";

const PROGRAM = "/opt/lingodex/dist/program";
const FILE = { path: `${PROGRAM}/main.cjs`, sha256: "1".repeat(64) };
const MADE = Buffer.from("what the engine made of it");
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** A cache that keeps the code of one file. */
function keepOne(): { readonly cache: string; readonly kept: string } {
  const cache = join(quickDirectory(), "cache");
  ensureKey(cache);
  codeIn(cache)?.keep([[FILE, MADE]], () => true);
  const [program = ""] = readdirSync(join(cache, "code"));
  return { cache, kept: join(cache, "code", program, "main.cjs") };
}

function codeIn(cache: string, program = PROGRAM): KeptCode | undefined {
  return KeptCode.of(cache, program);
}

/** As a command asks for it. */
function found(cache: string, file = FILE): Buffer | undefined {
  const code = codeIn(cache);
  return code?.isOwn ? code.find(file) : undefined;
}

describe("kept code", () => {
  it("is given back for the file that it was made of", () => {
    const { cache } = keepOne();
    expect(found(cache)).toEqual(MADE);
  });

  it("is nothing for another text, another file, another place of the program", () => {
    const { cache, kept } = keepOne();
    expect(found(cache, { ...FILE, sha256: "2".repeat(64) })).toBeUndefined();
    cpSync(kept, join(kept, "../other.cjs"));
    expect(found(cache, { ...FILE, path: `${PROGRAM}/other.cjs` })).toBeUndefined();
    expect(codeIn(cache, "/opt/other")?.find(FILE)).toBeUndefined();
  });

  it("is nothing where a bit of it is another, where it is cut, and where something follows", () => {
    const { cache, kept } = keepOne();
    const whole = readFileSync(kept);
    for (const at of whole.keys()) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      writeFileSync(kept, changed);
      expect(found(cache)).toBeUndefined();
      writeFileSync(kept, whole.subarray(0, at));
      expect(found(cache)).toBeUndefined();
    }
    writeFileSync(kept, Buffer.concat([whole, Buffer.of(0)]));
    expect(found(cache)).toBeUndefined();
    writeFileSync(kept, whole);
    expect(found(cache)).toEqual(MADE);
  });

  it("is nothing where somebody sealed it with a key of theirs", () => {
    const { cache, kept } = keepOne();
    const other = keepOne();
    cpSync(other.kept, kept);
    expect(found(cache)).toBeUndefined();
  });

  it("is nothing in a folder that came with its key", () => {
    const { cache } = keepOne();
    const brought = join(quickDirectory(), "cache");
    cpSync(cache, brought, { recursive: true, preserveTimestamps: true });
    expect(readFileSync(join(brought, KEY))).toEqual(readFileSync(join(cache, KEY)));
    expect(codeIn(brought)).toBeDefined();
    expect(found(brought)).toBeUndefined();
    expect(found(cache)).toEqual(MADE);
  });

  it("is nothing where others may write to a folder of it", () => {
    const { cache, kept } = keepOne();
    for (const folder of [cache, join(cache, "code"), join(kept, "..")]) {
      chmodSync(folder, 0o722);
      expect(found(cache), folder).toBeUndefined();
      chmodSync(folder, 0o700);
      expect(found(cache)).toEqual(MADE);
    }
  });

  it.skipIf(!isRoot)("is nothing where a folder of it, or the key, is another user's", () => {
    for (const of of ["", "code", "key"]) {
      const { cache } = keepOne();
      chownSync(join(cache, of), NOBODY, NOBODY);
      expect(found(cache), of).toBeUndefined();
    }
  });

  it("is nothing where a link stands in its place, or in a folder's", () => {
    const { cache, kept } = keepOne();
    for (const path of [kept, join(kept, ".."), join(cache, "code")]) {
      renameSync(path, `${path}-elsewhere`);
      symlinkSync(`${path}-elsewhere`, path);
      expect(found(cache), path).toBeUndefined();
    }
  });

  it("is nothing where it is larger than any code", () => {
    const { cache, kept } = keepOne();
    codeIn(cache)?.keep([[FILE, Buffer.alloc(2 ** 24 - 32)]], () => true);
    expect(found(cache)).toHaveLength(2 ** 24 - 32);
    codeIn(cache)?.keep([[FILE, Buffer.alloc(2 ** 24 - 31)]], () => true);
    expect(readFileSync(kept)).toHaveLength(2 ** 24 + 1);
    expect(found(cache)).toBeUndefined();
  });

  it("is nothing in a folder that bears no mark of ours", () => {
    const { cache } = keepOne();
    rmSync(join(cache, TAG));
    expect(codeIn(cache)).toBeUndefined();
  });

  it("is nothing for another Node, also of the same version", () => {
    const { cache } = keepOne();
    const before = process.execPath;
    try {
      process.execPath = join(cache, "../node");
      writeFileSync(process.execPath, "one");
      expect(found(cache)).toBeUndefined();
      codeIn(cache)?.keep([[FILE, MADE]], () => true);
      expect(found(cache)).toEqual(MADE);
      appendFileSync(process.execPath, "more");
      expect(found(cache)).toBeUndefined();
    } finally {
      process.execPath = before;
    }
    expect(found(cache)).toEqual(MADE);
  });

  it("is not made where it cannot be kept", () => {
    const { cache } = keepOne();
    const code = codeIn(cache);
    rmSync(cache, { recursive: true });
    let asked = 0;
    const made = (function* (): Generator<[typeof FILE, Buffer]> {
      asked += 1;
      yield [FILE, MADE];
    })();
    expect(() => code?.keep(made, () => true)).toThrow("ENOENT");
    expect(asked).toBe(0);
  });

  it("is not asked for where no build has made a key", () => {
    const cache = join(quickDirectory(), "cache");
    expect(codeIn(cache)).toBeUndefined();
    mkdirSync(cache, { mode: 0o700 });
    expect(codeIn(cache)).toBeUndefined();
  });

  it("goes with the program's file, with the sixth program after it, and with the cache", () => {
    const { cache, kept } = keepOne();
    codeIn(cache)?.keep([], (name) => name !== "main.cjs");
    expect(readdirSync(join(kept, ".."))).toEqual([]);
    for (let at = 0; at < 8; at += 1) codeIn(cache, `/opt/${at}`)?.keep([[FILE, MADE]], () => true);
    expect(readdirSync(join(cache, "code"))).toHaveLength(6);
    expect(codeIn(cache, "/opt/7")?.find(FILE)).toEqual(MADE);
    forgetCode(cache);
    expect(readdirSync(cache)).not.toContain("code");
  });
});
