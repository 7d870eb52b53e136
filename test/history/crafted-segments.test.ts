import { expect, it } from "vitest";
import {
  isSegment,
  type LogSegment,
  SEGMENT,
  SegmentWriter,
} from "../../src/catalogue/history/changelog/log-segment.ts";
import { hasShape } from "../../src/model/values/shape.ts";
import { wrongValues } from "../hostile-memory/wrong-values.ts";

const FILE = { path: "po/de.po", blob: "b".repeat(40) };
const READ = { file: FILE, guide: FILE, isGuide: false };
const OUTDATED = { idHash: 7n, source: "Sea", target: "Meer" };
const SAVED = {
  translations: [{ language: "de", path: FILE.path, ...READ, read: READ, outdated: [OUTDATED] }],
  versions: { last: new Map([["de", FILE]]), guide: FILE },
};

function segment(): LogSegment {
  const writer = new SegmentWriter([{ project: "coast", component: "app" }]);
  const user = { name: "Ann", email: "ann@example.org" };
  const names = { project: "coast", component: "app", language: "de" };
  const event = { ...names, action: 5, idHash: -3n, user, author: user, target: "Meer" } as const;
  const counts = { total: 9, translated: 7, fuzzy: 1, words: 20, translatedWords: 14 };
  writer.add({
    commit: "a".repeat(40),
    time: 1_600_000_000,
    events: [event, { ...event, action: 0 }],
    standings: [
      { ...names, counts },
      { ...names, counts: undefined },
    ],
  });
  return writer.end([SAVED]);
}

function standings(wrong: Partial<LogSegment["standings"]>): Partial<LogSegment> {
  return { standings: { ...segment().standings, ...wrong } };
}

it("is no segment with anything wrong in it", () => {
  expect(isSegment(segment(), 1)).toBe(true);
  const wrong = [...wrongValues(segment(), SEGMENT, hasShape)];
  expect(wrong.length).toBeGreaterThan(100);
  expect(wrong.filter(({ value }) => isSegment(value, 1)).map(({ name }) => name)).toEqual([]);
});

it.each<[string, Partial<LogSegment>]>([
  ["no step", { commits: [], times: new Float64Array(), counts: new Uint32Array() }],
  ["a time too few", { times: new Float64Array() }],
  ["an event too many", { counts: Uint32Array.of(3) }],
  ["an event too few", { actions: Uint8Array.of(5) }],
  ["an action that no history shows", { actions: Uint8Array.of(5, 1) }],
  ["a component that is none", { components: Uint32Array.of(0, 1) }],
  ["a language that is none", { languages: Uint32Array.of(1, 9) }],
  ["a target that is none", { targets: Uint32Array.of(0, 9) }],
  ["a user that is none", { users: Uint32Array.of(1, 2) }],
  ["an author that is none", { authors: Uint32Array.of(1, 2) }],
  ["a standing too many", standings({ perStep: Uint32Array.of(3) })],
  ["a standing of no step", standings({ perStep: Uint32Array.of(2, 0) })],
  ["a count too few", standings({ fuzzy: Uint32Array.of(1) })],
  ["the standing of a component that is none", standings({ components: Uint32Array.of(0, 1) })],
  ["the standing in a language that is none", standings({ languages: Uint32Array.of(0, 9) })],
  ["another number of components", { saved: [] }],
])("is no segment with %s", (_, wrong) => {
  expect(isSegment({ ...segment(), ...wrong }, 1)).toBe(false);
});
