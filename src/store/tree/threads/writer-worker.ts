import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { keepNewSpaceAgain } from "../../new-space.ts";
import { standsAs } from "../disk/file-hash.ts";
import { digestsOf } from "../manifest/entry-list.ts";
import { ComingTree } from "../stage/staged-files.ts";
import {
  SEPARATOR,
  type ToldBatch,
  type ToldText,
  tellable,
  type WriterTask,
  type Written,
} from "./writer-messages.ts";

/** Digests files, and writes or compares them, one by one. */
class Writer {
  readonly #task: WriterTask;
  #tree: ComingTree | undefined;
  #failure: Written["failure"];

  constructor(task: WriterTask) {
    this.#task = task;
  }

  write({ bytes, paths, sizes }: ToldBatch): Written {
    const { standing } = this.#task;
    const stand = new Uint8Array(standing === undefined ? 0 : sizes.length);
    let digests = "";
    let at = 0;
    for (const [index, path] of paths.split(SEPARATOR).entries()) {
      const end = at + (sizes[index] ?? 0);
      const body = bytes.subarray(at, end);
      const found = digestsOf(path, body);
      digests += found.path + found.body;
      if (standing !== undefined && standsAs(`${standing}/${path}`, body)) stand[index] = 1;
      this.#writeFile(path, body);
      at = end;
    }
    return { bytes, digests, stand, failure: this.#failure };
  }

  #writeFile(path: string, bytes: Uint8Array): void {
    const { stage, care } = this.#task;
    if (stage === undefined || this.#failure !== undefined) return;
    try {
      this.#tree ??= new ComingTree(stage, care);
      this.#tree.write(path, bytes);
    } catch (error) {
      this.#failure = { path, error: tellable(error) };
    }
  }
}

function listen(port: MessagePort, task: WriterTask): void {
  const writer = new Writer(task);
  port.on("message", (told: ToldBatch | ToldText) => {
    const batch = "text" in told ? encoded(told) : told;
    port.postMessage(writer.write(batch), [batch.bytes.buffer]);
  });
}

function encoded({ path, text }: ToldText): ToldBatch {
  const bytes = new TextEncoder().encode(text);
  return { bytes, paths: path, sizes: Float64Array.of(bytes.length) };
}

// This is the thread that helps `SharedPublication`.
if (parentPort !== null) {
  keepNewSpaceAgain();
  listen(parentPort, workerData);
}
