import { rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { FakeHistory, type FakeUnit, sourcesOf } from "./fake/history.ts";
import { largeHistory } from "./fake/large.ts";
import { FakeServer } from "./fake/server.ts";
import { filesOf, imported } from "./imported.ts";

const LANGUAGES = ["cs", "de", "ja", "pl"];
const SLUGS = ["app", "web", "mail"];
const RUNS = 15;
/** So small that reading what moved alone is less than reading all. */
const PAGE = { pageSize: 4 };
const FULL = process.env["LINGODEX_FULL"] === "1";

/** What happens to a platform, of which number and text say where and what. */
interface Event {
  readonly kind: keyof typeof HAPPENS;
  readonly at: number;
  readonly text: string;
}

const HAPPENS = {
  translate: (history: FakeHistory, { at, text }: Event) =>
    history.translate(unitAt(history, at), text, "anna"),
  doubt: (history: FakeHistory, { at, text }: Event) =>
    history.translate(unitAt(history, at), text, "bruno", 10),
  suggest: (history: FakeHistory, { at, text }: Event) => history.suggest(unitAt(history, at), text, "chiyo"),
  comment: (history: FakeHistory, { at, text }: Event) => history.comment(unitAt(history, at), text, "anna"),
  changeSource: (history: FakeHistory, { at, text }: Event) =>
    history.changeSource(sourceAt(history, at), text),
  annotate: (history: FakeHistory, { at, text }: Event) => history.annotate(sourceAt(history, at), text),
  flag: (history: FakeHistory, { at }: Event) => history.flag(sourceAt(history, at), `priority:${100 + at}`),
  label: (history: FakeHistory, { at, text }: Event) =>
    history.label(sourceAt(history, at), text.slice(0, 1)),
  labelQuietly: (history: FakeHistory, { at, text }: Event) =>
    history.labelQuietly(sourceAt(history, at), text.slice(0, 1)),
  renameLabel: (history: FakeHistory, { at, text }: Event) =>
    history.renameLabel(labelAt(history, at), text.slice(0, 1)),
  paintLabel: (history: FakeHistory, { at, text }: Event) =>
    history.paintLabel(labelAt(history, at), text < "k" ? "red" : "olive"),
  explain: (history: FakeHistory, { at, text }: Event) => history.explain(sourceAt(history, at), text),
  flagQuietly: (history: FakeHistory, { at }: Event) =>
    history.flagQuietly(sourceAt(history, at), at % 3 === 0 ? "" : `priority:${60 + at}`),
  revert: (history: FakeHistory, { at, text }: Event) => history.revert(unitAt(history, at), text, "admin"),
  uploadString: (history: FakeHistory, { at, text }: Event) =>
    history.uploadString(componentAt(history, at), `key.${text}`, text),
  backUp: (history: FakeHistory, { at }: Event) => history.backUp(at % 2 === 0 ? 91 : 92),
  addString: (history: FakeHistory, { at, text }: Event) =>
    history.addString(componentAt(history, at), `key.${text}`, text, at),
  removeString: (history: FakeHistory, { at }: Event) => removeAt(history, at, true),
  removeUpstream: (history: FakeHistory, { at }: Event) => removeAt(history, at, false),
  addLanguage: (history: FakeHistory, { at }: Event) =>
    history.addLanguage(componentAt(history, at), LANGUAGES[at % LANGUAGES.length] ?? ""),
  removeLanguage: (history: FakeHistory, { at }: Event) =>
    history.removeLanguage(componentAt(history, at), LANGUAGES[at % LANGUAGES.length] ?? ""),
  rename: (history: FakeHistory, { at }: Event) =>
    history.rename(componentAt(history, at), `${SLUGS[at % SLUGS.length]}${at}`),
  move: (history: FakeHistory, { at }: Event) =>
    history.move(componentAt(history, at), ["", "mobile", "mobile/phones"][at % 3] ?? ""),
  lock: (history: FakeHistory, { at }: Event) => history.lock(componentAt(history, at), at % 2 === 0),
  note: (history: FakeHistory, { at }: Event) =>
    history.note(componentAt(history, at), [17, 18, 47, 55, 71][at % 5] ?? 18),
} as const;

function componentAt({ components }: FakeHistory, at: number) {
  const component = components[at % components.length];
  if (component === undefined) throw new Error("no component");
  return component;
}

function unitAt(history: FakeHistory, at: number): FakeUnit {
  const { translations } = componentAt(history, at);
  const units = translations.slice(1).flatMap((translation) => translation.units);
  return units[at % Math.max(1, units.length)] ?? sourceAt(history, at);
}

function labelAt(history: FakeHistory, at: number): string {
  const labels = history.components.flatMap(sourcesOf).flatMap(({ labels: own }) => own);
  return labels[at % Math.max(1, labels.length)] ?? "none";
}

/** There is always one. */
function sourceAt(history: FakeHistory, at: number): FakeUnit {
  const sources = sourcesOf(componentAt(history, at));
  const source = sources[at % sources.length];
  if (source === undefined) throw new Error("no source");
  return source;
}

function removeAt(history: FakeHistory, at: number, isByServer: boolean): void {
  const component = componentAt(history, at);
  if (sourcesOf(component).length > 1) history.removeString(component, sourceAt(history, at).key, isByServer);
}

function beginning(): FakeHistory {
  const history = new FakeHistory();
  const places = [...SLUGS.map((slug) => ["shop", slug]), ["mill", "grain"]];
  for (const [project = "", slug = ""] of places) {
    const component = history.addComponent(project, slug, ["cs", "de"]);
    for (const key of ["one", "two", "three"]) history.addString(component, key, `Text of ${key}`, 9);
  }
  return history;
}

/** Of a small server the long lists are read, of a large one those of what is wanted. */
const SCOPES = [undefined, { projects: ["mill"], components: [] }, { projects: ["shop"], components: [] }];

const event = fc.record({
  kind: fc.constantFrom(...(Object.keys(HAPPENS) as (keyof typeof HAPPENS)[])),
  at: fc.nat(60),
  text: fc.stringMatching(/^[a-zä]{1,6}$/),
});

it("brings a copy up to date to exactly what an import from nothing gives, whatever happened", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...SCOPES),
      async (turns, scope) => {
        const history = beginning();
        const server = await FakeServer.start(history);
        try {
          const { directory } = await imported(server.origin, { scope, ...PAGE });
          for (const events of turns) {
            for (const one of events) HAPPENS[one.kind](history, one);
            await imported(server.origin, { directory, scope, ...PAGE });
          }

          const whole = await imported(server.origin, { scope });
          const [found, wanted] = [textsOf(directory), textsOf(whole.directory)];
          expect(found).toEqual(wanted);
          expect(
            whole.result.told.filter(({ code }) => code === "import/text" || code === "import/unit"),
          ).toEqual([]);
        } finally {
          await server.close();
        }
      },
    ),
    { numRuns: FULL ? 500 : RUNS },
  );
});

