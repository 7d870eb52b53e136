import { deserialize, serialize } from "node:v8";
import fc from "fast-check";
import { type FrozenPieces, freeze, piecesOf } from "../../../src/build/live/frozen-catalogue.ts";
import { type LiveCatalogue, liveCatalogue } from "../../../src/build/live/live-catalogue.ts";
import type { Reread } from "../../../src/build/live/relink.ts";
import { thaw } from "../../../src/build/live/thawed-catalogue.ts";
import { linkWhole } from "../../../src/catalogue/link/link.ts";
import { publicView } from "../../../src/catalogue/link/visibility.ts";
import type { Catalogue } from "../../../src/model/catalogue/catalogue.ts";
import type { Component } from "../../../src/model/catalogue/linked.ts";
import type { ComponentManifest, TranslationFile } from "../../../src/model/catalogue/manifest.ts";
import type { Tables } from "../../../src/model/catalogue/table-rows.ts";
import { type FileUnit, FORM_SEPARATOR, type State } from "../../../src/model/units/format.ts";
import { bilingual, catalogueOf, fileOf, monolingual, projectOf, unitOf } from "../catalogue-of.ts";
import { changeRow, checkRow, contentRow, sourceRow, unitRow, userRow } from "../rows-of.ts";

/** Random small catalogues, and edits of their translation files that keep the strings. */

/** One entry: which string it is, and what a translator may change of it. */
interface Line {
  readonly key: number;
  readonly facts: Facts;
}

type Facts = Pick<FileUnit, "target" | "state" | "previousSource" | "comment" | "location" | "flags">;

/** `project/component/language` → lines. */
export type Files = Readonly<Record<string, readonly Line[]>>;

const STRINGS = [
  { source: "Apple.", context: "" },
  { source: "Bee!", context: "k" },
  { source: "Count %d", context: "" },
  { source: `One day${FORM_SEPARATOR}%d days`, context: "", plural: true },
  { source: "Sea ", context: "k" },
];
const TEXTS = ["", "Apple.", "Apfel.", "Apfel", "Bee!", " %d x", `Tag${FORM_SEPARATOR}%d Tage`, "Meer "];
const COMPONENTS = ["p/app", "p/web", "p/lib", "q/app", "hidden/app"];
const CODES = ["de", "cs", "he"];

const facts: fc.Arbitrary<Facts> = fc.record({
  target: fc.constantFrom(...TEXTS),
  state: fc.constantFrom<State>("empty", "fuzzy", "translated", "translated", "approved"),
  previousSource: fc.constantFrom("", "Before"),
  comment: fc.constantFrom("", "Note"),
  location: fc.constantFrom("", "a.c:1"),
  flags: fc.constantFrom("", "c-format", "ignore-end-stop", "python-format"),
});
// Duplicates, too.
const lines = fc.array(fc.record({ key: fc.nat(STRINGS.length - 1), facts }), { maxLength: 5 });

const names = COMPONENTS.flatMap((component) => CODES.map((code) => `${component}/${code}`));
export const files: fc.Arbitrary<Files> = fc
  .uniqueArray(fc.constantFrom(...names), { minLength: 3, maxLength: 9 })
  .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, lines] as const))));

const picks = fc.array(fc.tuple(fc.nat(8), fc.nat(4), facts), { minLength: 1, maxLength: 4 });

/** Before and after an edit. */
export const edits = files.chain((before) =>
  picks.map((edit) => ({ before, after: edit.reduce(takePick, before) })),
);

function takePick(all: Files, [file, line, taken]: readonly [number, number, Facts]): Files {
  const known = Object.keys(all);
  const name = known[file % known.length] ?? "";
  const old = all[name] ?? [];
  if (old.length === 0) return all;
  return {
    ...all,
    [name]: old.map((one, at) => (at === line % old.length ? { ...one, facts: taken } : one)),
  };
}

const cell = <Value>(...values: readonly Value[]) => fc.constantFrom(undefined, undefined, ...values);
const row = fc.record({
  component: fc.constantFrom(...COMPONENTS),
  language: fc.constantFrom(...CODES),
  string: fc.constantFrom(...STRINGS),
  state: cell<State>("fuzzy", "approved", "empty"),
  previousSource: cell("Pinned"),
  comment: cell("Pinned"),
  unitLocation: cell("pinned.c:7"),
  flags: cell("", "ignore-same"),
  priority: cell(60),
});
export const rows = fc.array(row, { maxLength: 6 });
type Row = typeof rows extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const CHECKS = ["end_stop", "same", "begin_space", "end_exclamation", "python_format"];

