import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { API_ROOT } from "../../model/index.ts";
import { type EntryColumns, fileIn, type ListedFile, TreeDisk } from "../../store/index.ts";
import {
  type Ahead,
  type AheadTask,
  PROVED,
  SENT,
  TAKEN,
  TO_LOOK_AT,
  type ToldFiles,
} from "./ahead-messages.ts";

const BATCH_BYTES = 2 ** 19;
const BATCH_FILES = 512;
const MOST_WAITING = 8;

/** Surveys the directory of a tree and reads the listed files for another thread, which judges them. */
class AheadReader {
  readonly #port: MessagePort;
  readonly #counts: Int32Array;
  readonly #disk: TreeDisk;
  readonly #isSurveyed: boolean;
  #batches = 0;
  #bytes = new Uint8Array(BATCH_BYTES);
  #used = 0;
  #found: number[] = [];

  constructor(port: MessagePort, { directory, counts }: AheadTask) {
    this.#port = port;
    this.#counts = new Int32Array(counts);
    let isTroubled = false;
    // The thread that reads the file again reports the problem.
    this.#disk = new TreeDisk(directory, () => {
      isTroubled = true;
    });
    try {
      this.#disk.survey(API_ROOT);
    } catch {
      isTroubled = true;
    }
    this.#isSurveyed = !isTroubled;
  }

  /** Sends the end whatever happens, so that the other thread does not wait forever. */
  run(told: ToldFiles): void {
    let isDone = false;
    try {
      isDone = this.#isSurveyed && this.#readAll(told);
    } finally {
      if (!isDone) this.#send({ kind: "end" });
    }
    if (isDone) this.#send({ kind: "strays", strays: [...this.#disk.leaves()] });
  }

  #readAll({ columns, numbers, isRead }: ToldFiles): boolean {
    const entries = columnsIn(columns);
    for (const [index, number] of numbers.entries()) this.#read(fileIn(entries, number), isRead[index] === 1);
    this.#flush();
    return true;
  }

  #read(listed: ListedFile, isWanted: boolean): void {
    const bytes = this.#disk.read(listed);
    // The files that remain at the end are not listed.
    this.#disk.forget(listed.path);
    const isFit = bytes !== undefined && (!isWanted || bytes.length <= BATCH_BYTES);
    const length = isFit && isWanted ? bytes.length : 0;
    if (this.#used + length > BATCH_BYTES || this.#found.length === BATCH_FILES) this.#flush();
    if (isFit && isWanted) this.#bytes.set(bytes, this.#used);
    this.#used += length;
    this.#found.push(!isFit ? TO_LOOK_AT : isWanted ? length : PROVED);
  }

  #flush(): void {
    const taken = Atomics.load(this.#counts, TAKEN);
    if (this.#batches - taken >= MOST_WAITING) Atomics.wait(this.#counts, TAKEN, taken);
    this.#batches += 1;
    const found = Int32Array.from(this.#found);
    const bytes = this.#bytes.subarray(0, this.#used);
    this.#send({ kind: "batch", bytes, found }, [bytes.buffer]);
    this.#bytes = new Uint8Array(BATCH_BYTES);
    this.#used = 0;
    this.#found = [];
  }

  #send(ahead: Ahead, moved: ArrayBuffer[] = []): void {
    this.#port.postMessage(ahead, moved);
    Atomics.add(this.#counts, SENT, 1);
    Atomics.notify(this.#counts, SENT);
  }
}

function columnsIn([bytes, starts, digests, sizes]: ToldFiles["columns"]): EntryColumns {
  const nothing = new SharedArrayBuffer(0);
  return {
    bytes: Buffer.from(bytes ?? nothing),
    starts: new Float64Array(starts ?? nothing),
    digests: Buffer.from(digests ?? nothing),
    sizes: new Float64Array(sizes ?? nothing),
  };
}

interface AheadData extends AheadTask {
  readonly port: MessagePort;
}

function listen(task: AheadData): void {
  const reader = new AheadReader(task.port, task);
  task.port.on("message", (told: ToldFiles) => reader.run(told));
}

// This module is the thread of `ReadAhead`.
if (parentPort !== null) listen(workerData);
