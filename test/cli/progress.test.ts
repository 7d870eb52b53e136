import { beforeEach, describe, expect, it } from "vitest";
import { describeProgress, ProgressLine, showsProgress } from "../../src/cli/progress.ts";

const CLEAR = "\r\u001b[K";
const writing = (done: number) => ({ phase: "write", done, total: 1000 }) as const;

let now = 0;
const printed: string[] = [];
const terminal = { columns: 40, write: (text: string) => printed.push(text) };
const newLine = () => new ProgressLine(terminal, () => now);

beforeEach(() => {
  now = 5000;
  printed.length = 0;
});

describe("the line", () => {
  it("says nothing in the first second, and then at most ten times a second", () => {
    const line = newLine();
    for (; now < 6000; now += 1) line.show(writing(now));
    expect(printed).toEqual([]);
    for (; now < 8000; now += 1) line.show(writing(now));
    expect(printed).toHaveLength(20);
  });

  it("is written over and cleared, and cleared only where there is one", () => {
    const line = newLine();
    line.clear();
    now += 1000;
    line.show({ phase: "read", done: 0, total: undefined });
    line.clear();
    line.clear();
    expect(printed).toEqual([`${CLEAR}reading the catalogue`, CLEAR]);
  });

  it.each([undefined, 0])("takes a terminal that does not know its width (%s) for 80 columns", (columns) => {
    const line = new ProgressLine({ ...terminal, columns }, () => now);
    now += 1000;
    line.show({ phase: "write", done: 123_456_789_012, total: 123_456_789_012_345 });
    expect(printed[0]).toHaveLength(CLEAR.length + 62);
  });

  it("leaves nothing on the terminal when the process ends, nor a listener behind", () => {
    const before = process.listenerCount("exit");
    const line = newLine();
    now += 1000;
    for (let count = 0; count < 20; count += 1, now += 100) line.show(writing(count));
    expect(process.listenerCount("exit")).toBe(before + 1);
    line.clear();
    expect(process.listenerCount("exit")).toBe(before);
  });

  it("fits, one column left free", () => {
    const line = newLine();
    now += 1000;
    line.show(writing(1));
    now += 1000;
    line.show(writing(500));
    expect(printed[1]).toBe(`${CLEAR}writing documents: 500 of 1,000 (50%),…`);
  });
});

describe("the words", () => {
  it.each([
    [{ phase: "read", done: 0, total: undefined }, 9000, "reading the catalogue"],
    [{ phase: "read", done: 0, total: 40 }, 9000, "reading the catalogue: 0 of 40 (0%)"],
    [{ phase: "link", done: 7, total: undefined }, 100, "linking units, languages and changes: 7"],
    [{ phase: "write", done: 10, total: 1000 }, 100, "writing documents: 10 of 1,000 (1%)"],
    [
      { phase: "write", done: 41_250, total: 97_084 },
      800,
      "writing documents: 41,250 of 97,084 (42%), 51,563 a second, 2 s left",
    ],
    [
      { phase: "write", done: 1000, total: 1_000_000 },
      1000,
      "writing documents: 1,000 of 1,000,000 (0%), 1,000 a second, 16 min 39 s left",
    ],
    [{ phase: "write", done: 50, total: 50 }, 1000, "writing documents: 50 of 50 (100%), 50 a second"],
    [{ phase: "write", done: 60, total: 50 }, 100, "writing documents: 60 of 50 (100%)"],
    [{ phase: "commit", done: 0, total: undefined }, 100, "putting the tree in place"],
  ] as const)("%j after %d ms", (progress, elapsed, words) => {
    expect(describeProgress(progress, elapsed)).toBe(words);
  });
});

it.each([
  [true, {}, true],
  [true, { CI: "", TERM: "xterm" }, true],
  [true, { CI: "false" }, true],
  [true, { CI: "true" }, false],
  [true, { CI: "1" }, false],
  [true, { TERM: "dumb" }, false],
  [false, {}, false],
])("terminal: %s, environment: %j → %s", (isTTY, environment, isShown) => {
  expect(showsProgress({ isTTY }, environment)).toBe(isShown);
});
