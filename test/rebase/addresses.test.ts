import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rebaseAddress, rebaseJson } from "../../src/published/rebase/bases/addresses.ts";

const move = { from: "https://old.example.org/l10n", to: "http://localhost:8000" };

function rebased(text: string): string {
  return rebaseJson(Buffer.from(text), move).toString("utf8");
}

describe("rebaseJson", () => {
  it.each([
    ['{"url":"https://old.example.org/l10n/api/units/1/"}', '{"url":"http://localhost:8000/api/units/1/"}'],
    [
      '{"next": "https://old.example.org/l10n/api/units/?page=2"}',
      '{"next": "http://localhost:8000/api/units/?page=2"}',
    ],
    [
      '{"web_url":"https://old.example.org/l10n/projects/a/"}',
      '{"web_url":"http://localhost:8000/projects/a/"}',
    ],
    ['{"servers":[{"url":"https://old.example.org/l10n"}]}', '{"servers":[{"url":"http://localhost:8000"}]}'],
    [
      '{"units":["https://old.example.org/l10n/api/units/1/", "https://old.example.org/l10n/api/units/2/"]}',
      '{"units":["http://localhost:8000/api/units/1/", "http://localhost:8000/api/units/2/"]}',
    ],
  ])("moves the addresses of %s", (before, after) => expect(rebased(before)).toBe(after));

  it.each([
    ["a text of people", '{"target":"https://old.example.org/l10n/api/units/1/"}'],
    ["a text that quotes JSON", String.raw`{"target":"\"url\":\"https://old.example.org/l10n/api/\""}`],
    ["a project's own page", '{"web":"https://old.example.org/l10n/projects/a/"}'],
    ["another site of the same name", '{"url":"https://old.example.org/l10n-old/api/"}'],
    ["a site_url below the base", '{"web_url":"https://old.example.org/l10n/site/projects/a/"}'],
    ["a key", '{"https://old.example.org/l10n/api/":1}'],
    [
      "a list of texts",
      '{"texts":["https://old.example.org/l10n/api/","https://old.example.org/l10n/api/"]}',
    ],
  ])("leaves %s alone", (_what, text) => expect(rebased(text)).toBe(text));

  it("keeps every other byte: numbers of 64 bits, decimals, escapes, bytes that are no UTF-8", () => {
    const text = String.raw`{"id_hash":-8343784794609048930,"percent":100.0,"a":"é\u2028","url":"https://old.example.org/l10n/api/"}`;
    expect(rebased(text)).toBe(text.replace(move.from, move.to));
    const odd = Buffer.concat([
      Buffer.from([0xff, 0x22]),
      Buffer.from('{"url":"https://old.example.org/l10n/api/"}'),
    ]);
    expect(rebaseJson(odd, move).subarray(0, 2)).toEqual(odd.subarray(0, 2));
  });

  it("is JSON again, with the same texts, whatever stands in them", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom(`${move.from}/api/`, `"url":"${move.from}/api/"`, "\\", '"'),
    );
    const document = fc.array(
      fc.record({ target: text, context: text, url: fc.constant(`${move.from}/api/x/`) }),
    );
    fc.assert(
      fc.property(document, (items) => {
        const expected = items.map((item) => ({ ...item, url: `${move.to}/api/x/` }));
        expect(JSON.parse(rebased(JSON.stringify(items)))).toEqual(expected);
      }),
    );
  });

  it("comes back", () => {
    const text = '[{"url":"https://old.example.org/l10n/api/"},{"target":"http://localhost:8000/x"}]';
    const there = rebaseJson(Buffer.from(text), move);
    expect(rebaseJson(there, { from: move.to, to: move.from }).toString()).toBe(text);
  });
});

it("rebases an address, and none that is not below the base", () => {
  expect(rebaseAddress(`${move.from}/api/units/`, move)).toBe("http://localhost:8000/api/units/");
  expect(rebaseAddress(move.from, move)).toBe(move.to);
  expect(rebaseAddress(`${move.from}x/api/`, move)).toBe(`${move.from}x/api/`);
});
