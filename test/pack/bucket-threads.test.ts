import { hash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { pathPrefix } from "../../src/store/pack/open-bucket.ts";
import type { PutFile } from "../../src/store/pack/spooled-groups.ts";
import { PackWriter, type PackWriting } from "../../src/store/pack/writer.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { baseUrl as based } from "../model/proved.ts";
import "../suite/built.ts";

/** What runs in threads is compiled. */
const compiled = new URL("../../dist/modules/store/pack/writer.js", import.meta.url).href;
const { PackWriter: SharedWriter }: { PackWriter: typeof PackWriter } = await import(
  /* @vite-ignore */ compiled
);

const FACTS = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("https://l10n.example.org"),
  links: "query",
  host: null,
  generation: "0".repeat(64),
} as const;

/** 75 MB: enough for threads, and for some of it to wait on the disk. */
const files: readonly PutFile[] = Array.from({ length: 3_000 }, (_, number) => {
  const path = `api/units/${number}/index.json`;
  const text = `${number}`.repeat(40) + randomBytes(20).toString("hex");
  const bytes = Buffer.alloc(25_000, text);
  return { path, prefix: pathPrefix(path), digest: hash("sha256", bytes, "binary"), bytes };
});

function placeOf(): PackWriting {
  const directory = temporaryDirectory();
  const stage = join(directory, ".stage");
  mkdirSync(stage);
  return { directory, stage, mostBits: 14, mostFiles: Number.MAX_SAFE_INTEGER, flushes: false };
}

async function packed(Writer: typeof PackWriter, place: PackWriting) {
  const writer = new Writer(place);
  for (const file of files) writer.put(file);
  return writer.commit(FACTS);
}

/** While a pack is written, what is done with each thread as soon as it is asked for. */
async function withThreads<Result>(
  onThread: (thread: Worker) => void,
  run: () => Promise<Result>,
): Promise<{ readonly threads: number; readonly result: Result }> {
  let threads = 0;
  const hear = (thread: Worker): void => {
    threads += 1;
    onThread(thread);
  };
  process.on("worker", hear);
  try {
    const result = await run();
    return { threads, result };
  } finally {
    process.off("worker", hear);
  }
}

const THREADS = Math.min(3, availableParallelism() - 1);
it.each([
  ["all go well", () => undefined, () => undefined],
  ["they end at once", (thread: Worker) => void thread.terminate(), () => undefined],
  // Where a thread's first file is to be.
  ["they fail", () => undefined, ({ stage }: PackWriting) => writeFileSync(join(stage, "part-1-0"), "")],
  // Some of the piece is written already.
  [
    "one fails late",
    () => undefined,
    ({ stage }: PackWriting) => writeFileSync(join(stage, "part-1-41"), ""),
  ],
])("threads make the buckets that one makes: %s", async (_, onThread, prepare) => {
  const alone = placeOf();
  const told = await packed(PackWriter, alone);
  const place = placeOf();
  prepare(place);
  const { threads, result } = await withThreads(onThread, () => packed(SharedWriter, place));
  expect(threads).toBe(THREADS);
  expect(result).toEqual(told);
  expect(readFiles(join(place.directory, "lingodex"))).toEqual(readFiles(join(alone.directory, "lingodex")));
  const stage = join(place.directory, ".another");
  mkdirSync(stage);
  const again = await packed(SharedWriter, { ...place, stage });
  expect(again).toMatchObject({ written: 0, unchanged: told.buckets });
});

it.each([
  ["", () => undefined],
  // When it has written something.
  [
    ", one that died without a word either",
    (thread: Worker) => void setTimeout(() => thread.terminate(), 400),
  ],
])("what fails here leaves nothing of what threads wrote%s", async (_, onThread) => {
  const place = placeOf();
  writeFileSync(join(place.stage, "part-0-150"), "");
  const run = withThreads(onThread, () => packed(SharedWriter, place));
  await expect(run).rejects.toThrow("EEXIST");
  expect(existsSync(join(place.directory, "lingodex"))).toBe(false);
  expect(readdirSync(place.directory)).toEqual([".stage"]);
});

it("little is written by one", async () => {
  const { threads } = await withThreads(
    () => undefined,
    async () => {
      const writer = new SharedWriter(placeOf());
      for (const file of files.slice(0, 200)) writer.put(file);
      await writer.commit(FACTS);
    },
  );
  expect(threads).toBe(0);
});
