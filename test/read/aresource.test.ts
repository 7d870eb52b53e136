import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { aresource } from "../../src/catalogue/formats/xml/aresource.ts";
import { resx } from "../../src/catalogue/formats/xml/resx.ts";
import { FORM_SEPARATOR } from "../../src/model/units/format.ts";
import { expectCalm, mutations, readAs, repositoryFile, serverUnits, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

const resources = (content: string): string => `<resources>${content}</resources>`;
const textOf = (inner: string): string | undefined =>
  readAs(aresource, resources(`<string name="a">${inner}</string>`)).units[0]?.target;

describe("a real catalogue", () => {
  it("agrees with the server on the template", () => {
    const { units, complaints } = readAs(
      aresource,
      repositoryFile("harbour__app/android/values/strings.xml"),
    );
    expect(complaints).toEqual([]);
    expect(units.map(({ context, target, comment }) => [context, target, comment])).toEqual(
      serverUnits("harbour/android/en").map(({ context, target, comment }) => [context, target, comment]),
    );
  });

  it.each([
    ["cs", "values-cs", { count: 3, formula: "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2" }],
    ["de", "values-de", { count: 2, formula: "n != 1" }],
    ["pt_BR", "values-pt-rBR", { count: 2, formula: "n > 1" }],
  ])("finds what the server found in %s", (language, folder, plural) => {
    const bytes = repositoryFile(`harbour__app/android/${folder}/strings.xml`);
    const server = serverUnits(`harbour/android/${language}`).filter(({ translated }) => translated);
    expect(textsOf(readAs(aresource, bytes, { plural }))).toEqual(
      server.map(({ context, target }) => [context, target]),
    );
  });
});

describe("texts", () => {
  // Observed on translate-toolkit 3.20.4, where nothing else is said.
  it.each([
    [String.raw`it\'s \"q\" \\ \@ \? \n\t`, 'it\'s "q" \\ @ ? \n\t'],
    [String.raw`\u00e9\u00E9\u20ac\ud83d\ude00`, "éé€😀"],
    [String.raw`\\n`, "\\n"],
    [String.raw`\u0020 x`, "  x"],
    ["it's", "it's"],
    ["a\\", "a\\"],
    ["a\\ b", "a b"],
    ["  lead\n\t and   trail ", "lead and trail"],
    ["a&#9;&#10;&#13;b", "a b"],
    ['"  kept  "', "  kept  "],
    ['a "  b  " c   d', "a   b   c d"],
    ['a "" b', "a  b"],
    ['"" ""', " "],
    ['"open  to the end', "open  to the end"],
    ["", ""],
    ["  ", ""],
    ['""', ""],
    ["&lt;b&gt; &amp;amp; &#233; &#x2026; &apos; &gt;", "<b> &amp; é … ' >"],
    ["@string/other", "@string/other"],
    // No-break and wide spaces are content: so the toolkit of the release's time has it, and 3.20.4 has not.
    ["a&#160;b\u3000c\u202f", "a\u00a0b\u3000c\u202f"],
    // Breaks at an end are content as well: 3.20.4 loses them.
    [" \\n x \\n ", "\n x \n"],
  ])("%s", (raw, text) => {
    expect(textOf(raw)).toBe(text);
  });
});

describe("markup", () => {
  it.each([
    ["Mind the <b>gap</b>", "Mind the <b>gap</b>"],
    [" a  <b>  c  </b>  d ", "a <b> c </b> d"],
    ["<b> x </b> ", "<b> x </b>"],
    ["a<br/>b<br></br>c<i> </i>", "a<br/>b<br/>c<i> </i>"],
    [`<a\n href = 'x?a=1&amp;b="2"&#10;&lt;' >y</a>`, '<a href="x?a=1&amp;b=&quot;2&quot;&#10;&lt;">y</a>'],
    ["<i>a &lt; b > c &amp; d</i>", "<i>a &lt; b &gt; c &amp; d</i>"],
    [String.raw`<b>\'a\' \u003c\n</b>`, "<b>'a' &lt;\n</b>"],
    ['"a  <b>  c  </b>  d"', "a  <b>  c  </b>  d"],
    ['<x:g xmlns:x="u" x:id="1">%s</x:g>', '<x:g xmlns:x="u" x:id="1">%s</x:g>'],
    [" a<!-- c  c -->  b ", "a<!-- c  c --> b"],
    ["a<?x y?><?z?>", "a<?x y?><?z?>"],
  ])("stays source text: %s", (raw, text) => {
    expect(textOf(raw)).toBe(text);
  });

  it.each([
    ["<![CDATA[a  & b]]>", "a & b"],
    [String.raw`<![CDATA["q  q" it\'s]]>`, "q  q it's"],
    [String.raw`<![CDATA[<a href="x">it\'s  </a>]]>`, '<a href="x">it\'s  </a>'],
    ["<![CDATA[a < b  c]]>", "a < b c"],
    ["<![CDATA[a]]><![CDATA[b]]>", "ab"],
    ["x  <![CDATA[<b>  ]]> y", "x <![CDATA[<b>  ]]> y"],
    ["\n <![CDATA[a  b]]>\n", "<![CDATA[a  b]]>"],
    ["<b><![CDATA[a<i>]]></b>", "<b><![CDATA[a<i>]]></b>"],
    ["<![CDATA[]]>", ""],
  ])("knows CDATA: %s", (raw, text) => {
    expect(textOf(raw)).toBe(text);
  });
});

describe("plurals", () => {
  const every = ["zero", "one", "two", "few", "many", "other"]
    .map((quantity) => `<item quantity="${quantity}">${quantity}</item>`)
    .reverse()
    .join("");

  it.each([
    ["Japanese", 1, "0", "other"],
    ["English", 2, "n != 1", "one other"],
    ["French", 2, "n > 1", "one other"],
    ["Czech", 3, "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2", "one few other"],
    ["Romanian", 3, "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2", "one few other"],
    ["Tachelhit", 3, "(n == 0 || n == 1) ? 0 : ((n >= 2 && n <= 10) ? 1 : 2)", "one few other"],
    [
      "Lithuanian",
      3,
      "(n % 10 == 1 && (n % 100 < 11 || n % 100 > 19)) ? 0 : ((n % 10 >= 2 && n % 10 <= 9 && (n % 100 < 11 || n % 100 > 19)) ? 1 : 2)",
      "one few other",
    ],
    [
      "Russian",
      3,
      "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2",
      "one few many",
    ],
    ["Polish", 3, "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2", "one few many"],
    [
      "Latvian",
      3,
      "(n % 10 == 0 || n % 100 >= 11 && n % 100 <= 19) ? 0 : ((n % 10 == 1 && n % 100 != 11) ? 1 : 2)",
      "zero one other",
    ],
    ["Colognian", 3, "n==0 ? 0 : n==1 ? 1 : 2", "zero one other"],
    ["Inuktitut", 3, "(n == 1) ? 0 : ((n == 2) ? 1 : 2)", "one two other"],
    ["Slovenian", 4, "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3", "one two few other"],
    ["Hebrew", 4, "(n == 1) ? 0 : ((n == 2) ? 1 : ((n > 10 && n % 10 == 0) ? 2 : 3))", "one two many other"],
    [
      "Maltese",
      4,
      "n==1 ? 0 : n==0 || ( n%100>1 && n%100<11) ? 1 : (n%100>10 && n%100<20 ) ? 2 : 3",
      "one few many other",
    ],
    ["Irish", 5, "n==1 ? 0 : n==2 ? 1 : (n>2 && n<7) ? 2 :(n>6 && n<11) ? 3 : 4", "one two few many other"],
    [
      "Arabic",
      6,
      "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
      "zero one two few many other",
    ],
  ])("stand in the order of the categories of %s", (_, count, formula, forms) => {
    const { units } = readAs(aresource, resources(`<plurals name="p">${every}</plurals>`), {
      plural: { count, formula },
    });
    expect(units.map(({ target }) => target)).toEqual([forms.replaceAll(" ", FORM_SEPARATOR)]);
  });

  it("take the last of two items of one quantity", () => {
    const items = '<item quantity="one">a</item><item quantity="one">b</item>';
    expect(readAs(aresource, resources(`<plurals name="p">${items}</plurals>`)).units[0]?.target).toBe(
      `b${FORM_SEPARATOR}`,
    );
  });

  it("are translated as soon as one form is", () => {
    const states = ["", '<item quantity="other">x</item>', '<item quantity="one"/>'].map(
      (items) => readAs(aresource, resources(`<plurals name="p">${items}</plurals>`)).units[0]?.state,
    );
    expect(states).toEqual(["empty", "translated", "empty"]);
  });
});

describe("comments", () => {
  it.each([
    ["<!-- a -->", " a "],
    ["<!-- a -->\n<!--b-->", " a \nb"],
    ["<!-- a --> text ", " a "],
    ["<!--\n a\r\n-->", "\n a\n"],
    ["<!-- a --><skip/>", ""],
    ["<!-- a --><?x?>", ""],
    ['<!-- a --><string name="b" translatable="false">x</string>', ""],
  ])("since the element before: %s", (before, comment) => {
    expect(readAs(aresource, resources(`${before}<string name="a">x</string>`)).units[0]?.comment).toBe(
      comment,
    );
  });
});

describe("structure", () => {
  it("has units right below the root only", () => {
    const text = resources(
      '<group><string name="a">x</string></group><x:string name="b">x</x:string><string name="c">x</string>',
    );
    expect(textsOf(readAs(aresource, text))).toEqual([["c", "x"]]);
  });

  it("stands where the element begins, whatever ends a line", () => {
    const { units } = readAs(
      aresource,
      '<resources>\r\n😀\r<string\r\nname="a">x</string>\n  <string name="b"/></resources>',
    );
    expect(units.map(({ line, column }) => [line, column])).toEqual([
      [3, 1],
      [5, 3],
    ]);
  });

  it.each([
    ["<resources>", "1:11 xml/syntax"],
    ["", "1:1 file/empty"],
    ["x", "1:1 xml/syntax"],
    ["<resources/><resources/>", "1:23 xml/syntax"],
    [resources("</a>"), "1:15 xml/syntax"],
    [resources("<a></b>"), "1:18 xml/syntax"],
    [resources('<a a="1" a="2"/>'), "1:27 xml/syntax"],
    [resources("a & b"), "1:14 xml/syntax"],
    [resources("<a/> &"), "1:17 xml/syntax"],
    [resources("&b; &c;"), "1:12 xml/undefined-entity,1:16 xml/undefined-entity"],
    [resources("\u0001"), "1:12 xml/syntax"],
    [resources("&#xd800;"), "1:19 xml/syntax"],
    [resources("<a>".repeat(100)), "1:309 xml/too-deep"],
    ["<resource/>", "1:1 xml/root"],
  ])("refuses %s", (text, complaints) => {
    const reading = readAs(aresource, text);
    expect(reading.complaints.join()).toBe(complaints);
    expect(reading.units).toEqual([]);
  });

  it("complains once per file of an escape that the platform drops", () => {
    const text = resources('<string name="a">\\x</string><string name="b">\\y</string>');
    const { units, complaints } = readAs(aresource, text);
    expect(complaints).toEqual(["1:12 xml/unknown-escape"]);
    expect(units.length).toBe(2);
  });

  it.each([
    ['<string-array name="a"><item>x</item></string-array>', ["xml/string-array"]],
    ['<string-array name="a" translatable="false"><item>x</item></string-array>', []],
    ['<string-array name="a"/>', []],
    ['<array name="a"><item>@string/x</item><item>#ff0000</item><item>?attr/y</item></array>', []],
    ['<array name="a"><item>@string/x</item><item>Monday</item></array>', ["text/dropped"]],
    ['<item type="string" name="a">x</item>', ["text/dropped"]],
    ['<item type="dimen" format="float" name="a">1.5</item>', []],
    [
      '<bool name="a">true</bool><color name="b">red</color><style name="c"><item name="d">x</item></style>',
      [],
    ],
    [
      '<group><string name="a">x</string><string name="b" translatable="false">y</string></group>',
      ["text/dropped"],
    ],
    ['<plurals name="a"><item quantity="one">x</item>y</plurals>', ["text/dropped"]],
    [
      '<plurals name="a"><string name="b">x</string><item quantity="other">x</item></plurals>',
      ["text/dropped"],
    ],
    [
      '<plurals name="a"><item quantity="few">x</item><item quantity="other">x</item></plurals>',
      ["plural/dropped"],
    ],
    [
      '<plurals name="a"><item quantity="one">x</item><item quantity="one">y</item></plurals>',
      ["unit/duplicate"],
    ],
    [
      '<plurals name="a"><item quantity="none">x</item><item quantity="one">y</item></plurals>',
      ["xml/unknown-quantity"],
    ],
    ['<string name="a">x</string><string name="a" product="tablet">y</string>', ["text/dropped"]],
  ])("reports the texts that it leaves out of %s", (content, codes) => {
    const { complaints } = readAs(aresource, resources(content));
    expect(complaints.map((complaint) => complaint.split(" ")[1])).toEqual(codes);
  });

  it.each([
    [["tablet", "default"], "default"],
    [["default", "tablet"], "default"],
    [["tablet", undefined, "default"], undefined],
    [[undefined, "tablet"], undefined],
    [["tablet", "watch"], "tablet"],
  ])("takes of the products %j that of %j", (products, chosen) => {
    const content = products
      .map((product) => `<string name="a"${product ? ` product="${product}"` : ""}>${product}</string>`)
      .join("");
    const { units, complaints } = readAs(aresource, resources(content));
    expect(units.map(({ target }) => target)).toEqual([String(chosen)]);
    expect(complaints).toHaveLength(products.length - 1);
  });

  it("drops a character behind a backslash whole, however it is encoded", () =>
    expect(textOf("a\\\u{1f600}b\\\u{10ffff}")).toBe("ab"));

  it.each(['<?xml version="1.0" encoding="ISO-8859-1"?>', "<?xml version='1.0' encoding='latin1' ?>"])(
    "takes the encoding of %s",
    (declaration) => {
      const bytes = Buffer.from(`${declaration}${resources('<string name="a">é</string>')}`, "latin1");
      const { units, encoding, complaints } = readAs(aresource, bytes);
      expect([units[0]?.target, encoding, complaints]).toEqual(["é", "iso-8859-1", []]);
    },
  );

  it("lets a byte-order mark beat the declaration", () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-8"?>${resources('<string name="a">é</string>')}`;
    expect(readAs(aresource, Buffer.from(text, "utf16le")).units[0]?.target).toBe("é");
  });
});

