import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressSuffix,
  type DocumentName,
  directoryAddress,
  documentAddress,
  documentPath,
  encodeSegment,
  encodeText,
  rawFilePath,
  readMarkers,
} from "../../src/model/tree/layout.ts";

const STYLES = ["query", "path", "file"] as const;

/** What a slug, a language code or a number can be: the reader refuses `=`, slashes and a dot in front (language/bad-code). */
const segment = fc.oneof(
  fc.constantFrom("units", "api", "page", "1", "page1", "de", "ca@valencia", "file"),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 8 })
    .filter((text) => !/[=/\\\0]|^\.|\p{Surrogate}/u.test(text) && text !== "index.json"),
);
const name: fc.Arbitrary<DocumentName> = fc.record({
  segments: fc.array(segment, { maxLength: 4 }),
  view: fc.constantFrom("plain" as const, "api" as const),
  page: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
});

function same(a: DocumentName, b: DocumentName): boolean {
  return JSON.stringify([a.segments, a.view, a.page]) === JSON.stringify([b.segments, b.view, b.page]);
}

describe("places of documents (SOURCES.md, The tree)", () => {
  it.each([
    [{ segments: [], view: "plain" }, "api/index.json"],
    [{ segments: [], view: "api" }, "api/format=api/index.json"],
    [{ segments: ["units"], view: "plain", page: 1 }, "api/units/page=1/index.json"],
    [{ segments: ["units"], view: "api", page: 12 }, "api/units/format=api/page=12/index.json"],
    [{ segments: ["languages", "ca@valencia"], view: "plain" }, "api/languages/ca@valencia/index.json"],
  ] as const)("%o: %s", (document, path) => {
    expect(documentPath(document)).toBe(path);
  });

  it("of bytes are below their address, under the file's name", () => {
    expect(rawFilePath(["translations", "p", "c", "de", "file"], "a b.csv")).toBe(
      "api/translations/p/c/de/file/a b.csv",
    );
  });

  it("tell which document it is", () => {
    fc.assert(
      fc.property(name, (document) => {
        const segments = documentPath(document).split("/").slice(1, -1);
        const read = readMarkers(segments);
        expect(same(read, document)).toBe(true);
        expect(Object.hasOwn(read, "page")).toBe(document.page !== undefined);
      }),
    );
    for (const odd of ["page=0", "page=01", "page=x", "page=", "xpage=1", "page=1x"])
      expect(readMarkers(["units", odd])).toEqual({ segments: ["units", odd], view: "plain" });
    expect(readMarkers(["page=2", "format=api"])).toEqual({ segments: ["page=2"], view: "api" });
  });

  it("are one for each document", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(documentPath(a) === documentPath(b)).toBe(same(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it("are one for each of all names that a few words make", () => {
    const words = ["page", "units", "1", "file"];
    const all = [[], ...words.map((a) => [a]), ...words.flatMap((a) => words.map((b) => [a, b]))];
    const names = all.flatMap((segments) =>
      (["plain", "api"] as const).flatMap((view) =>
        [undefined, 1, 2].map((page) => ({ segments, view, page })),
      ),
    );
    expect(new Set(names.map(documentPath)).size).toBe(names.length);
  });

  it("never lie below another document", () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(documentPath(a).startsWith(`${documentPath(b)}/`)).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("addresses (SOURCES.md, link styles)", () => {
  it.each([
    ["query", "", "?format=api", "?page=2", "?format=api&page=2"],
    ["path", "", "format=api/", "page=2/", "format=api/page=2/"],
    ["file", "index.json", "format=api/index.json", "page=2/index.json", "format=api/page=2/index.json"],
  ] as const)("%s", (style, plain, view, page, both) => {
    expect(addressSuffix(style, "plain")).toBe(plain);
    expect(addressSuffix(style, "api")).toBe(view);
    expect(addressSuffix(style, "plain", 2)).toBe(page);
    expect(addressSuffix(style, "api", 2)).toBe(both);
  });

  it("are one for each document, in every style", () => {
    fc.assert(
      fc.property(name, name, fc.constantFrom(...STYLES), (a, b, style) => {
        expect(documentAddress(a, style) === documentAddress(b, style)).toBe(same(a, b));
      }),
    );
  });

  it("where links are no queries, are the place on disk", () => {
    fc.assert(
      fc.property(name, (document) => {
        const path = documentPath(document);
        expect(decodeURIComponent(documentAddress(document, "file"))).toBe(path);
        expect(decodeURIComponent(documentAddress(document, "path"))).toBe(
          path.slice(0, -"index.json".length),
        );
      }),
    );
  });

  it("are addresses: a browser takes them as they are", () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...STYLES), (document, style) => {
        const address = `https://l10n.example.org/${documentAddress(document, style)}`;
        expect(new URL(address).href).toBe(address);
      }),
    );
  });

  it("of directories end in a slash", () => {
    expect(directoryAddress([])).toBe("api/");
    expect(directoryAddress(["a b", "c"])).toBe("api/a%20b/c/");
  });
});

describe("segments (RULES.md 14.12)", () => {
  it.each([
    ["pt_BR", "pt_BR"],
    ["ca@valencia", "ca@valencia"],
    ["a.b-c_d~e", "a.b-c_d~e"],
    ["!$&'()*+,;=:@", "!$&'()*+,;=:@"],
    ["zh é", "zh%20%C3%A9"],
    ["a/b?c#d%e", "a%2Fb%3Fc%23d%25e"],
    ['"<>\\^`{|}', "%22%3C%3E%5C%5E%60%7B%7C%7D"],
    ["😀", "%F0%9F%98%80"],
    ["\ud83d", "%EF%BF%BD"],
    ["%2F", "%252F"],
    ["", ""],
  ])("%j: %s", (text, encoded) => {
    expect(encodeSegment(text)).toBe(encoded);
  });

  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const encoded = encodeSegment(text);
        expect(decodeURIComponent(encoded)).toBe(text);
        expect(encoded).toMatch(/^(?:[\w.~!$&'()*+,;=:@-]|%[0-9A-F]{2})*$/);
      }),
      { numRuns: 1000 },
    );
  });

  it("never throw, whatever the surrogates", () => {
    const any = fc
      .array(fc.integer({ min: 0xd7ff, max: 0xe000 }))
      .map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(any, (text) => {
        expect(decodeURIComponent(encodeSegment(text))).toBe(text.replace(/\p{Surrogate}/gu, "\ufffd"));
      }),
    );
  });
});

it("a text in an address is what every client writes, and half a character is the sign for one that is lost", () => {
  const unit = fc.constantFrom(
    "a",
    "%",
    "+",
    " ",
    "/",
    "~",
    "ä",
    "\ud83d",
    "\udc00",
    "\udbff",
    "\udfff",
    "\ud800",
    "\ue000",
  );
  const kept = /%(?:21|24|26|27|28|29|2A|2B|2C|3B|3D|3A|40|7E)/g;
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 6 }), (text) => {
      const whole = new TextDecoder().decode(new TextEncoder().encode(text));
      expect(encodeText(text)).toBe(encodeURIComponent(whole).replace(kept, decodeURIComponent));
      expect(encodeSegment(text)).toBe(encodeText(text));
    }),
    { numRuns: 500 },
  );
});
