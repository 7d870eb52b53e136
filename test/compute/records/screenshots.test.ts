import { describe, expect, it } from "vitest";
import { processorTime, superlinearGrowth } from "../../growth-of.ts";
import { bilingual, catalogueOf, fileOf, link, linkComponent, projectOf, unitOf } from "../catalogue-of.ts";
import { screenshotRow, sourceRow } from "../rows-of.ts";
import { treeNameOf } from "../tree-name-of.ts";

const texts = [unitOf({ source: "A" }), unitOf({ source: "B" })];
const component = bilingual("c", [fileOf("de", texts)]);
const sources = [sourceRow({ source: "A", id: 2 }), sourceRow({ source: "B", id: 1 })];

describe("screenshots (RULES.md 7)", () => {
  it("name their sources in the order of their row, each once, and are named by them", () => {
    const image = { name: treeNameOf("front.png"), bytes: Uint8Array.of(1, 2) };
    const screenshots = [screenshotRow({ id: 9, name: "Front", sources: [2, 1, 2], image })];
    const { linked, said } = linkComponent(component, { sources, screenshots });
    const [shot] = linked.screenshots;
    expect(shot).toMatchObject({ id: 9, name: "Front", isNumbered: true, image });
    expect(shot?.component).toBe(linked.components[0]);
    expect(shot?.sources.map(({ id }) => id)).toEqual([2, 1]);
    expect(linked.sources.map((source) => source.screenshots)).toEqual([[shot], [shot]]);
    expect(said).toEqual([]);
  });

  it("name derived sources too", () => {
    const [first] = linkComponent(component).linked.sources;
    const { linked } = linkComponent(component, {
      screenshots: [screenshotRow({ sources: [first?.id ?? 0] })],
    });
    expect(linked.screenshots[0]?.sources.map(({ units }) => units[0]?.text.source)).toEqual(["A"]);
  });

  it("leave out sources that are gone, or in another component", () => {
    const projects = [projectOf("p", [component, bilingual("d", [fileOf("de", texts)])])];
    const screenshots = [screenshotRow({ component: "d", sources: [1, 77] })];
    const { linked, said } = link(catalogueOf({ projects, tables: { sources, screenshots } }));
    expect(linked.screenshots[0]?.sources).toEqual([]);
    expect(said).toEqual([
      "screenshots.csv:2 table/vanished-source 1 is not a source of the component; it is skipped",
      "screenshots.csv:2 table/vanished-source 77 is not a source of the component; it is skipped",
    ]);
  });

  it("are in the order of creation: given identifiers, then the catalogue's components", () => {
    const projects = [projectOf("p", [component, bilingual("d", [])])];
    const screenshots = [
      screenshotRow({ name: "4", component: "d" }),
      screenshotRow({ name: "1", component: "d", id: 3 }),
      screenshotRow({ name: "2" }),
      screenshotRow({ name: "0", id: 1 }),
      screenshotRow({ name: "3" }),
    ];
    const { linked } = link(catalogueOf({ projects, tables: { screenshots } }));
    expect(linked.screenshots.map(({ name }) => name)).toEqual(["0", "1", "2", "3", "4"]);
  });

  it("of one name in one component are told apart by a counter, with a warning", () => {
    const { linked, said } = linkComponent(component, {
      screenshots: [screenshotRow({}), screenshotRow({}, 3)],
    });
    expect(new Set(linked.screenshots.map(({ id }) => id)).size).toBe(2);
    expect(said).toEqual([
      "screenshots.csv:3 ids/collision the identifier derived for the screenshot p/c/front page is taken; the next one was used",
    ]);
  });

  it("of unknown components are the reader's business", () => {
    expect(
      linkComponent(component, { screenshots: [screenshotRow({ component: "x" })] }).linked.screenshots,
    ).toEqual([]);
  });

  it("take linear time for many sources", () => {
    const time = (size: number): number => {
      const length = size / 50;
      const many = Array.from({ length }, (_, index) => unitOf({ source: `s${index}` }));
      const sources = many.map((_, index) => sourceRow({ source: `s${index}`, id: index + 1 }));
      const screenshots = [screenshotRow({ sources: sources.map(({ id = 0 }) => id).toReversed() })];
      const component = bilingual("c", [fileOf("de", many)]);
      return processorTime(() => {
        const { linked } = linkComponent(component, { sources, screenshots });
        expect(linked.screenshots[0]?.sources).toHaveLength(length);
      });
    };
    expect(superlinearGrowth(time)).toBe("");
  });
});
