import {
  type ComponentName,
  type KeptStep,
  type LogSegment,
  SegmentWriter,
} from "./changelog/log-segment.ts";

/** Of a segment: what a rewritten history costs at most, and what is held of it at once. */
const MOST_STEPS = 256;
const MOST_EVENTS = 16_384;
/** Where else segments end, in steps from the end: commits that were pushed are rewritten less the older they are. */
const ENDS: ReadonlySet<number> = new Set([0, 1, 8, 64]);

/** The segments of a log that is being derived. */
export class SegmentList {
  readonly all: LogSegment[] = [];
  readonly #names: readonly ComponentName[];
  #writer: SegmentWriter;
  #left: number;

  /** @param steps how many there will be */
  constructor(names: readonly ComponentName[], steps: number) {
    this.#names = names;
    this.#writer = new SegmentWriter(this.#names);
    this.#left = steps;
  }

  add(step: KeptStep, saved: () => LogSegment["saved"]): void {
    const writer = this.#writer;
    writer.add(step);
    this.#left -= 1;
    if (writer.steps < MOST_STEPS && writer.events < MOST_EVENTS && !ENDS.has(this.#left)) return;
    this.all.push(writer.end(saved()));
    this.#writer = new SegmentWriter(this.#names);
  }
}
