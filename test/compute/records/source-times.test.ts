import { describe, expect, it } from "vitest";
import { bilingual, catalogueOf, fileOf, link, linkComponent, projectOf, unitOf } from "../catalogue-of.ts";
import { changeRow, sourceRow } from "../rows-of.ts";

const component = bilingual("c", [
  fileOf("de", [unitOf({ source: "A" }), unitOf({ source: "B" })]),
  fileOf("fr", [unitOf({ source: "A" }), unitOf({ source: "B" })]),
]);

describe("the time of a source (SOURCES.md, Tables)", () => {
  const changes = [
    changeRow({ language: "de", source: "A", timestamp: 50 }),
    changeRow({ language: "fr", source: "A", timestamp: 40 }),
    changeRow({ language: "de", timestamp: 30 }),
    changeRow({ component: undefined, timestamp: 10 }),
  ];
  const timesWith = (facts: Parameters<typeof linkComponent>[1]): number[] =>
    linkComponent(component, facts).linked.sources.map(({ timestamp }) => timestamp);

  it("is its row's, else that of its earliest change, else of its component's", () => {
    expect(timesWith({ changes, sources: [sourceRow({ source: "A", timestamp: 99 })] })).toEqual([99, 30]);
    expect(timesWith({ changes })).toEqual([40, 30]);
    expect(timesWith({ changes, sources: [sourceRow({ source: "A" })] })).toEqual([40, 30]);
    expect(
      timesWith({ changes: [changeRow({ timestamp: 0, language: "fr", source: "B" }), ...changes] }),
    ).toEqual([40, 0]);
  });

  it("is SOURCE_DATE_EPOCH where nothing tells it, else 1970", () => {
    const projects = [projectOf("p", [component, bilingual("d", [])])];
    const tables = { changes: [changeRow({ component: "d", timestamp: 5 })] };
    const timesAt = (fallbackTime?: number): number[] =>
      link(
        catalogueOf({ projects, tables }),
        fallbackTime === undefined ? {} : { fallbackTime },
      ).linked.sources.map(({ timestamp }) => timestamp);
    expect(timesAt(123)).toEqual([123, 123]);
    expect(timesAt()).toEqual([0, 0]);
  });

  it("does not heed changes that are left out", () => {
    expect(timesWith({ changes: [changeRow({ language: "ja", source: "A", timestamp: 1 })] })).toEqual([
      0, 0,
    ]);
  });
});
