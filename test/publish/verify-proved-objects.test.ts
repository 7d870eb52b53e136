import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { API_ROUTES } from "../../src/model/index.ts";
import { AddressBook, type DocumentTarget } from "../../src/published/verify/addresses.ts";
import { ProvedObjects } from "../../src/published/verify/proved-objects.ts";

const [UNIT] = API_ROUTES.filter(({ schema, holds }) => schema === "unit" && holds === "item");

const TEXTS = ['{"id":1}', '{"text":"},{","list":[{"a":1},{"b":"]}"}]}', '{"id":3}'];

function knowing(...texts: readonly string[]): ProvedObjects {
  const proved = new ProvedObjects();
  for (const text of texts) proved.add(hash("sha256", text), objectOf(text));
  return proved;
}

function objectOf(text: string): DocumentTarget {
  const book = new AddressBook("https://l10n.example.org", "query", new Set());
  const name = { segments: ["units", text], view: "plain" } as const;
  if (UNIT === undefined) throw new Error("units have no address");
  return book.addDocument(name, UNIT, `path of ${text}`);
}

function pageOf(...texts: readonly string[]): string {
  return `{"count":${texts.length},"next":null,"previous":null,"results":[${texts.join(",")}]}`;
}

describe("the items of a page that were proved", () => {
  it.each([[[]], [TEXTS], [TEXTS.toReversed()]])("are found wherever they end: %j", (texts) => {
    const known = knowing(...TEXTS).itemsOf(Buffer.from(pageOf(...texts)));
    expect(known?.items).toEqual(texts.map(objectOf));
    expect(known?.envelope.toString()).toBe(pageOf().replace('"count":0', `"count":${texts.length}`));
  });

  it.each([
    ["an item that is not known", pageOf("{}", ...TEXTS)],
    ["one that is not known at the end", pageOf(...TEXTS, "{}")],
    ["something between two", pageOf(...TEXTS).replace("},{", "}, {")],
    ["another sign between two", pageOf(...TEXTS).replace('},{"text"', '};{"text"')],
    ["a comma after the last", pageOf(...TEXTS, "")],
    ["something after the list", pageOf(...TEXTS).replace(/\]\}$/, '],"more":[]}')],
    ["no end", pageOf(...TEXTS).slice(0, -1)],
    ["no list", '{"count":0}'],
    ["nothing", ""],
  ])("are none in a page with %s", (_, page) => {
    expect(knowing(...TEXTS).itemsOf(Buffer.from(page))).toBeUndefined();
  });
});
