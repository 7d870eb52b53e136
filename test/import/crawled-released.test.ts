import { join } from "node:path";
import { expect, it } from "vitest";
import { RELEASED } from "../../src/import/released-crawl.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import type { Item } from "./captured.ts";
import { crawled, crawlOf, readerOf } from "./reading.ts";
import { SmallReleased } from "./small-released.ts";

const LOG = "changes";

function change(server: SmallReleased, edit: (log: readonly Item[]) => readonly Item[]): void {
  for (const name of [LOG, "projects/harbour/changes"])
    server.lists.set(name, edit(server.lists.get(name) ?? []));
}

/** Pages of the log that were asked for, from a request on. */
function pagesOf({ asked }: SmallReleased, from: number): readonly string[] {
  return asked.slice(from).filter((address) => address.startsWith(`/api/${LOG}/`));
}

/** What may become of a log, and which pages of it are asked for then. */
const EVENTS: Readonly<Record<string, readonly [(log: readonly Item[]) => readonly Item[], RegExp]>> = {
  "with what was known": [(log) => log.slice(0, 90), /=5$/],
  "with newer records": [(log) => log, /=5 .*=6 .*=7$/],
  "with fewer records": [(log) => log.slice(0, 50), /^\S+=5 \S+changes\/ .*=3$/],
  "whose old records are gone": [(log) => log.slice(30), /=5 \S+changes\/ /],
  "whose newest record says something else": [
    (log) => log.slice(0, 90).map((item, at) => (at === 89 ? { ...item, target: "other" } : item)),
    /=5 \S+changes\/ /,
  ],
  "without any": [() => [], /=5 \S+changes\/$/],
};

it.each(Object.entries(EVENTS))("a log %s is read as from nothing", async (_, [edit, pages]) => {
  const server = await SmallReleased.start();
  const log = server.lists.get(LOG) ?? [];
  change(server, (all) => all.slice(0, 90));
  const known = join(quickDirectory(), "known");
  await crawled(RELEASED, server.origin, { known });
  server.lists.set(LOG, edit(log));
  const from = server.asked.length;
  const again = await crawled(RELEASED, server.origin, { known });
  expect(pagesOf(server, from).join(" ")).toMatch(pages);
  expect(again.agreement).toBe("agreed");
  expect(again).toEqual(await crawled(RELEASED, server.origin));
});

it("a server is the same as before where its log has the newest record that is known", async () => {
  const server = await SmallReleased.start();
  const known = join(quickDirectory(), "known");
  const isFamiliar = (): Promise<boolean> => crawlOf(RELEASED, { known }).isFamiliar(readerOf(server.origin));
  expect(await isFamiliar()).toBe(false);
  await crawled(RELEASED, server.origin, { known });
  expect(await isFamiliar()).toBe(true);
  change(server, (log) => log.slice(1));
  expect(await isFamiliar()).toBe(false);
});

it("a record that names no component is that of the project whose log has it", async () => {
  const server = await SmallReleased.start();
  const log = server.lists.get(LOG) ?? [];
  const hidden = log.map((item, at) =>
    at % 50 === 0 ? { ...item, component: null, translation: null } : item,
  );
  server.lists.set(LOG, hidden);
  const { records } = await crawled(RELEASED, server.origin);
  expect(records.changes.map(({ project }) => project)).toEqual(log.map(() => "harbour"));
  const few = await crawled(RELEASED, server.origin, { scope: { projects: ["other"], components: [] } });
  expect(few.records.changes.filter(({ project }) => project === undefined)).toHaveLength(3);
});

it("a component alone is read with all that it has", async () => {
  const server = await SmallReleased.start();
  const whole = await crawled(RELEASED, server.origin);
  const scope = { projects: [], components: ["harbour/gate"] };
  const { records } = await crawled(RELEASED, server.origin, { scope });
  const isGate = ({ component }: { readonly component: string }): boolean => component === "gate";
  expect(records.units.filter(isGate)).toEqual(whole.records.units.filter(isGate));
  expect(records.translations.filter(isGate)).toEqual(whole.records.translations.filter(isGate));
  expect(records.units.filter(isGate).length).toBeGreaterThan(0);
});

it("with a token, what repositories are like is asked of each component, until a project refuses", async () => {
  const server = await SmallReleased.start();
  const token = "wlu_q9Zz4k7";
  const { records } = await crawled(RELEASED, server.origin, { token });
  for (const { repository } of records.components) {
    expect(repository).toMatchObject({ needs_commit: false });
    expect(repository).not.toHaveProperty("url");
  }
  const askedFor = (from: number): number =>
    server.asked.slice(from).filter((address) => address.endsWith("/repository/")).length;
  expect(askedFor(0)).toBe(records.components.length);
  const components = server.lists.get("components") ?? [];
  // The first one has another address, which nothing answers.
  server.lists.set(
    "components",
    components.map((item, at) =>
      at === 0 ? { ...item, url: String(item["url"]).replace(/[^/]+\/$/, "gone/"), slug: "gone" } : item,
    ),
  );
  const from = server.asked.length;
  const refused = await crawled(RELEASED, server.origin, { token });
  expect(refused.records.components.map(({ repository }) => repository)).toEqual(
    components.map(() => undefined),
  );
  expect(askedFor(from)).toBe(1);
});
