import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ts } from "../../src/catalogue/formats/xml/ts.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { expectCalm, mutations, readAs } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const file = (messages: string): string =>
  `<TS version="2.1"><context><name>N</name>${messages}</context></TS>`;
const message = (content: string): string => file(`<message>${content}</message>`);
/** As lupdate writes what XML cannot hold, and here everything. */
const escapeBytes = (text: string): string =>
  [...text].map((character) => `<byte value="x${character.codePointAt(0)?.toString(16)}"/>`).join("");

describe("an escaped character", () => {
  it("is any but NUL", () => {
    const text = fc.string({
      unit: fc
        .integer({ min: 1, max: 0x10ffff })
        .filter((code) => code < 0xd800 || code > 0xdfff)
        .map((code) => String.fromCodePoint(code)),
    });
    fc.assert(
      fc.property(text, text, text, (source, target, comment) => {
        const content = `<source>${escapeBytes(source)}</source><comment>${escapeBytes(comment)}</comment><translation>${escapeBytes(target)}</translation>`;
        const { units, complaints } = readAs(ts, message(content));
        expect(complaints).toEqual([]);
        expect(units.map((unit) => [unit.context, unit.source, unit.target])).toEqual([
          [comment === "" ? "N" : `N\n${comment}`, source, target],
        ]);
      }),
    );
  });

  it.each([
    "",
    "x",
    "0",
    "x0",
    "xd800",
    "57343",
    "x110000",
    "1114112",
    "-1",
    "1.5",
    "x 1",
    "0x41",
    "99999999999",
  ])("is not %j", (value) => {
    const { units, complaints } = readAs(ts, message(`<source><byte value="${value}"/></source>`));
    expect([units, complaints]).toEqual([[], ["1:51 ts/bad-byte"]]);
  });
});

describe("the state", () => {
  it.each([
    ["<translation>a</translation>", "translated"],
    ['<translation type="finished">a</translation>', "translated"],
    ['<translation type="unfinished">a</translation>', "fuzzy"],
    ['<translation type="unfinished"> </translation>', "fuzzy"],
    ['<translation type="unfinished"/>', "empty"],
    ["<translation/>", "empty"],
    ["", "empty"],
  ])("of %s is %s", (translation, state) => {
    expect(readAs(ts, message(`<source>s</source>${translation}`)).units.map((unit) => unit.state)).toEqual([
      state,
    ]);
  });

  it.each(["obsolete", "vanished"])("of %s messages is not published", (type) => {
    expect(
      readAs(ts, message(`<source>s</source><translation type="${type}">a</translation>`)).units,
    ).toEqual([]);
  });
});

it("has as many forms as the file", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z ]*$/), { minLength: 1, maxLength: 7 }), (forms) => {
      const items = forms.map((form) => `\n<numerusform>${form}</numerusform>`).join("");
      const text = file(
        `<message numerus="yes"><source>%n</source><translation>${items}\n</translation></message>`,
      );
      expect(readAs(ts, text).units.map(({ source, target, plural }) => [source, target, plural])).toEqual([
        ["%n", forms.join(FORM_SEPARATOR), true],
      ]);
    }),
  );
});

describe("places in the sources", () => {
  // Observed on lconvert 6.4.2.
  /** Each message is its places, as in `a.c:10 :+3`. */
  const placesOf = (...messages: readonly string[]): readonly string[] => {
    const elements = messages.map((places) => {
      const locations = places.split(" ").map((place) => {
        const [filename = "", line = ""] = place.split(":");
        return `<location filename="${filename}" line="${line}"/>`;
      });
      return `<message>${locations.join("")}<source>s</source></message>`;
    });
    return readAs(ts, file(elements.join(""))).units.map(({ location }) => location);
  };

  it("keep absolute lines", () => {
    expect(placesOf("a.c:10 b.c:20", "a.c:5")).toEqual(["a.c:10, b.c:20", "a.c:5"]);
  });

  it("count signed lines per file", () => {
    expect(placesOf("a.c:+10 b.c:+7 :+1", ":+100", "b.c:-2")).toEqual([
      "a.c:10, b.c:7, b.c:8",
      "a.c:110",
      "b.c:6",
    ]);
  });

  it("count on past absolute lines", () => {
    expect(placesOf("a.c:+10", "a.c:50 :+2")).toEqual(["a.c:10", "a.c:50, a.c:12"]);
  });

  it("are files alone where no line is a number", () => {
    expect(placesOf("a.c", ":x :+1")).toEqual(["a.c", "a.c, a.c:1"]);
  });

  it("are none where no file was named", () => {
    expect(placesOf(":+1 :3")).toEqual([""]);
  });
});

it("is calm about broken files", () => {
  const pieces = [
    "<",
    ">",
    "&",
    "</message>",
    "<numerusform>",
    "<context>",
    "<byte value='x1'/>",
    "<!--",
    "]]>",
    '"',
    "<location line='+1'/>",
  ];
  fc.assert(
    fc.property(mutations("ts", "app_de.ts", pieces), (mutant) => expectCalm(ts, mutant)),
    { numRuns: 1000 },
  );
});

it.each([
  ["a name", `<TS><context><name>${"n".repeat(500_000)}</name>${"<message/>".repeat(50_000)}</context></TS>`],
  [
    "a path",
    message(`<location filename="${"p".repeat(500_000)}"/>${'<location line="+1"/>'.repeat(20_000)}`),
  ],
])("does not multiply %s", (_, text) => {
  const lengths = readAs(ts, text).units.map(({ context, location }) => context.length + location.length);
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(text.length);
});
