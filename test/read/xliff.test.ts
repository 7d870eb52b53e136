import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { xliff } from "../../src/catalogue/formats/xml/xliff.ts";
import { expectCalm, mutations, readAs } from "./reading.ts";
import { readState, XLIFF_STATES } from "./xliff-states.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const document = (units: string, attributes = 'original="f"'): string =>
  `<xliff version="1.2"><file ${attributes}><body>${units}</body></file></xliff>`;
const sourceOf = (content: string, space = "default"): string | undefined =>
  readAs(xliff, document(`<trans-unit id="1" xml:space="${space}"><source>${content}</source></trans-unit>`))
    .units[0]?.source;

it.each(["1.0", "1.1", "1.2"])("reads version %s, with and without a namespace", (version) => {
  for (const namespace of ["", ` xmlns="urn:oasis:names:tc:xliff:document:${version}"`]) {
    const unit = '<trans-unit id="hut"><source>Hut</source><target>Hütte</target></trans-unit>';
    const { units, complaints } = readAs(
      xliff,
      `<xliff version="${version}"${namespace}><file original="f"><body>${unit}</body></file></xliff>`,
    );
    expect(complaints).toEqual([]);
    expect(units.map(({ source, target }) => [source, target])).toEqual([["Hut", "Hütte"]]);
  }
});

describe("white space", () => {
  // Observed on translate-toolkit 3.20.4.
  it.each([
    ["  a  ", "a"],
    ["\n a \t\r\n b\n", "a b"],
    ["&#9;a&#10;", "a"],
    [" ", ""],
    ['  a  <x id="1"/>', 'a <x id="1"/>'],
    ['<x id="1"/>  a  ', '<x id="1"/> a '],
    [' <x id="1"/> ', '<x id="1"/> '],
    ['k<g id="1">  a  <x id="1"/>  b  </g>  l  ', 'k<g id="1">a <x id="1"/> b </g> l '],
    [
      '<mrk mtype="x">  a  <ph id="z"> q  q </ph>  b  </mrk>',
      '<mrk mtype="x">a <ph id="z">q q</ph> b </mrk>',
    ],
    ['a<g id="1"> </g>', 'a<g id="1"/>'],
    ["&#160;a&#160;&#160;b&#x3000;&#x200b;", "\u00a0a\u00a0\u00a0b\u3000\u200b"],
    ['<g id="1" xml:space="preserve"> a </g> b ', '<g id="1" xml:space="preserve"> a </g> b '],
    // The toolkit loses a no-break space at the end, with the blank in front of it.
    ["a &#160;", "a \u00a0"],
  ])("collapses: %j", (content, source) => {
    expect(sourceOf(content)).toBe(source);
  });

  it.each([" a ", "\n a\tb\n ", ' <x id="1"/>  b ', '<g id="1"> </g>'])("is preserved: %j", (content) => {
    expect(sourceOf(content, "preserve")).toBe(content);
  });

  it.each([
    ['xml:space="preserve"', "", "", " a "],
    ['xml:space="preserve"', 'xml:space="default"', "", "a"],
    ["", 'xml:space="preserve"', "", " a "],
    ["", "", 'xml:space="preserve"', " a "],
    ['xml:space="preserve"', "", 'xml:space="default"', "a"],
  ])("is that of the nearest of %j, %j, %j", (group, unit, source, text) => {
    const units = `<group ${group}><trans-unit id="1" ${unit}><source ${source}> a </source></trans-unit></group>`;
    expect(readAs(xliff, document(units)).units[0]?.source).toBe(text);
  });
});

it("escapes what is no markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const characters = [...text].map((character) => `&#${character.codePointAt(0)};`).join("");
      const source = sourceOf(characters, "preserve") ?? "";
      expect(source).not.toMatch(/[<>]/);
      const unescaped = source.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      expect(unescaped).toBe(text);
    }),
  );
});

