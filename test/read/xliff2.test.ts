import { expect, it } from "vitest";
import { FORMATS } from "../../src/catalogue/formats/index.ts";
import { readAs } from "./reading.ts";

const documentOf = (notes: string, segments: number): string =>
  `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en"><file id="f"><unit id="u">${notes}${"<segment><source>One.</source></segment>".repeat(segments)}</unit></file></xliff>`;

const LONG = `<notes><note>${"long ".repeat(10_000)}</note><note category="location">${"a.ts:1 ".repeat(10_000)}</note></notes>`;

it("long notes are the comment of a text, and of a few", () => {
  for (const segments of [1, 8]) {
    const { units, complaints } = readAs(FORMATS.xliff2, documentOf(LONG, segments));
    expect(complaints).toEqual([]);
    expect(units.map(({ comment }) => comment.length)).toEqual(Array(segments).fill(49_999));
  }
});

it("notes are left out where the segments of their unit would repeat them to many times the file", () => {
  const { units, complaints } = readAs(FORMATS.xliff2, documentOf(LONG, 200));
  expect(complaints).toEqual([expect.stringMatching(/text\/dropped$/)]);
  expect(new Set(units.map(({ comment, location }) => comment + location))).toEqual(new Set([""]));
  expect(units).toHaveLength(200);
});

it("short notes stay, however many segments there are", () => {
  const notes = "<notes><note>Kept</note></notes>";
  const { units, complaints } = readAs(FORMATS.xliff2, documentOf(notes, 5000));
  expect([complaints, units.length, units.at(-1)?.comment]).toEqual([[], 5000, "Kept"]);
});

// ngx-i18nsupport (issue 57) and XLIFF Sync (issue 50) wrote states of version 1.2 into files of version 2.
it.each([
  ["", "translated"],
  ['state="initial"', "fuzzy"],
  ['state="new"', "fuzzy"],
  ['state="needs-translation"', "fuzzy"],
  ['state="needs-adaptation"', "fuzzy"],
  ['state="needs-review-translation"', "translated"],
  ['state="translated"', "translated"],
  ['state="reviewed"', "approved"],
])("a text whose segment has %s is %s", (state, expected) => {
  const segment = `<segment ${state}><source>One</source><target>Eins</target></segment>`;
  const document = documentOf("", 0).replace("</unit>", `${segment}</unit>`);
  expect(readAs(FORMATS.xliff2, document).units.map((unit) => unit.state)).toEqual([expected]);
});
