import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { resx } from "../../src/catalogue/formats/xml/resx.ts";
import { expectCalm, mutations, readAs, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const root = (content: string): string => `<root>${content}</root>`;
const escapeXml = (text: string): string =>
  [...text].map((character) => `&#${character.codePointAt(0)};`).join("");

/** What XML 1.0 can hold. */
const text = fc.string({ unit: "grapheme" });

it("reads back what it is given", () => {
  const entry = fc.record({ key: text, value: text, comment: text });
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const data = entries.map(
        ({ key, value, comment }) =>
          `<data name="${escapeXml(key)}"><value>${escapeXml(value)}</value><comment>${escapeXml(comment)}</comment></data>`,
      );
      const { units, complaints } = readAs(resx, root(data.join("\n")));
      expect(complaints).toEqual([]);
      expect(units.map(({ context, target, comment }) => ({ key: context, value: target, comment }))).toEqual(
        entries,
      );
    }),
  );
});

describe("a text", () => {
  it.each([
    ["<value>a</value>", "a", "translated"],
    ["<value> </value>", " ", "translated"],
    ["<value></value>", "", "empty"],
    ["", "", "empty"],
    ["<value>a<b>c</b>d</value>", "acd", "translated"],
    ["<value>a&#13;&#10;b\r\nc</value>", "a\r\nb\nc", "translated"],
  ])("of %s", (content, target, state) => {
    const { units } = readAs(resx, root(`<data name="a">${content}</data>`));
    expect(units.map((unit) => [unit.target, unit.state])).toEqual([[target, state]]);
  });

  it("is not that of resources about the file", () => {
    const others =
      '<resheader name="a"><value>b</value></resheader><metadata name="c"><value>d</value></metadata>';
    expect(textsOf(readAs(resx, root(others)))).toEqual([]);
  });
});

it("is calm about broken files", () => {
  const pieces = [
    "<",
    ">",
    "&",
    "</data>",
    "<value>",
    "<!--",
    "<![CDATA[",
    "]]>",
    '"',
    "<data name='x'>",
    "<!DOCTYPE a [",
  ];
  fc.assert(
    fc.property(mutations("resx", "strings.resx", pieces), (mutant) => expectCalm(resx, mutant)),
    { numRuns: 1000 },
  );
});

describe("entries that a designer wrote", () => {
  const text = `<root>
<data name="a.Text"><value>Close</value></data>
<data name="a.Size" type="System.Drawing.Size, System.Drawing"><value>75, 23</value></data>
<data name="icon" mimetype="application/x-microsoft.net.object.bytearray.base64"><value>AAEC</value></data>
<data name=">>a.Name"><value>a</value></data>
<data name="&gt;&gt;a.Parent"><value>$this</value></data>
</root>`;

  it("are units, as on the platform, unless the component skips them", () => {
    const keysFor = (options: Parameters<typeof readAs>[2]): readonly string[] => {
      const { units, complaints } = readAs(resx, text, options);
      expect(complaints).toEqual([]);
      return units.map(({ context }) => context);
    };
    const all = ["a.Text", "a.Size", "icon", ">>a.Name", ">>a.Parent"];
    expect(keysFor({})).toEqual(all);
    expect(keysFor({ designer: "keep" })).toEqual(all);
    expect(keysFor({ designer: "skip" })).toEqual(["a.Text"]);
  });
});
