import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MODERN } from "../../src/import/modern-crawl.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { type FakeComponent, FakeHistory, type FakeUnit, sourcesOf } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { type CrawlingOptions, crawled } from "./reading.ts";

/** So small that reading what moved alone is less than reading all. */
const PAGE = { pageSize: 4 };
const PLACES = [
  ["shop", "app"],
  ["shop", "mail"],
  ["mill", "grain"],
] as const;

function beginning(): FakeHistory {
  const history = new FakeHistory();
  for (const [project, slug] of PLACES) {
    const component = history.addComponent(project, slug, ["cs"]);
    for (const key of ["one", "two"]) history.addString(component, key, `Text of ${key}`, 9);
  }
  history.explain(sourceOf(history, "app", 0), "Said of a spoke");
  history.flagQuietly(sourceOf(history, "mail", 0), "priority:80");
  return history;
}

function componentOf({ components }: FakeHistory, slug: string): FakeComponent {
  return components.find((one) => one.slug === slug) as FakeComponent;
}

/** Of the Czech translation. */
function unitOf(history: FakeHistory, slug: string, at: number): FakeUnit {
  return componentOf(history, slug).translations[1]?.units[at] as FakeUnit;
}

function sourceOf(history: FakeHistory, slug: string, at: number): FakeUnit {
  return sourcesOf(componentOf(history, slug))[at] as FakeUnit;
}

/** What may happen between two readings. */
const EVENTS: Readonly<Record<string, (history: FakeHistory) => void>> = {
  nothing: () => undefined,
  "a text": (history) => history.translate(unitOf(history, "app", 1), "Dva", "anna"),
  "a text of each component": (history) => {
    for (const [, slug] of PLACES) history.translate(unitOf(history, slug, 0), "Jedna", "anna");
  },
  "a source": (history) => history.changeSource(sourceOf(history, "app", 1), "Other"),
  "a note, by the repository": (history) => history.annotate(sourceOf(history, "app", 1), "Short"),
  "a flag of a source": (history) => history.flag(sourceOf(history, "app", 1), "priority:120"),
  "a string, by the repository": (history) => history.addString(componentOf(history, "app"), "three", "3", 0),
  "a string that is gone, by the server": (history) =>
    history.removeString(componentOf(history, "app"), "two", true),
  "a string that is gone, by the repository": (history) =>
    history.removeString(componentOf(history, "app"), "two", false),
  "a string of each component": (history) => {
    for (const [, slug] of PLACES) history.addString(componentOf(history, slug), "three", "3", 0);
  },
  "a language": (history) => history.addLanguage(componentOf(history, "app"), "pl"),
  "a language that is gone": (history) => history.removeLanguage(componentOf(history, "mail"), "cs"),
  "a component": (history) => history.addString(history.addComponent("shop", "new", ["cs"]), "one", "One", 0),
  "a component that is gone": (history) => history.removeComponent(componentOf(history, "mail")),
  "a component that is gone, and a text elsewhere": (history) => {
    history.removeComponent(componentOf(history, "mail"));
    history.translate(unitOf(history, "app", 1), "Dva", "anna");
  },
  "another address": (history) => history.rename(componentOf(history, "mail"), "post"),
  "a category": (history) => history.move(componentOf(history, "mail"), "mobile/phones"),
  "a commit of what is pending": (history) => history.note(componentOf(history, "app"), 17),
  "a merge": (history) => history.note(componentOf(history, "app"), 20),
  "a commit, of which nothing was pending": (history) => history.note(componentOf(history, "app"), 17),
  "a label": (history) => history.label(sourceOf(history, "app", 1), "Short"),
  "a label that is gone": (history) => {
    history.label(sourceOf(history, "app", 1), "Short");
    history.label(sourceOf(history, "app", 1), "Short");
  },
  "an explanation": (history) => history.explain(sourceOf(history, "app", 1), "Said of a wheel"),
  "an explanation that is another": (history) =>
    history.explain(sourceOf(history, "app", 0), "Said of a hub"),
  "an explanation that is gone": (history) => history.explain(sourceOf(history, "app", 0), ""),
  "flags without a record": (history) => history.flagQuietly(sourceOf(history, "app", 1), "priority:120"),
  "flags that are gone without a record": (history) => history.flagQuietly(sourceOf(history, "mail", 0), ""),
  "edits of somebody that are taken back": (history) => {
    history.translate(unitOf(history, "app", 1), "Dva", "spoiler");
    history.revert(unitOf(history, "app", 1), "", "admin");
  },
  "a string of an upload": (history) => history.uploadString(componentOf(history, "app"), "three", "3"),
  "a backup of a project": (history) => history.backUp(91),
  "a project that was restored": (history) => {
    history.backUp(92);
    history.note(componentOf(history, "mail"), 93);
    sourceOf(history, "mail", 0).note = "Restored";
  },
  "a repository that was cleaned": (history) => history.note(componentOf(history, "app"), 88),
  "a component that came back without a record for each string": (history) => {
    const unit = sourceOf(history, "mail", 0);
    history.note(componentOf(history, "mail"), 93);
    unit.note = "Restored";
  },
  "a kind that nobody knows, of a component whose texts are others": (history) => {
    history.note(componentOf(history, "mail"), 4711);
    unitOf(history, "mail", 1).text = "Jinak";
  },
  "a kind that nobody knows, of a component that has another address": (history) => {
    history.rename(componentOf(history, "mail"), "post");
    history.changes = history.changes.map((one) => (one.action === 42 ? { ...one, action: 4711 } : one));
  },
  "a kind that nobody knows, of a text": (history) => {
    history.translate(unitOf(history, "app", 1), "Dva", "anna");
    const newest = history.changes.length;
    history.changes = history.changes.map((one) => (one.id === newest ? { ...one, action: 4711 } : one));
  },
  "records that are gone, and nothing tells why": (history) => {
    history.changes = history.changes.filter(({ id }) => id % 5 !== 0);
  },
  "the newest record, which says something else by now": (history) => {
    const newest = history.changes.length;
    history.changes = history.changes.map((one) => (one.id === newest ? { ...one, target: "other" } : one));
  },
  "a log of which nothing is known": (history) => {
    history.changes = history.changes.map((one) => ({ ...one, id: one.id + 1000 }));
  },
};

