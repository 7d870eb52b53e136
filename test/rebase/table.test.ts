import { describe, expect, it } from "vitest";
import { rebaseTable } from "../../src/published/rebase/bases/table.ts";

const move = { from: "https://old.example.org/l10n", to: "http://localhost:8000" };

function rebased(table: string, to = move.to): string {
  return rebaseTable(Buffer.from(table), { ...move, to }, ["url"]).toString("utf8");
}

describe("rebaseTable", () => {
  it("moves the addresses of one column, and no other byte", () => {
    const table = (base: string): string =>
      `name,url,n\r\n"a ""b"", c\r\nd",${base}/api/units/,1.0\r\n${move.from}/api/,,\r\nü,${base},\n`;
    expect(rebased(table(move.from))).toBe(table(move.to));
  });

  it("writes quotes where the address needs them, and none where it does not", () => {
    const [there, back] = ["url\r\nhttps://old.example.org/l10n/api/\r\n", 'url\r\n"http://a/b,c/api/"\r\n'];
    expect(rebased(there, "http://a/b,c")).toBe(back);
    const again = rebaseTable(Buffer.from(back), { from: "http://a/b,c", to: move.from }, ["url"]);
    expect(again.toString()).toBe(there);
  });

  it.each([
    ["another site of the same name", "url\r\nhttps://old.example.org/l10n-old/api/\r\n"],
    ["the header", "https://old.example.org/l10n/api/,url\r\n"],
    ["other columns", "a\r\nhttps://old.example.org/l10n/api/\r\n"],
    ["what is no table", 'url\r\n"https://old.example.org/l10n/api/" x\r\n'],
    ["nothing", ""],
  ])("leaves %s alone", (_, table) => expect(rebased(table)).toBe(table));
});
