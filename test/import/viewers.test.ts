import { describe, expect, it } from "vitest";
import type { PlatformRecords } from "../../src/import/platform/records.ts";
import { Telling } from "../../src/import/platform/told.ts";
import { hideFromVisitors, type PrivateChoice } from "../../src/import/platform/viewers.ts";
import { recordsOfShop } from "./made-records.ts";

function shownTo(visitors: Pick<PlatformRecords, "projects" | "components">, choice: PrivateChoice) {
  const telling = new Telling();
  const records = hideFromVisitors(recordsOfShop(), visitors, choice, telling);
  const told = telling.all().map(({ code, examples }) => [code, ...examples]);
  return { ...records, slugs: records.components.map(({ slug }) => slug), told };
}

describe("what visitors do not see", () => {
  const { projects, components } = recordsOfShop();
  const oneHidden = { projects, components: components.filter(({ slug }) => slug !== "web") };
  const allHidden = { projects: [], components: [] };

  it.each(["mark", "skip"] as const)(
    "a component of a public project is left out, and told (%s)",
    (choice) => {
      const { slugs, units, translations, told } = shownTo(oneHidden, choice);
      expect(slugs).toEqual(["app"]);
      expect([...units, ...translations].filter(({ component }) => component === "web")).toEqual([]);
      expect(told).toEqual([["import/hidden-component", "shop/web"]]);
    },
  );

  it("a project is marked as private with all of its components, or left out and told", () => {
    const marked = shownTo(allHidden, "mark");
    expect(marked.projects.map(({ isPrivate }) => isPrivate)).toEqual([true]);
    expect([marked.slugs, marked.told]).toEqual([["app", "web"], []]);
    const skipped = shownTo(allHidden, "skip");
    expect([skipped.projects, skipped.slugs, skipped.units]).toEqual([[], [], []]);
    expect(skipped.told).toEqual([["import/private", "shop"]]);
  });

  it("is published where that is asked for", () => {
    const { slugs, projects: kept, told } = shownTo(allHidden, "publish");
    expect([slugs, kept.map(({ isPrivate }) => isPrivate), told]).toEqual([["app", "web"], [undefined], []]);
  });
});
