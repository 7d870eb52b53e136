import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import "../suite/built.ts";

const compiled = new URL("../../dist/modules/store/new-space.js", import.meta.url).href;

/** Makes many objects that stay, before and after a thread began, and prints the bytes of the space of new objects. */
const PROGRAM = `
  import { getHeapSpaceStatistics } from "node:v8";
  import { Worker } from "node:worker_threads";
  import { keepNewSpace } from ${JSON.stringify(compiled)};
  const kept = [];
  const work = () => { for (let index = 0; index < 1_000_000; index += 1) kept.push({ index }); };
  if (process.argv[1] === "kept") keepNewSpace();
  work();
  const code = 'import(${JSON.stringify(compiled)}).then((own) => { own.keepNewSpaceAgain(); import("node:worker_threads").then(({ parentPort }) => parentPort.postMessage("ready")); })';
  const worker = new Worker(code, { eval: true });
  worker.once("message", () => {
    work();
    console.log(getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space").space_size);
  });
`;

describe("the space of new objects", () => {
  const bytesOf = (...words: readonly string[]): number => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--input-type=module", "--eval", PROGRAM, ...words],
      {
        encoding: "utf8",
      },
    );
    expect(stderr).toBe("");
    return Number(stdout);
  };

  it("grows by itself, and stays if it is kept, also after a thread began", () => {
    expect(bytesOf()).toBeGreaterThan(16 * 2 ** 20);
    expect(bytesOf("kept")).toBeLessThan(8 * 2 ** 20);
  });
});