async function serve(history: FakeHistory): Promise<FakeServer> {
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  return server;
}

/** What is read of a server again is what is read of it from nothing. */
async function expectSame(
  happens: (history: FakeHistory) => void,
  options: CrawlingOptions = {},
): Promise<void> {
  const history = beginning();
  const server = await serve(history);
  const known = join(quickDirectory(), "known");
  await crawled(MODERN, server.origin, { ...options, ...PAGE, known });
  happens(history);
  const again = await crawled(MODERN, server.origin, { ...options, ...PAGE, known });
  const whole = await crawled(MODERN, server.origin, options);
  expect(again.agreement).toBe("agreed");
  expect({ ...again, logEnds: [] }).toEqual({ ...whole, logEnds: [] });
}

it.each(Object.entries(EVENTS))("a server that is read again after %s is as from nothing", (_, happens) =>
  expectSame(happens),
);

describe("a part of a server", () => {
  const all = (history: FakeHistory): void => {
    for (const [, slug] of PLACES) history.translate(unitOf(history, slug, 0), "Jedna", "anna");
    history.removeString(componentOf(history, "app"), "two", false);
    history.removeLanguage(componentOf(history, "grain"), "cs");
  };

  it.each([
    { projects: ["shop"], components: [] },
    { projects: [], components: ["shop/app"] },
    { projects: ["mill"], components: ["shop/mail"] },
  ])("that is read again is as from nothing: %o", (scope) => expectSame(all, { scope }));

  it("has a component of another address by its slug, too", async () => {
    const history = beginning();
    history.move(componentOf(history, "app"), "mobile");
    const { origin } = await serve(history);
    const scope = { projects: [], components: ["shop/app"] };
    const { records } = await crawled(MODERN, origin, { scope });
    expect(records.components.map(({ segment }) => segment)).toContain("mobile%2Fapp");
    expect(new Set(records.units.map(({ component }) => component)).size).toBe(1);
    expect(records.units).toHaveLength(4);
  });
});
