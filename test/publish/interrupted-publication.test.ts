import { hash } from "node:crypto";
import fs, { cpSync, existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { InterruptedTreeError, OutputError } from "../../src/model/diagnostics/failures.ts";
import type { TreeFile } from "../../src/model/tree/tree.ts";
import { verifyTree } from "../../src/published/verify/verify.ts";
import type { TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { Publication } from "../../src/store/tree/publication.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { digestOfTree, STAGE } from "../faults/tree-digest.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";

/** What changes a tree's folders. `test/faults/` does it for each system call, in processes of their own. */
const CHANGES = ["renameSync", "mkdirSync", "rmdirSync", "unlinkSync"] as const;
const MODES = ["anew", "over", "mend", "amend"] as const;
type Mode = (typeof MODES)[number];
type Tree = ReadonlyMap<string, string>;

const FACTS: TreeFacts = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("http://localhost"),
  links: "query",
  host: null,
  counts: { units: 1 },
  documents: 3,
  absent: [],
};

const HOST_FILE: TreeFile = { path: "_headers", body: "of a host", mediaType: "text/plain" };

/** One file stays, one is another, one goes with its folder, one comes in a folder of its own. */
const OLD: Tree = new Map([
  ["api/index.json", "stays"],
  ["api/a/index.json", "old"],
  ["api/gone/deep/index.json", "goes"],
]);
const NEW: Tree = new Map([
  ["api/index.json", "stays"],
  ["api/a/index.json", "new"],
  ["api/came/deep/index.json", "comes"],
  [HOST_FILE.path, "of a host"],
]);

async function open(out: string, mode: Mode, fsync = false): Promise<Publication> {
  const manifest = join(out, "lingodex/manifest.json");
  const isTrusted = (mode === "over" || mode === "amend") && existsSync(manifest);
  const trusted = isTrusted ? hash("sha256", readFileSync(manifest)) : undefined;
  return await Publication.open(out, { hostFiles: [HOST_FILE], trusted, anew: mode === "anew", fsync });
}

async function publish(out: string, tree: Tree, mode: Mode, fsync = false): Promise<void> {
  const publication = await open(out, mode, fsync);
  try {
    const known = mode === "amend" && publication.basis === "trusted" ? OLD : new Map<string, string>();
    if (known === OLD) publication.amend();
    const changed = [...tree].filter(([path, body]) => known.get(path) !== body);
    for (const [path, body] of changed)
      publication.put({ path: pathInTree(path), body, mediaType: "application/json" });
    for (const path of known.keys()) if (!tree.has(path)) publication.remove(path);
    publication.commit(FACTS);
  } catch (error) {
    publication.abort();
    throw error;
  }
}

/** Calls something before each change of a directory's folders. */
async function watch(out: string, onChange: () => void, work: () => Promise<void>): Promise<void> {
  const originals = CHANGES.map((name) => [name, fs[name]] as const);
  const restore = (): void => {
    for (const [name, original] of originals) Object.assign(fs, { [name]: original });
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  for (const [name, original] of originals) {
    const watched = (...args: readonly unknown[]): unknown => {
      if (String(args[0]).startsWith(`${out}/`)) onChange();
      return Reflect.apply(original, fs, args);
    };
    Object.assign(fs, { [name]: watched });
  }
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    restore();
  }
}

/** Copies of a directory as it stands before each change: what a process leaves that is killed there. */
async function momentsOf(out: string, work: () => Promise<void>): Promise<readonly string[]> {
  const moments: string[] = [];
  await watch(out, () => void moments.push(copyOf(out)), work);
  return moments;
}

/** So many changes fail, one after the other, as on a disk that does. */
async function failAt(
  out: string,
  change: number,
  times: number,
  work: () => Promise<void>,
): Promise<unknown> {
  let coming = change;
  const fail = (): void => {
    coming -= 1;
    if (coming < 0 && coming >= -times)
      throw Object.assign(new Error("EIO: i/o error"), { code: "EIO", syscall: "rename" });
  };
  try {
    await watch(out, fail, work);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** As the next process finds it: whose lock it was, is dead. */
function copyOf(out: string): string {
  const copy = join(temporaryDirectory(), "out");
  cpSync(out, copy, { recursive: true });
  const stage = join(copy, STAGE);
  const owners = existsSync(stage) ? readdirSync(stage).filter((name) => name.startsWith("owner-")) : [];
  for (const owner of owners) rmSync(join(stage, owner));
  return copy;
}

function isInterrupted(out: string): boolean {
  const { problems } = verifyTree(out);
  return problems.some(({ code }) => code === "tree/interrupted");
}

describe.each(MODES)("a publication (%s) that is killed before any change", (mode) => {
  it("leaves the old tree, the new one, or one that says it is neither; the next one puts it right", async () => {
    const out = join(temporaryDirectory(), "out");
    await publish(out, OLD, "anew");
    const before = digestOfTree(out);
    const moments = await momentsOf(out, () => publish(out, NEW, mode));
    const after = digestOfTree(out);
    expect(after).not.toBe(before);
    expect(moments.length).toBeGreaterThan(5);
    for (const [index, moment] of moments.entries()) {
      const left = digestOfTree(moment);
      if (!isInterrupted(moment)) expect([before, after], `moment ${index}`).toContain(left);
      await expectRecovery(moment, { mode, before, after });
      await publish(moment, NEW, mode);
      expect(digestOfTree(moment), `after moment ${index}`).toBe(after);
      expect(existsSync(join(moment, STAGE))).toBe(false);
    }
  });
});

describe.each(MODES)("a publication (%s) of which any change fails", (mode) => {
  // What fails twice is not helped by trying again.
  it.each([1, 2, 3])(
    "%i times leaves the old tree or the new one, or says that it is interrupted, and the next one puts it right",
    async (times) => {
      const old = join(temporaryDirectory(), "out");
      await publish(old, OLD, "anew");
      const whole = copyOf(old);
      const changes = (await momentsOf(whole, () => publish(whole, NEW, mode))).length;
      const [before, after] = [digestOfTree(old), digestOfTree(whole)];
      for (let change = 0; change < changes; change += 1) {
        const out = copyOf(old);
        const error = await failAt(out, change, times, () => publish(out, NEW, mode));
        if (error !== undefined) expect(error, `change ${change}`).toBeInstanceOf(OutputError);
        const left = digestOfTree(out);
        expect(isInterrupted(out), `change ${change}`).toBe(error instanceof InterruptedTreeError);
        if (error === undefined) expect(left, `change ${change}`).toBe(after);
        else if (!isInterrupted(out)) expect([before, after], `change ${change}`).toContain(left);
        await publish(out, NEW, mode);
        expect(digestOfTree(out), `after change ${change}`).toBe(after);
        expect(existsSync(join(out, STAGE))).toBe(false);
      }
    },
  );
});

/** One or more flushes fail, whatever is flushed. */
async function failFlush(flush: number, times: number, work: () => Promise<void>): Promise<unknown> {
  const { fsyncSync } = fs;
  const restore = (): void => {
    Object.assign(fs, { fsyncSync });
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  let coming = flush;
  Object.assign(fs, {
    fsyncSync: (descriptor: number) => {
      coming -= 1;
      if (coming < 0 && coming >= -times)
        throw Object.assign(new Error("EIO: i/o error"), { code: "EIO", syscall: "fsync" });
      fsyncSync(descriptor);
    },
  });
  syncBuiltinESMExports();
  try {
    return await work().catch((error: unknown) => error);
  } finally {
    restore();
    failed = coming < 0;
  }
}

/** Whether the last one came to a flush that fails. */
let failed = false;

describe.each(MODES)("a publication (%s) of which any flush fails", (mode) => {
  it.each([1, 3])(
    "%i times is told, and leaves the old tree, the new one, or one that is put right",
    async (times) => {
      const old = join(temporaryDirectory(), "out");
      await publish(old, OLD, "anew");
      const whole = copyOf(old);
      await publish(whole, NEW, mode);
      const [before, after] = [digestOfTree(old), digestOfTree(whole)];
      failed = true;
      for (let flush = 0; failed; flush += 1) {
        const out = copyOf(old);
        const error = await failFlush(flush, times, () => publish(out, NEW, mode, true));
        if (failed) expect(error, `flush ${flush}`).toBeInstanceOf(OutputError);
        else expect(error).toBeUndefined();
        expect(isInterrupted(out), `flush ${flush}`).toBe(error instanceof InterruptedTreeError);
        if (!isInterrupted(out)) expect([before, after], `flush ${flush}`).toContain(digestOfTree(out));
        await publish(out, NEW, mode);
        expect(digestOfTree(out), `after flush ${flush}`).toBe(after);
        expect(existsSync(join(out, STAGE))).toBe(false);
      }
    },
  );
});

/** Whoever opens it, and then thinks better of it, has a whole tree. */
async function expectRecovery(
  moment: string,
  { mode, before, after }: { readonly mode: Mode; readonly before: string; readonly after: string },
): Promise<void> {
  const copy = copyOf(moment);
  const hadStage = existsSync(join(copy, STAGE)) && readdirSync(join(copy, STAGE)).length > 0;
  const publication = await open(copy, mode);
  publication.abort();
  const expected = { finished: [after], "rolled-back": [before], cleared: [before, after] };
  const { recovered } = publication;
  expect(recovered === undefined).toBe(!hadStage);
  expect(recovered === undefined ? [before, after] : expected[recovered]).toContain(digestOfTree(copy));
  expect(isInterrupted(copy)).toBe(false);
  expect(existsSync(join(copy, STAGE))).toBe(false);
}