it("reads back what it is given", () => {
  const key = fc.string({ unit: "grapheme" });
  const text = fc.string({ unit: "grapheme" });
  const escapeXml = (value: string): string =>
    [...value].map((character) => `&#${character.codePointAt(0)};`).join("");
  const escapeAndroid = (value: string): string =>
    value.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

  fc.assert(
    fc.property(fc.array(fc.tuple(key, text)), (pairs) => {
      const strings = pairs.map(
        ([name, value]) => `<string name="${escapeXml(name)}">${escapeAndroid(value)}</string>`,
      );
      const { complaints, ...content } = readAs(aresource, resources(strings.join("\n")));
      expect(complaints).toEqual([]);
      expect(textsOf(content)).toEqual(pairs);
    }),
  );
});

describe("bad input", () => {
  const pieces = [
    "<",
    ">",
    "&",
    "&x;",
    "&#0;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    '"',
    "'",
    "\\",
    "\\u",
    "</string>",
    "<item>",
    "<!DOCTYPE a [",
    "<?xml ",
  ];

  it("is calm about any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectCalm(aresource, bytes)),
      { numRuns: 1000 },
    );
  });

  it("is calm about broken files", () => {
    fc.assert(
      fc.property(mutations("aresource", "strings.xml", pieces), (text) => expectCalm(aresource, text)),
      { numRuns: 1000 },
    );
  });

  it("is calm about soup", () => {
    const soup = fc
      .array(fc.constantFrom(...pieces, "<string name='a'>", "x", "\n", ";", "/>"))
      .map((found) => resources(found.join("")));
    fc.assert(
      fc.property(soup, (text) => expectCalm(aresource, text)),
      { numRuns: 1000 },
    );
  });
});

