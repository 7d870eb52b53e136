import { hash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ProvedObjects } from "../../src/published/verify/proved-objects.ts";
import { ListedEntries } from "../../src/store/index.ts";
import { saidPath } from "../model/proved.ts";

const TEXTS = ['{"id":1}', '{"text":"},{","list":[{"a":1},{"b":"]}"}]}', '{"id":3}'];

function knowing(...texts: readonly string[]): ProvedObjects {
  const entries = new ListedEntries();
  for (const [index, text] of texts.entries()) {
    const sha256 = hash("sha256", text);
    const path = saidPath(`path of ${index}`);
    entries.put({ path, size: text.length, sha256, media_type: "application/json" });
  }
  const proved = new ProvedObjects(entries);
  for (const number of texts.keys()) proved.add(number);
  return proved;
}

function pageOf(...texts: readonly string[]): string {
  return `{"count":${texts.length},"next":null,"previous":null,"results":[${texts.join(",")}]}`;
}

describe("the items of a page that were proved", () => {
  it.each([[[]], [TEXTS], [TEXTS.toReversed()]])("are found wherever they end: %j", (texts) => {
    const known = knowing(...TEXTS).itemsOf(Buffer.from(pageOf(...texts)));
    expect(known?.items).toEqual(texts.map((text) => TEXTS.indexOf(text)));
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
