import { hash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DocumentName,
  documentAddress,
  documentPath,
  type LinkStyle,
  rawFilePath,
  type View,
} from "../../src/model/index.ts";
import { AddressBook } from "../../src/published/verify/addresses.ts";
import { treePlaceOf } from "../../src/published/verify/places.ts";
import { ListedEntries } from "../../src/store/index.ts";

const BASE = "https://l10n.example.org/below";
const VIEWS = ["plain", "api"] as const satisfies readonly View[];

/** Names that need no escapes, that need some, that are escapes, and that are called like what marks a page or a view. */
const SLUG = fc.constantFrom(
  "a",
  "demo",
  "page=2",
  "page=02",
  "format=api",
  "é",
  "a b",
  "%41",
  "A",
  "?x",
  "index.json",
  "%",
);
const NAME: fc.Arbitrary<DocumentName> = fc.record({
  segments: fc.oneof(
    fc.constantFrom([], ["units"], ["projects"]),
    SLUG.map((slug) => ["projects", slug]),
    SLUG.map((slug) => ["units", slug]),
    fc.tuple(SLUG, SLUG).map((slugs) => ["components", ...slugs]),
    fc.tuple(SLUG, SLUG, SLUG).map((slugs) => ["translations", ...slugs, "units"]),
  ),
  view: fc.constantFrom(...VIEWS),
  page: fc.option(fc.constantFrom(1, 2, 11), { nil: undefined }),
});

const TREE = fc.array(NAME, { maxLength: 20 });
const STYLE = fc.constantFrom<LinkStyle>("query", "path", "file");

interface Placed {
  readonly book: AddressBook;
  readonly entries: ListedEntries;
  /** Numbers by address, as documents spell it. */
  readonly due: Readonly<Record<View, ReadonlyMap<string, number>>>;
}

function placed(names: readonly DocumentName[], style: LinkStyle): Placed {
  const entries = new ListedEntries();
  const raw = rawFilePath(["translations", "a", "b", "c", "file"], "c.po");
  for (const path of [...names.map(documentPath), raw])
    entries.put({ path, size: 1, sha256: hash("sha256", path), media_type: "application/json" });
  const book = new AddressBook(BASE, style, new Set(), entries);
  const due = { plain: new Map<string, number>(), api: new Map<string, number>() };
  for (let number = 0; number < entries.size; number += 1) {
    const place = treePlaceOf(entries.pathOf(number));
    if (place?.kind === "raw") book.addRaw(place.segments, place.name, number);
    if (place?.kind !== "document") continue;
    book.addDocument(place.name, place.route, number);
    due[place.name.view].set(`${BASE}/${documentAddress(place.name, style)}`, number);
  }
  return { book, entries, due };
}

describe("addresses of a tree", () => {
  it("lead to the documents whose addresses they are, and no other spelling does", () => {
    fc.assert(
      fc.property(TREE, STYLE, fc.array(NAME), (names, style, others) => {
        const { book, entries, due } = placed(names, style);
        const spellings = ["query", "path", "file"] as const;
        const paths = [...entries].map(({ path }) => `${BASE}/${path}`);
        const asked = [
          ...[...names, ...others].flatMap((name) =>
            spellings.map((one) => `${BASE}/${documentAddress(name, one)}`),
          ),
          ...[...paths, ...paths.map(decodeLoosely), ...paths.map(encodeURI)],
          ...[...paths].map((path) => path.slice(0, -"index.json".length)),
        ];
        for (const address of asked)
          expect(foundIn(book, address)).toEqual(VIEWS.map((view) => due[view].get(address) ?? -1));
        const all = [...due.plain, ...due.api];
        expect(all.map(([, number]) => book.addressAt(number))).toEqual(all.map(([address]) => address));
        expect(book.documents).toBe(due.plain.size + due.api.size);
      }),
    );
  });

  it("know the other view of a document", () => {
    fc.assert(
      fc.property(TREE, STYLE, (names, style) => {
        const { book, entries } = placed(names, style);
        for (const [number, { path }] of [...entries].entries()) {
          const place = treePlaceOf(path);
          if (place?.kind !== "document") continue;
          const view = place.name.view === "api" ? "plain" : "api";
          expect(book.has(number, "twin")).toBe(entries.has(documentPath({ ...place.name, view })));
        }
      }),
    );
  });

  it.each(["query", "path", "file"] as const)("of bytes lead to these, with links as in %j", (style) => {
    const { book, entries } = placed([], style);
    const below = `${BASE}/api/translations/a/b/c/file/`;
    const asked = { query: ["", "?format=api"], path: ["c.po", "c.po"], file: ["c.po", "c.po"] }[style];
    const number = entries.size - 1;
    expect(VIEWS.map((view, at) => book.find(`${below}${asked[at]}`, view))).toEqual([number, number]);
    expect(VIEWS.map((view, at) => book.findDocument(`${below}${asked[at]}`, view))).toEqual([-1, -1]);
    expect(book.find(`${below}d.po`, "plain")).toBe(-1);
  });
});

function foundIn(book: AddressBook, address: string): readonly number[] {
  return VIEWS.map((view) => book.findDocument(address, view));
}

function decodeLoosely(text: string): string {
  return text.replaceAll("%41", "A");
}
