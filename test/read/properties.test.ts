import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { properties } from "../../src/catalogue/formats/properties/properties.ts";
import { expectCalm, mutations, readAs, repositoryFile, serverUnits, textsOf } from "./reading.ts";

// Properties take long where every core is busy.
vi.setConfig({ testTimeout: 60_000 });

it("agrees with the server on a real catalogue", () => {
  const template = readAs(properties, repositoryFile("harbour__manifest/gate/messages.properties"));
  const german = readAs(properties, repositoryFile("harbour__manifest/gate/messages_de.properties"));
  const server = serverUnits("harbour/gate/de");

  expect(template.complaints).toEqual([]);
  expect(textsOf(template)).toEqual(server.map(({ context, source }) => [context, source]));
  expect(textsOf(german)).toEqual(
    server.filter(({ translated }) => translated).map(({ context, target }) => [context, target]),
  );
  expect(`${template.units[0]?.comment} ${german.units[0]?.comment}`).toBe(server[0]?.comment);
});

describe("lines", () => {
  it.each([
    ["a=b", "a", "b"],
    ["a = b ", "a", "b "],
    ["a:b", "a", "b"],
    ["a b", "a", "b"],
    ["a\tb", "a", "b"],
    ["a\fb", "a", "b"],
    ["a == b", "a", "= b"],
    ["a\\=b=c", "a\\=b", "c"],
    ["a\\\\=b", "a\\\\", "b"],
    ["a\\ b=c", "a\\ b", "c"],
    ["a", "a", ""],
    ["a=", "a", ""],
    ["a=#b", "a", "#b"],
    ["a=b\\\n  c", "a", "bc"],
    ["a=b\\\r\n  c", "a", "bc"],
    ["a=b\\\r  c", "a", "bc"],
    ["a=b\\\\", "a", "b\\"],
    ["a=b\\", "a", "b"],
    ["a=\\\n\n", "a", ""],
    ["a\\\n  b=c", "ab", "c"],
    ["a=\\u00e9\\u00E9\\t\\n\\r\\f\\q\\u0020", "a", "éé\t\n\r\fq "],
    ["a=\\U00e9", "a", "U00e9"],
    ["__proto__=b", "__proto__", "b"],
  ])("%j", (text, key, value) => {
    const { complaints, ...content } = readAs(properties, text);
    expect(complaints).toEqual([]);
    expect(textsOf(content)).toEqual([[key, value]]);
  });

  it.each([
    ["a=\\u00e", "properties/bad-escape"],
    ["a=\\u", "properties/bad-escape"],
    ["a=\\u00\\u00e9", "properties/bad-escape"],
    ["a=\\\\\\u", "properties/bad-escape"],
    ["\\u00e=a", "properties/bad-escape"],
    ["a=\\udc00\\ud83d", "properties/bad-escape"],
    ["\\ud83d=a", "properties/bad-escape"],
    ["=a", "properties/empty-key"],
    [" : a", "properties/empty-key"],
  ])("%j is complained about", (text, code) => {
    const { units, complaints } = readAs(properties, `first=1\n${text}\nlast=3`);
    expect(complaints.map((complaint) => complaint.split(" ")[1])).toEqual([code]);
    expect(units.map(({ context, line }) => [context, line])).toEqual([
      ["first", 1],
      ["last", 3],
    ]);
  });
});

it("gives a line the comments right above it, markers and all", () => {
  const { units } = readAs(properties, "#1\n\n#2\n ! 3 \na=x\nb=y\n#4\n\nc=z\n#5");
  expect(units.map(({ comment }) => comment)).toEqual(["#2\n! 3 ", "", ""]);
});

describe("encodings", () => {
  const accented = Buffer.from("a=é");

  it("reads UTF-8, and says that the platform does not", () => {
    const { units, encoding, complaints } = readAs(properties, accented);
    expect([units[0]?.target, encoding, complaints]).toEqual(["é", "utf-8", ["1:1 properties/utf-8"]]);
  });

  it("reads anything else as ISO-8859-1, its own encoding, without a word", () => {
    const { units, encoding, complaints } = readAs(properties, Buffer.from("a=é\x80", "latin1"));
    expect([units[0]?.target, encoding, complaints]).toEqual(["é\u0080", "iso-8859-1", []]);
  });

  it.each([
    ["utf-8", "é"],
    ["iso-8859-1", "Ã©"],
  ])("does as the manifest says: %s", (wanted, text) => {
    const { units, complaints } = readAs(properties, accented, { encoding: wanted });
    expect([units[0]?.target, complaints]).toEqual([text, []]);
  });

  it("has nothing to say of ASCII or of a byte-order mark", () => {
    expect(readAs(properties, "a=b").complaints).toEqual([]);
    expect(readAs(properties, "\ufeffa=é").complaints).toEqual([]);
    expect(readAs(properties, Buffer.from("\ufeffa=é", "utf16le")).units[0]?.target).toBe("é");
  });
});

it("reads back what it is given", () => {
  const text = fc.string({ unit: "grapheme" });
  const escaped = (value: string): string =>
    value.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const key = fc.stringMatching(/^[a-z.]+$/);

  fc.assert(
    fc.property(
      fc.array(fc.tuple(key, text)),
      fc.constantFrom("=", ":", " ", "\t= "),
      fc.constantFrom("\n", "\r\n", "\r"),
      (pairs, separator, end) => {
        const file = `# c${end}${pairs.map(([name, value]) => name + separator + escaped(value) + end).join("")}`;
        expect(textsOf(readAs(properties, file))).toEqual(pairs);
      },
    ),
  );
});

describe("bad input", () => {
  const pieces = ["\n", "\r", "\\", "\\u", "\\u00", "=", ":", "#", "!", " ", "\f"];

  it("is calm about any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => expectCalm(properties, bytes)),
      { numRuns: 1000 },
    );
  });

  it("is calm about broken files", () => {
    const files = fc.oneof(
      mutations("properties", "gate.properties", pieces),
      fc.array(fc.constantFrom(...pieces, "a")).map((found) => found.join("")),
    );
    fc.assert(
      fc.property(files, (text) => expectCalm(properties, text)),
      { numRuns: 1000 },
    );
  });
});