function textsOf(directory: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filesOf(directory)).map(([path, text]) => [
      path,
      Buffer.from(text, "base64").toString("utf8"),
    ]),
  );
}

it.each([
  ["given", (history: FakeHistory) => history.labelQuietly(sourceAt(history, 1), "new")],
  ["taken away", (history: FakeHistory) => history.labelQuietly(sourceAt(history, 0), "old")],
  ["renamed", (history: FakeHistory) => history.renameLabel("old", "ancient")],
  ["painted", (history: FakeHistory) => history.paintLabel("old", "red")],
])("follows a label that was %s without a record", async (_name, happen) => {
  const history = beginning();
  history.labelQuietly(sourceAt(history, 0), "old");
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  const { directory } = await imported(server.origin, PAGE);
  const before = textsOf(directory);

  happen(history);
  await imported(server.origin, { directory, ...PAGE });

  const whole = await imported(server.origin);
  expect(textsOf(directory)).toEqual(textsOf(whole.directory));
  expect(textsOf(directory)).not.toEqual(before);
});

it("asks for what moved alone: one edit of 20,000 units is a handful of requests", async () => {
  const history = largeHistory(25_000);
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  const { directory } = await imported(server.origin);
  const [first, component] = [server.asked.length, componentAt(history, 0)];
  const unit = unitAt(history, 3);
  history.translate(unit, "Neu", "bruno");

  const { result } = await imported(server.origin, { directory });

  const again = server.asked.slice(first);
  expect(again.filter((address) => address.startsWith("/api/units/"))).toEqual([
    // No record tells of explanations, flags and labels.
    "/api/units/?page_size=1000&q=(has%3Aexplanation%20OR%20has%3Aflags%20OR%20has%3Alabel)%20AND%20(language%3Aen)",
    `/api/units/?page_size=1000&q=id%3A${unit.id}`,
  ]);
  expect(again.filter((address) => /^\/api\/changes\/\?page=/.test(address))).toEqual([]);
  expect(again.filter((address) => address.endsWith("/file/")).length).toBe(1);
  expect(again.length).toBeLessThan(13);
  expect(result.counts["units"]).toBe(20_000);
  expect(component.slug).toBe("part-0");
});