/** Each row is one of `units.csv`, and now and then of the others. */
function tablesOf(given: readonly Row[]): Partial<Tables> {
  const at = ({ component: path, language, string: { source, context } }: Row) => {
    const [project = "", component = ""] = path.split("/");
    const isKeyed = component === "web";
    return { project, component, language, source, context: isKeyed ? keyOf(source) : context };
  };
  const seen = new Set<string>();
  const once = given.filter((one) => {
    const name = JSON.stringify(at(one));
    return !seen.has(name) && seen.add(name);
  });
  return {
    users: [userRow("ana", { id: 4 })],
    units: once.map((one) => {
      const { state, previousSource, comment, unitLocation, flags, priority } = one;
      return unitRow({ ...at(one), state, previousSource, comment, unitLocation, flags, priority });
    }),
    checks: once
      .filter((_, index) => index % 2 === 0)
      .flatMap((one) => CHECKS.map((check) => checkRow({ ...at(one), check }))),
    changes: once
      .filter((_, index) => index % 3 === 0)
      .map((one, index) => changeRow({ ...at(one), action: 2, user: "ana", timestamp: index })),
    suggestions: once.slice(0, 1).map((one) => contentRow(at(one))),
    comments: once.slice(0, 3).map((one, index) => {
      const said = {
        text: `Why ${index}?`,
        user: index > 0 ? "ana" : undefined,
        timestamp: index || undefined,
      };
      return contentRow({ ...at(one), language: index > 1 ? undefined : one.language, said });
    }),
    sources: once.slice(0, 1).map((one) => sourceRow({ ...at(one), checkFlags: "ignore-end-stop" })),
  };
}

function keyOf(source: string): string {
  return source.slice(0, 3);
}

const template = fileOf(
  "en",
  STRINGS.map(({ source, plural }, index) =>
    unitOf({ context: keyOf(source), target: source, plural: plural ?? false, line: index + 1 }),
  ),
);

/** In another order than the template, and without one of the strings. */
const reference = fileOf(
  "all",
  STRINGS.slice(1)
    .reverse()
    .map(({ source, context, plural }, index) =>
      unitOf({ source, context, plural: plural ?? false, comment: "Of all", line: index + 1 }),
    ),
);

/** The catalogue with these files; `web` is monolingual, `lib` has a reference. */
export function catalogueWith(all: Files, given: readonly Row[]): Catalogue {
  const projects = ["p", "q", "hidden"].map((slug) => {
    const components = COMPONENTS.filter((path) => path.startsWith(`${slug}/`)).map((path) =>
      componentOf(path, all),
    );
    return projectOf(slug, components, { isPrivate: slug === "hidden", hasReview: slug === "q" });
  });
  return catalogueOf({ projects, tables: tablesOf(given) });
}

function componentOf(path: string, all: Files): ComponentManifest {
  const slug = path.split("/")[1] ?? "";
  const isKeyed = slug === "web";
  const translations = CODES.flatMap((code) => {
    const given = all[`${path}/${code}`];
    return given === undefined
      ? []
      : [
          fileOf(
            code,
            given.map((line, at) => entryOf(line, at, isKeyed)),
          ),
        ];
  });
  if (isKeyed) return monolingual(slug, template, translations);
  const facts = slug === "lib" ? { reference: reference.path, referenceFile: reference } : {};
  return bilingual(slug, translations, facts);
}

function entryOf({ key, facts: taken }: Line, at: number, isKeyed: boolean): FileUnit {
  const { source = "", context = "", plural = false } = STRINGS[key] ?? {};
  const where = { line: at + 1, plural };
  return unitOf(
    isKeyed ? { ...taken, ...where, context: keyOf(source) } : { ...taken, ...where, source, context },
  );
}

/** Linked, and ready for edits. */
export function liveOf(catalogue: Catalogue): LiveCatalogue {
  return liveCatalogue(
    catalogue,
    linkWhole(catalogue, { fallbackTime: 0, ids: "derived" }, () => undefined),
    true,
  );
}

/** As another process finds it: with the changes that pages of texts show, and the others when they are needed. */
export function stored(live: LiveCatalogue): LiveCatalogue {
  const pieces = piecesOf(live);
  const copied: FrozenPieces = {
    sources: (place) => copyOf(pieces.sources(place)),
    units: (place) => copyOf(pieces.units(place)),
    progress: (place) => copyOf(pieces.progress(place)),
    order: () => copyOf(pieces.order()),
    strings: () => copyOf(pieces.strings()),
    log: () => copyOf(pieces.log()),
    changes: (part) => copyOf(pieces.changes(part)),
  };
  return thaw(copyOf(freeze(live)), copied);
}

function copyOf<Value>(value: Value): Value {
  return deserialize(serialize(value));
}

export function published(live: LiveCatalogue) {
  return publicView(live.whole, live.languages);
}

/** The translations of a live catalogue whose files another one has with other bytes, read again. */
export function rereadFrom(live: LiveCatalogue, before: LiveCatalogue, after: LiveCatalogue): Reread[] {
  const filesOf = ({ whole }: LiveCatalogue): ReadonlyMap<string, TranslationFile> =>
    new Map(whole.translations.map((one) => [pathOf(one.component, one.language.code), one.file]));
  const [old, now] = [filesOf(before), filesOf(after)];
  return live.knowledge.translations.flatMap((translation) => {
    const path = pathOf(translation.component, translation.language.code);
    const file = now.get(path);
    if (file === undefined || Buffer.compare(file.bytes, old.get(path)?.bytes ?? Buffer.of()) === 0)
      return [];
    const { templateFile, referenceFile } = translation.component.manifest;
    const guides = {
      templateFile: templateFile && { ...template },
      referenceFile: referenceFile && { ...reference },
    };
    return [{ translation, file, ...guides }];
  });
}

function pathOf({ manifest, project }: Component, code: string): string {
  return `${project.manifest.slug}/${manifest.slug}/${code}`;
}
