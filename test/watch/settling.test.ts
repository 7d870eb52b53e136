import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Settling } from "../../src/build/watch/settling.ts";

const unfinished = new Set<string>();
const told: (readonly string[])[] = [];
const settling = new Settling({
  quiet: 15,
  quietUnfinished: 200,
  longest: 1000,
  isUnfinished: (path) => unfinished.has(path),
  onSettled: (paths) => told.push(paths),
});

beforeEach(() => {
  vi.useFakeTimers();
  unfinished.clear();
  told.length = 0;
});
afterEach(() => {
  settling.stop();
  vi.useRealTimers();
});

it("tells changes when it has been quiet for so long, each path once", () => {
  for (const path of ["a", "b", "a"]) {
    settling.note(path);
    vi.advanceTimersByTime(14);
  }
  expect(told).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(told).toEqual([["a", "b"]]);
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(1);
});

it("gives what looks half done more time, until it no longer does", () => {
  unfinished.add("a");
  settling.note("a");
  vi.advanceTimersByTime(150);
  expect(told).toEqual([]);
  unfinished.clear();
  settling.note("a");
  vi.advanceTimersByTime(60);
  expect(told).toEqual([["a"]]);
});

it("takes it as it is when nobody goes on with it", () => {
  unfinished.add("a");
  settling.note("a");
  vi.advanceTimersByTime(201);
  expect(told).toEqual([["a"]]);
});

it("does not wait for ever for quiet", () => {
  for (let time = 0; time < 1100; time += 10) {
    settling.note("log");
    vi.advanceTimersByTime(10);
  }
  expect(told).toEqual([["log"]]);
});
