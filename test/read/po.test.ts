import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { po } from "../../src/catalogue/formats/po/po.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { expectCalm, mutations, readAs, repositoryFile, serverUnits } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n';

describe("a real catalogue", () => {
  it.each(["cs", "de", "fr", "nl", "pl"])("agrees with the server in %s", (language) => {
    const {
      units,
      pluralCount = 0,
      complaints,
    } = readAs(po, repositoryFile(`harbour__app/po/${language}.po`));
    const pad = (target: string, plural: boolean): string =>
      plural
        ? Array.from({ length: pluralCount }, (_, form) => target.split(FORM_SEPARATOR)[form] ?? "").join(
            FORM_SEPARATOR,
          )
        : target;

    expect(complaints).toEqual([]);
    expect(
      units.map((unit) => ({
        context: unit.context,
        source: unit.source,
        target: pad(unit.target, unit.plural),
        comment: unit.comment,
        location: unit.location,
        flags: unit.flags,
        previous_source: unit.previousSource,
        fuzzy: unit.state === "fuzzy",
        translated: unit.state === "translated",
      })),
    ).toEqual(
      serverUnits(`harbour/app/${language}`).map(
        ({ context, source, target, comment, location, flags, previous_source, fuzzy, translated }) => ({
          context,
          source,
          target,
          comment,
          location,
          flags: flags.split(", ").sort().join(", "),
          previous_source,
          fuzzy,
          translated,
        }),
      ),
    );
  });
});

describe("strings", () => {
  it.each([
    [String.raw`\n\t\r\a\b\f\v\"\\`, '\n\t\r\u0007\b\f\v"\\'],
    [String.raw`\1012 \7 \x41g \x000041`, "A2 \u0007 Ag A"],
    [String.raw`\501`, "A"],
    [String.raw`\303\244 \xc3\xa4 \342\x82\254`, "ä ä €"],
    [String.raw`\\n`, "\\n"],
    ['a" "b', "ab"],
    ["a\t\u0085b", "a\t\u0085b"],
  ])("reads %s", (raw, text) => {
    const { units, complaints } = readAs(po, `${header}msgid "x"\nmsgstr "${raw}"\n`);

    expect(complaints).toEqual([]);
    expect(units[0]?.target).toBe(text);
  });

  it.each([
    [String.raw`ab\q`, "5:11 po/bad-escape"],
    [String.raw`\'`, "5:9 po/bad-escape"],
    [String.raw`\x`, "5:9 po/bad-escape"],
    [String.raw`\0`, "5:9 po/bad-escape"],
    [String.raw`\303`, "5:9 po/bad-escape"],
    ["\\", "5:8 po/unterminated-string"],
    ['" x', "5:11 po/syntax"],
  ])("refuses %s, as msgfmt does", (raw, complaint) => {
    const { units, complaints } = readAs(po, `${header}msgid "x"\nmsgstr "${raw}"\n\nmsgid "y"\nmsgstr ""\n`);

    expect(complaints).toEqual([complaint]);
    expect(units.map(({ source }) => source)).toEqual(["y"]);
  });

  it("takes byte escapes in the file's encoding", () => {
    const { units } = readAs(po, `${header.replace("UTF-8", "ISO-8859-1")}msgid "x"\nmsgstr "\\344"\n`);
    expect(units[0]?.target).toBe("ä");
  });
});

describe("state", () => {
  it.each([
    ["", '""', "empty"],
    ["", '"x"', "translated"],
    ["#, fuzzy", '"x"', "fuzzy"],
    ["#,c-format,fuzzy", '"x"', "fuzzy"],
    ["#= fuzzy", '"x"', "fuzzy"],
    ["#, fuzzy", '""', "empty"],
    ["#, fuzzy-format", '"x"', "translated"],
    ["# fuzzy", '"x"', "translated"],
  ])("of %s %s is what msgfmt counts", (comment, text, state) => {
    expect(readAs(po, `${comment}\nmsgid "a"\nmsgstr ${text}\n`).units[0]?.state).toBe(state);
  });

  it("goes by the first plural form", () => {
    const plural = (first: string, second: string): string =>
      `msgid "a"\nmsgid_plural "b"\nmsgstr[0] "${first}"\nmsgstr[1] "${second}"\n`;
    expect(readAs(po, plural("", "x")).units[0]?.state).toBe("empty");
    expect(readAs(po, plural("x", "")).units[0]?.state).toBe("translated");
  });
});

