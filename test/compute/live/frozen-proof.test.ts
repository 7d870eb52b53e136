import { deserialize, serialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { freeze, piecesOf } from "../../../src/build/live/frozen-catalogue.ts";
import {
  isFrozenCatalogue,
  isFrozenSources,
  isFrozenUnits,
  isOrder,
  isProgress,
} from "../../../src/build/live/frozen-proof.ts";
import type { FrozenUnits } from "../../../src/build/live/frozen-units.ts";
import { CODE_STEPS, type CodeStep } from "../../../src/model/catalogue/language.ts";
import { catalogueWith, type Files, liveOf } from "./edited-catalogues.ts";

const apple = {
  key: 0,
  facts: {
    target: "Apfel",
    state: "translated",
    previousSource: "",
    comment: "",
    location: "",
    flags: "",
  },
} as const;
const bee = { ...apple, key: 1 };
const FILES: Files = { "p/app/de": [apple, bee], "p/app/cs": [apple], "q/app/de": [bee] };

/** All of them: the compiler asks for each. */
const STEPS: Readonly<Record<CodeStep, null>> = {
  ...{ kept: null, same: null, cleaned: null, spelling: null, name: null },
  ...{ alias: null, region: null, "default country": null, new: null },
};

const live = liveOf(catalogueWith(FILES, []));
const frozen = freeze(live);
const pieces = piecesOf(live);

/** A copy with something else at a path: `translations.0.id`. */
function changed<Value>(value: Value, path: string, by: unknown): Value {
  const copy: Value = deserialize(serialize(value));
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const owner = keys.reduce((found: object, key) => Reflect.get(found, key), copy as object);
  if (!Object.hasOwn(owner, last)) throw new Error(`there is no ${path}`);
  Reflect.set(owner, last, by);
  return copy;
}

describe("a catalogue that was stored", () => {
  it("is believed as it was frozen", () => {
    expect(isFrozenCatalogue(frozen)).toBe(true);
    expect(isFrozenCatalogue(changed(frozen, "settings.timeZone", "Europe/Prague"))).toBe(true);
    expect(isFrozenCatalogue(changed(frozen, "settings.maxDelete", { percent: 100 }))).toBe(true);
    expect(isFrozenCatalogue(changed(frozen, "settings.maxDelete", { units: 101 }))).toBe(true);
    expect(isFrozenCatalogue(changed(frozen, "translations.0.lastChange", -1))).toBe(true);
  });

  it("has the steps to a language that there are", () => {
    expect(new Set(Object.keys(CODE_STEPS))).toEqual(new Set(Object.keys(STEPS)));
  });

  it.each(Object.keys(STEPS))("is believed where a file came to its language by the step %j", (step) => {
    const path = "translations.0.file.codeReason.step";
    expect(isFrozenCatalogue(changed(frozen, path, step))).toBe(true);
    expect(isFrozenCatalogue(changed(frozen, path, `${step}s`))).toBe(false);
  });

  // What it names comes into addresses and into the names of files.
  it.each([
    ["settings.timeZone", "Moon/Tycho"],
    ["settings.timeZone", ""],
    ["settings.publishedLanguages", "some"],
    ["settings.maxDelete", { percent: 101 }],
    ["settings.maxDelete", { percent: 1.5 }],
    ["settings.maxDelete", {}],
    ["settings.publishEmails", 1],
    ["settings.marksOutdated", 1],
    ["languages.0.code", ".."],
    ["languages.0.code", "."],
    ["languages.0.code", "a/b"],
    ["languages.0.code", "a\\b"],
    ["languages.0.code", "a\0b"],
    ["languages.0.code", ""],
    ["languages.0.direction", "up"],
    ["languages.0.plural.count", -1],
    ["projects.0.manifest.slug", "a/b"],
    ["projects.0.manifest.slug", ""],
    ["projects.0.manifest.slug", "a\n"],
    ["projects.0.manifest.components", [1]],
    ["projects.0.manifest.isPrivate", undefined],
    ["projects.0.repository", {}],
    ["components.0.manifest.slug", "../up"],
    ["components.0.manifest.format.extension", "po/../x"],
    ["components.0.manifest.priority", 0.5],
    ["components.0.manifest.csv.dialect", "excel"],
    ["components.0.manifest.newBaseFile", {}],
    ["components.0.manifest.translations", [1]],
    ["components.0.project", -1],
    ["components.0.project", 2 ** 32],
    ["translations.0.file.name", "../precious.po"],
    ["translations.0.file.name", ".."],
    ["translations.0.id", -1],
    ["translations.0.id", 1.5],
    ["translations.0.id", 2 ** 53],
    ["translations.0.statistics.translated.percent", 100.1],
    ["translations.0.statistics.translated.percent", -0.1],
    ["translations.0.statistics.total", -1],
    ["translations.0.lastChange", 0.5],
    ["translations.0.lastAuthor", 7],
    ["translations.0.isTemplate", 0],
  ] as const)("is not believed where %s is %j", (path, value) => {
    expect(isFrozenCatalogue(changed(frozen, path, value))).toBe(false);
  });

  it("is not believed where something hangs twice, nowhere, or where it does not say", () => {
    const { length } = frozen.translations;
    for (const places of [[], [0], [0, 0], [0, 1, 2], [1, 0, 0], [length]])
      expect(isFrozenCatalogue(changed(frozen, "components.0.translations", places)), `${places}`).toBe(
        false,
      );
    const owned = frozen.components[0]?.translations ?? [];
    expect(owned).toHaveLength(2);
    expect(isFrozenCatalogue(changed(frozen, "components.0.translations", owned.toReversed()))).toBe(true);
    expect(isFrozenCatalogue(changed(frozen, "translations.0.component", 1))).toBe(false);
    expect(isFrozenCatalogue(changed(frozen, "components.0.project", 1))).toBe(false);
    expect(isFrozenCatalogue(changed(frozen, "projects.0.components", []))).toBe(false);
  });

  it("is not believed where it has something more, or less", () => {
    expect(isFrozenCatalogue({ ...frozen, more: 1 })).toBe(false);
    for (const key of Object.keys(frozen))
      expect(
        isFrozenCatalogue(Object.fromEntries(Object.entries(frozen).filter(([one]) => one !== key))),
      ).toBe(false);
  });
});

describe("pieces that were stored", () => {
  const place = frozen.translations.findIndex(
    ({ component }, at) => component === 0 && pieces.units(at).ids.length === 2,
  );
  const units = pieces.units(place);
  const sources = pieces.sources(0);

  it("are believed as they were frozen", () => {
    expect(isFrozenUnits(units, sources.sources.length)).toBe(true);
    expect(isFrozenSources(sources)).toBe(true);
  });

  it("are not believed where a column is longer or shorter than the others", () => {
    for (const [name, column] of Object.entries(units)) {
      if (name === "failing" || column === null) continue;
      expect(isFrozenUnits(changed(units, name, column.slice(1)), 9), name).toBe(false);
    }
    for (const [name, column] of Object.entries(sources))
      expect(isFrozenSources(changed(sources, name, column.slice(1))), name).toBe(false);
  });

  it("are not believed where they name what is not there", () => {
    const most = Math.max(...units.texts);
    expect(isFrozenUnits(units, most + 1)).toBe(true);
    expect(isFrozenUnits(units, most)).toBe(false);
    const failing = (at: number): FrozenUnits => ({ ...units, failing: [[at, ["same"]]] });
    expect(isFrozenUnits(failing(1), 9)).toBe(true);
    expect(isFrozenUnits(failing(2), 9)).toBe(false);
    expect(isFrozenUnits(failing(-1), 9)).toBe(false);
  });

  it.each([
    ["bits", 16],
    ["pins", 64],
    ["states", 4],
    ["reasons", 11],
  ] as const)("are not believed where one of the %s is %i", (name, least) => {
    const column = (value: number): unknown => changed(units, name, Uint8Array.of(value, 0));
    expect(isFrozenUnits(column(least - 1), 9)).toBe(true);
    expect(isFrozenUnits(column(least), 9)).toBe(false);
  });

  it("are not believed where a number of a source is of another kind", () => {
    expect(
      isFrozenSources(
        changed(
          sources,
          "checksums",
          sources.checksums.map(() => "f00z"),
        ),
      ),
    ).toBe(false);
    expect(
      isFrozenSources(
        changed(
          sources,
          "checksums",
          sources.checksums.map(() => ""),
        ),
      ),
    ).toBe(false);
    expect(
      isFrozenSources(
        changed(
          sources,
          "idHashes",
          sources.sources.map(() => 1n),
        ),
      ),
    ).toBe(false);
    expect(isFrozenSources(undefined)).toBe(false);
  });

  it("say the progress of a translation by days", () => {
    const zone = "UTC";
    expect(isProgress([])).toBe(true);
    expect(isProgress([{ zone, days: [["2026-11-28", 2, -1]] }])).toBe(true);
    for (const days of [[["2026-11-28", 2]], [["28.11.2026", 2, 1]], [["2026-11-28", 0.5, 1]], undefined])
      expect(isProgress([{ zone, days }]), JSON.stringify(days)).toBe(false);
    expect(isProgress(undefined)).toBe(false);
  });

  it("are in an order that has each place once", () => {
    expect(isOrder([0, 1, 2], 3)).toBe(false);
    expect(isOrder(Uint32Array.of(2, 0, 1), 3)).toBe(true);
    expect(isOrder(Uint32Array.of(), 0)).toBe(true);
    for (const wrong of [
      [0, 1],
      [0, 1, 1],
      [0, 1, 3],
      [0, 1, 2, 3],
      [0, 0, 1, 2],
    ])
      expect(isOrder(Uint32Array.from(wrong), 3), `${wrong}`).toBe(false);
  });
});