it("reads everything again where its state was deleted, and changes no file for it", async () => {
  const server = await FakeServer.start(beginning());
  onTestFinished(() => server.close());
  const { directory } = await imported(server.origin, PAGE);
  const [before, first] = [textsOf(directory), server.asked.length];

  rmSync(join(directory, ".import"), { recursive: true });
  const { result } = await imported(server.origin, { directory, ...PAGE });

  const again = server.asked.slice(first);
  expect(again.filter((address) => address.startsWith("/api/units/"))).toEqual(
    server.asked.slice(0, first).filter((address) => address.startsWith("/api/units/")),
  );
  expect(result).toMatchObject({ ok: true, written: 0, deleted: 0, conflicts: [] });
  expect(textsOf(directory)).toEqual(before);
});

it("reads again only what moved while it read", async () => {
  const history = beginning();
  const server = await FakeServer.start(history, (address) => {
    if (address.endsWith("/cs/file/") && history.changes.every(({ target }) => target !== "Jinak"))
      history.translate(unitAt(history, 0), "Jinak", "anna");
  });
  onTestFinished(() => server.close());

  const { directory, result } = await imported(server.origin, PAGE);

  expect(result.rounds).toBe(2);
  const asked = [...server.asked];
  const times = (address: string): number => asked.filter((one) => one === address).length;
  expect(times("/api/units/?page_size=4")).toBe(1);
  expect(times("/api/translations/shop/app/cs/file/")).toBe(2);
  expect(times("/api/translations/shop/web/de/file/")).toBe(1);
  const whole = await imported(server.origin);
  expect(textsOf(directory)).toEqual(textsOf(whole.directory));
});

it("asks a large server for one project by that project's own lists", async () => {
  const history = largeHistory(25_000);
  history.addString(history.addComponent("mill", "grain", ["cs"]), "one", "Flour", 0);
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  const scope = { projects: ["mill"], components: [] };

  const { directory, result } = await imported(server.origin, { scope });

  expect(result.counts).toMatchObject({ projects: 1, components: 1, units: 2 });
  // The long lists were looked at, to see how long they are.
  expect(server.asked.filter((address) => /[?&]page=/.test(address))).toEqual([]);
  expect(server.asked.filter((address) => address.includes("/large/"))).toEqual([]);
  const first = server.asked.length;
  history.translate(history.components.at(-1)?.translations[1]?.units[0] as FakeUnit, "Mouka", "anna");
  history.translate(unitAt(history, 3), "Jinde", "anna");
  const again = await imported(server.origin, { scope, directory });
  expect(again.result).toMatchObject({ ok: true, rounds: 1 });
  expect(server.asked.slice(first).length).toBeLessThan(16);
  expect(textsOf(directory)["repos/mill/grain/cs.json"]).toContain("Mouka");
});

it("keeps a comment that was made again after it had been resolved", async () => {
  const history = beginning();
  const unit = unitAt(history, 0);
  history.comment(unit, "Typo", "bruno");
  history.resolve(unit, "Typo", "anna");
  history.comment(unit, "Typo", "chiyo");
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());

  const { directory, result } = await imported(server.origin);

  expect(result.told.map(({ code }) => code)).not.toContain("import/comment");
  const rows = textsOf(directory)["tables/comments.csv"]?.trimEnd().split("\n") ?? [];
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(/Typo.*chiyo/);
});

it("asks again after what was refused: a project may be there by then", async () => {
  const history = beginning();
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  const directory = join(temporaryDirectory(), "l10n");
  const scope = { projects: ["dock"], components: [] };
  await expect(imported(server.origin, { directory, scope })).rejects.toThrow('the server shows no "dock"');
  history.addString(history.addComponent("dock", "crane", ["cs"]), "one", "Crane", 0);

  const { result } = await imported(server.origin, { directory, scope });

  expect(result.counts).toMatchObject({ projects: 1, components: 1, units: 2 });
});

it("reads nothing for another scope from what an interrupted run had read for this one", async () => {
  const history = beginning();
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  const directory = join(temporaryDirectory(), "l10n");
  await expect(imported(server.origin, { directory, mostRequests: 9 })).rejects.toThrow("9 requests");
  history.translate(unitAt(history, 0), "Nově", "anna");
  const scope = { projects: ["shop"], components: [] };

  await imported(server.origin, { directory, scope, ...PAGE });

  const whole = await imported(server.origin, { scope });
  expect(textsOf(directory)).toEqual(textsOf(whole.directory));
});

it("keeps of records and units what is read of them, and nothing of people besides", async () => {
  const history = beginning();
  const component = history.components[0];
  if (component === undefined) throw new Error("no component");
  history.invite(component, "secret@example.org");
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());

  const { directory } = await imported(server.origin);

  const kept = [...readFiles(directory).values()].map((bytes) => bytes.toString("latin1"));
  expect(kept.filter((text) => text.includes("secret@example.org"))).toEqual([]);
  expect((await imported(server.origin, { directory })).result).toMatchObject({ ok: true, written: 0 });
});