describe("the header", () => {
  it("takes no position, wherever it stands, and a context makes it a unit", () => {
    const text = 'msgid "a"\nmsgstr ""\n\nmsgid ""\nmsgstr ""\n\nmsgctxt "c"\nmsgid ""\nmsgstr "x"\n';
    expect(readAs(po, text).units.map(({ context, line }) => [context, line])).toEqual([
      ["", 1],
      ["c", 7],
    ]);
  });

  it.each(["0", "11", "-1", "1e1", "x", ""])("cannot say nplurals=%s", (count) => {
    const { complaints, pluralCount } = readAs(
      po,
      `# c\nmsgid ""\nmsgstr "Plural-Forms: nplurals=${count}; plural=0;\\n"\n`,
    );
    expect(complaints).toEqual(["2:1 po/plural-forms"]);
    expect(pluralCount).toBeUndefined();
  });

  it("is the first one that has no source", () => {
    const count = (forms: number): string =>
      `msgid ""\nmsgstr "Plural-Forms: nplurals=${forms}; plural=0;\\n"\n`;
    expect(readAs(po, count(3) + count(2)).pluralCount).toBe(3);
  });

  it("decides the encoding, unless the manifest does", () => {
    const bytes = Buffer.from(`${header.replace("UTF-8", "ISO-8859-2")}msgid "x"\nmsgstr "\xb1"\n`, "latin1");
    expect(readAs(po, bytes).units[0]?.target).toBe("ą");
    expect(readAs(po, bytes, { encoding: "iso-8859-1" }).units[0]?.target).toBe("±");
  });

  it("is not looked for behind the first entry", () => {
    const { complaints } = readAs(po, 'msgid "a"\nmsgstr "charset=Klingon"\n');
    expect(complaints).toEqual([]);
  });
});

describe("references", () => {
  it.each([
    ["#: a.c:1 b.c:2\n#:c.c", "a.c:1, b.c:2, c.c"],
    ["#: \u2068my file.c\u2069:1 b.c:2", "my file.c:1, b.c:2"],
    ["#: \u2068my own file.c:1\u2069", "my own file.c:1"],
    ["#: \u2068open to the\n#: end", "open to the end"],
    ["#:", ""],
  ])("of %j are %j", (comment, location) => {
    expect(readAs(po, `${comment}\nmsgid "a"\nmsgstr ""\n`).units[0]?.location).toBe(location);
  });
});

it("keeps flags once, in code-point order, cut into words", () => {
  const { units } = readAs(
    po,
    '#, range: 0..10, no-wrap, max-length:10\n#, no-wrap, C\nmsgid "a"\nmsgstr ""\n',
  );
  expect(units[0]?.flags).toBe("0, 10, C, max-length:10, no-wrap, range:");
});

it("stands where its context stands, or its source", () => {
  const { units } = readAs(po, '# c\n  msgctxt "c" msgid "a" msgstr "x"\n\n# d\n\nmsgid "b"\nmsgstr ""\n');
  expect(units.map(({ line, column }) => [line, column])).toEqual([
    [2, 3],
    [6, 1],
  ]);
});

it("does not take an obsolete entry's comments for the next one's", () => {
  const { units } = readAs(po, '# gone\n#~ msgid "a"\n#~ junk\nmsgid "b"\nmsgstr ""\n');
  expect(units.map(({ source, comment }) => [source, comment])).toEqual([["b", ""]]);
});

it("reads back what it is given", () => {
  const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0"));
  const quote = (value: string): string =>
    `"${value.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}"`;
  const entry = fc.record({
    context: text,
    source: text,
    targets: fc.array(text, { minLength: 1, maxLength: 3 }),
  });

  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const file = entries.map(({ context, source, targets }) =>
        [
          `msgctxt ${quote(context)}`,
          `msgid ${quote(source)}`,
          'msgid_plural "s"',
          ...targets.map((target, form) => `msgstr[${form}] ${quote(target)}`),
        ].join("\n"),
      );
      const { units, complaints } = readAs(po, `${header}${file.join("\n\n")}`);
      expect(complaints).toEqual([]);
      expect(units.map(({ context, source, target }) => [context, source, target])).toEqual(
        entries.map(({ context, source, targets }) => [
          context,
          `${source}${FORM_SEPARATOR}s`,
          targets.join(FORM_SEPARATOR),
        ]),
      );
    }),
  );
});

describe("bad input", () => {
  const pieces = [
    "\n",
    '"',
    "\\",
    "msgid ",
    "msgstr ",
    "msgstr[1] ",
    "msgid_plural",
    "#, ",
    "#| ",
    "#~ ",
    "charset=",
    "\u2068",
  ];

  it("is calm about any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectCalm(po, bytes)),
      { numRuns: 1000 },
    );
  });

  it("is calm about broken files", () => {
    fc.assert(
      fc.property(mutations("po", "harbour.po", pieces), (text) => expectCalm(po, text)),
      { numRuns: 1000 },
    );
  });
});