describe("entities that the file declares", () => {
  const read = (subset: string, inner: string) =>
    readAs(aresource, `<!DOCTYPE resources [${subset}]>${resources(`<string name="a">${inner}</string>`)}`);

  it.each([
    ['<!ENTITY e "HutApp">', "Welcome to &e;!", "Welcome to HutApp!"],
    ["<!ENTITY e 'x'>\n  <!ENTITY e 'later'>", "&e;", "x"],
    ['<!ENTITY a "x"><!ENTITY b "&a;, &a;">', "&b;", "x, x"],
    ['<!ENTITY b "&a;"><!ENTITY a "x">', "&b;", "x"],
    ['<!ENTITY e "&#65;&#x42; &amp; &lt;b>">', "&e;", "AB & <b>"],
    ['<!ENTITY e "&#38;lt;">', "&e;", "<"],
    ['<!-- ]> <!ENTITY e "no"> --><?pi ]> ?><!ENTITY e "]>">', "&e;", "]>"],
    ['<!ELEMENT resources (string*)><!ATTLIST string name CDATA ">">', "x", "x"],
    ["<!ENTITY e 'x'>", '<b title="&e;">&e;</b>', '<b title="x">x</b>'],
    ['<!ENTITY lt "x">', "&lt;", "<"],
    ['<!ENTITY __proto__ "x"><!ENTITY constructor "y">', "&__proto__;&constructor;", "xy"],
    ["<!ENTITY % p '<!ENTITY e \"x\">'>", "x", "x"],
    ['<!ENTITY e "a\r\nb">', '"&e;"', "a\nb"],
  ])("%j: %j", (subset, inner, text) => {
    const { units, complaints } = read(subset, inner);
    expect(complaints).toEqual([]);
    expect(units.map(({ target }) => target)).toEqual([text]);
  });

  it.each([
    ['<!ENTITY e SYSTEM "file:///etc/hostname">', "&e;", "1:22 xml/external-entity"],
    ['<!ENTITY e SYSTEM "a.png" NDATA png>', "x", "1:22 xml/external-entity"],
    ["<!ENTITY e PUBLIC '-//A' 'http://b'>", "x", "1:22 xml/external-entity"],
    ['<!ENTITY % p SYSTEM "p.dtd">\n%p;', "x", "1:22 xml/external-entity"],
    ["<!ENTITY % p ''>%p;", "x", "1:38 xml/parameter-entity"],
    ['<!ENTITY e "<b>x</b>">', "&e;", "1:74 xml/entity"],
    ['<!ENTITY e "&#60;b/>">', "&e;", "1:74 xml/entity"],
    ['<!ENTITY e "&e;">', "&e;", "1:69 xml/entity"],
    ['<!ENTITY e "&f;"><!ENTITY f "&e;">', "&e;", "1:86 xml/entity"],
    ['<!ENTITY e "a & b">', "&e;", "1:71 xml/entity"],
    ['<!ENTITY e "&#0;">', "&e;", "1:70 xml/entity"],
    ['<!ENTITY e "&f;">', "&e;", "1:69 xml/undefined-entity"],
    ["<!ENTITY e>", "&e;", "1:22 xml/syntax"],
  ])("%j with %j costs the file its units", (subset, inner, complaint) => {
    const { units, complaints } = read(subset, inner);
    expect(units).toEqual([]);
    expect(complaints[0]).toBe(complaint);
  });

  it("do not fill memory, whether by each other, by one reference, or by many", () => {
    const laughs = Array.from({ length: 15 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join(
      "",
    );
    const deep = Array.from({ length: 5000 }, (_, n) => `<!ENTITY e${n + 1} "&e${n};">`).join("");
    for (const [subset, inner] of [
      [`<!ENTITY e0 "lol">${laughs}`, "&e15;"],
      [`<!ENTITY e0 "lol">${deep}`, "&e5000;"],
      [`<!ENTITY e "${"long ".repeat(2000)}">`, "&e;".repeat(10_000)],
    ] as const) {
      const { units, complaints } = read(subset, inner);
      expect(units).toEqual([]);
      expect(complaints.map((complaint) => complaint.split(" ")[1])).toEqual(["xml/entity"]);
    }
  });

  it("expand to what they are declared as", () => {
    const text = fc.string({ unit: "grapheme" }).map((value) => value.replace(/[^ -~\u00a0-\ud7ff]/g, ""));
    const escaped = (value: string): string =>
      value.replace(/[&<"%\\']/g, (found) => `&#38;#${found.charCodeAt(0)};`);
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const declared = texts.map((value, index) => `<!ENTITY e${index} "${escaped(value)}">`).join("\n");
        const inner = texts.map((_, index) => `&e${index};`).join("|");
        const { units, complaints } = readAs(
          resx,
          `<!DOCTYPE root [${declared}]><root><data name="a"><value>${inner}</value></data></root>`,
        );
        expect([units[0]?.target, complaints]).toEqual([texts.join("|"), []]);
      }),
    );
  });
});