it("writes inline elements so that they read back", () => {
  const attribute = fc.stringMatching(/^[a-z"'&<>\t\n ]*$/);
  const escapeXml = (text: string): string =>
    [...text].map((character) => `&#${character.codePointAt(0)};`).join("");
  const { tree } = fc.letrec((tie) => ({
    tree: fc
      .array(fc.oneof({ maxDepth: 4 }, fc.stringMatching(/^[a-z &<>]*$/).map(escapeXml), tie("inline")))
      .map((nodes) => nodes.join("")),
    inline: fc
      .tuple(fc.constantFrom("x", "g", "ph", "mrk"), attribute, tie("tree"))
      .map(([name, value, content]) => `<${name} id="${escapeXml(value)}">${content}</${name}>`),
  }));
  fc.assert(
    fc.property(tree, (content) => {
      const once = sourceOf(String(content), "preserve") ?? "";
      expect(sourceOf(once, "preserve")).toBe(once);
    }),
  );
});

describe("every state of XLIFF 1.2", () => {
  // Release 3.6.1, by its documentation: these need editing, every other text is translated.
  const needsEditing = ["new", "needs-translation", "needs-adaptation", "needs-l10n"];

  it.each(XLIFF_STATES)("%s is fuzzy where it asks for work, and approved only if it does not", (state) => {
    const isFuzzy = state !== undefined && needsEditing.includes(state);
    expect(readState(state, undefined).state).toBe(isFuzzy ? "fuzzy" : "translated");
    expect(readState(state, "no").state).toBe(isFuzzy ? "fuzzy" : "translated");
    expect(readState(state, "yes").state).toBe(isFuzzy ? "fuzzy" : "approved");
    expect(readState(state, "yes", "").state).toBe("empty");
  });

  it("is told as it stands in the file", () => {
    expect(readState("new", "no").stateMarks).toBe('state="new" approved="no"');
    expect(readState(undefined, "yes").stateMarks).toBe('approved="yes"');
    expect(readState(undefined, undefined).stateMarks).toBe("");
  });
});

describe("the state", () => {
  const stateOf = (unit: string, target: string): string | undefined =>
    readAs(xliff, document(`<trans-unit id="1" ${unit}><source>s</source>${target}</trans-unit>`)).units[0]
      ?.state;

  it.each([
    ["", "", "empty"],
    ['approved="yes"', "<target/>", "empty"],
    ["", '<target state="translated"> </target>', "empty"],
    ["", "<target>a</target>", "translated"],
    ["", '<target><x id="1"/></target>', "translated"],
    ['approved="no"', "<target>a</target>", "translated"],
    ['approved="yes"', "<target>a</target>", "approved"],
    ['approved="yes"', '<target state="needs-l10n">a</target>', "fuzzy"],
    ["", '<target state="new">a</target>', "fuzzy"],
    ["", '<target state="needs-review-l10n">a</target>', "translated"],
    ["", '<target state="x-own">a</target>', "translated"],
  ])("of %s %s is %s", (unit, target, state) => {
    expect(stateOf(unit, target)).toBe(state);
  });
});

describe("the text of a file of keys", () => {
  const targetOf = (file: string, units: string): readonly string[] =>
    readAs(xliff, document(units, file), { monolingual: true }).units.map(({ target }) => target);
  const bare = '<trans-unit id="1"><source>s</source></trans-unit>';
  const full = '<trans-unit id="2"><source>s</source><target>t</target></trans-unit>';

  it.each([
    ["", bare, ["s"]],
    ["", `${bare}<group>${full}</group>`, ["", "t"]],
    ['source-language="en" target-language="en"', bare + full, ["s", "t"]],
    ['source-language="en" target-language="de"', bare, [""]],
  ])("in <file %s>: %s", (file, units, texts) => {
    expect(targetOf(file, units)).toEqual(texts);
  });
});

describe("flags", () => {
  it.each([
    ["", ""],
    ['maxwidth="10"', "max-length:10"],
    ['maxwidth="10" size-unit="char"', "max-length:10"],
    ['maxwidth="10" size-unit="pixel"', ""],
    ['maxwidth="ten"', ""],
    ['maxwidth="10" weblate-flags=" c-format,,ignore-same "', "c-format, ignore-same, max-length:10"],
  ])("of %s", (attributes, flags) => {
    const { units } = readAs(
      xliff,
      document(`<trans-unit id="1" ${attributes}><source>s</source></trans-unit>`),
    );
    expect(units.map((unit) => unit.flags)).toEqual([flags]);
  });
});

describe("bad input", () => {
  const pieces = [
    "<",
    ">",
    "&",
    "</trans-unit>",
    "<target>",
    "<group>",
    "<x id='1'/>",
    "<!--",
    "]]>",
    '"',
    "<![CDATA[",
  ];

  it("is calm about broken files", () => {
    fc.assert(
      fc.property(mutations("xliff", "messages.xlf", pieces), (mutant) => expectCalm(xliff, mutant)),
      { numRuns: 1000 },
    );
  });

  it("does not multiply the name of a file", () => {
    const text = document('<trans-unit id="1"/>'.repeat(20_000), `original="${"o".repeat(500_000)}"`);
    const { units, complaints } = readAs(xliff, text);
    expect([units, complaints]).toEqual([[], ["1:22 unit/long-name"]]);
  });

  it("stops at many undefined entities", () => {
    expect(readAs(xliff, document("&a;".repeat(1000))).complaints.length).toBe(100);
  });
});
