import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Doubts, Lists, translationsOf, unitsOf } from "../../src/import/lists.ts";
import { AnswerError } from "../../src/import/platform/answer.ts";
import { Telling } from "../../src/import/platform/told.ts";
import { itemName } from "../../src/import/platform-reader.ts";
import { InputError } from "../../src/model/diagnostics/failures.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { type Answered, answering } from "./answering.ts";
import { readerOf } from "./reading.ts";

const PATH = "/api/units/";
const HOST = "https://translate.example.org";

/** A page of a list, of numbers of items; `next` is that of the next page. */
function page(ids: readonly number[], count: number, next?: number): string {
  const results = ids.map((id) => ({ url: `${HOST}${PATH}${id}/`, id }));
  return JSON.stringify({ count, next: next === undefined ? null : `${HOST}${PATH}?page=${next}`, results });
}

const idOf = (item: unknown): number => (item as { id: number }).id;

describe("a document", () => {
  it("is what the server says, and nothing where it has it not, or not for us", async () => {
    const { origin, asked } = await answering({ "/api/": '{"a": 1}', "/api/hidden/": 403 });
    const reader = readerOf(origin);
    expect(await reader.document("/api/")).toEqual({ a: 1 });
    expect(await reader.document("/api/")).toEqual({ a: 1 });
    for (const path of ["/api/hidden/", "/api/gone/", "/api/gone/"])
      expect(await reader.document(path)).toBeUndefined();
    expect(asked).toEqual(["/api/", "/api/hidden/", "/api/gone/"]);
    reader.forget("/api/");
    await reader.document("/api/");
    expect(asked).toHaveLength(4);
  });

  it("that is broken is asked for again, four times in all", async () => {
    const { origin, asked } = await answering({
      "/api/mended/": ["<html>", '{"a": ', "[1]"],
      "/api/broken/": "<html>",
    });
    expect(await readerOf(origin).document("/api/mended/")).toEqual([1]);
    await expect(readerOf(origin).document("/api/broken/")).rejects.toThrow(
      "/api/broken/: the answer is broken, also when requested again: it is not JSON",
    );
    expect(asked).toHaveLength(7);
  });

  it("of another status ends the reading", async () => {
    const { origin } = await answering({ "/api/": 418 });
    await expect(readerOf(origin).document("/api/")).rejects.toThrow("/api/: the server answers 418");
  });

  it("that came in an earlier run is proven, and asked for again where it is none", async () => {
    const { origin, asked } = await answering({ "/api/": ["<html>", "<html>", "<html>", "<html>", "[1]"] });
    const answers = quickDirectory();
    await expect(readerOf(origin, { answers }).document("/api/")).rejects.toThrow(InputError);
    expect(readdirSync(answers)).toEqual([]);
    await readerOf(origin, { answers }).document("/api/");
    const [name = ""] = readdirSync(answers);
    for (const bytes of ["", "no head", "{\n[2]", '{"status": "200"}\n[2]', "1\n[2]", '{"status": 200}\n[2'])
      expect(await documentOf(bytes)).toEqual([1]);
    expect(asked).toHaveLength(11);
    expect(await documentOf('{"status": 200, "name": 1}\n[2]')).toEqual([2]);
    expect(asked).toHaveLength(11);

    async function documentOf(bytes: string): Promise<unknown> {
      writeFileSync(join(answers, name), bytes);
      return await readerOf(origin, { answers }).document("/api/");
    }
  });

  it("that says too much, and of which one field is read, is kept with that field alone", async () => {
    const { origin, asked } = await answering({
      "/api/groups/?page_size=1": ["<html>", '{"count": 3, "results": [{"email": "x"}]}'],
      "/api/metrics/": 403,
      "/api/none/": "[1]",
    });
    const answers = quickDirectory();
    for (let run = 0; run < 2; run += 1) {
      const reader = readerOf(origin, { answers });
      expect(await reader.field("/api/groups/?page_size=1", "count")).toBe(3);
      expect(await reader.field("/api/metrics/", "version")).toBeUndefined();
      expect(await reader.field("/api/none/", "count")).toBeUndefined();
    }
    expect(asked).toHaveLength(4);
    const kept = readdirSync(answers).map((name) => readFileSync(join(answers, name), "utf8"));
    expect(kept.join()).toContain('{"count":3}');
    expect(kept.join()).not.toContain("email");
  });

  it("that says too much is not kept", async () => {
    const { origin, asked } = await answering({ "/api/users/anna/": '{"email": "x"}' });
    const answers = quickDirectory();
    const reader = readerOf(origin, { answers });
    for (let turn = 0; turn < 2; turn += 1)
      expect(await reader.passing("/api/users/anna/")).toEqual({ status: 200, document: { email: "x" } });
    expect(await reader.passing("/api/users/bo/")).toEqual({ status: 404, document: undefined });
    expect(asked).toHaveLength(3);
    expect(readdirSync(answers)).toEqual([]);
  });

  it("of more bytes than are taken ends the reading", async () => {
    const { origin } = await answering({ "/api/": `"${"x".repeat(100)}"` });
    await expect(readerOf(origin, { mostBytes: 50 }).document("/api/")).rejects.toThrow(
      /more than the 50 bytes/,
    );
  });
});

describe("a list", () => {
  it("that is paged by cursor is read to its end, whether it counts or not", async () => {
    const paged = (ids: readonly number[], cursor?: string): string => {
      const next = cursor === undefined ? null : `${HOST}${PATH}?cursor=${cursor}`;
      return JSON.stringify({ next, results: ids.map((id) => ({ url: `${HOST}${PATH}${id}/`, id })) });
    };
    const { origin, asked } = await answering({
      [PATH]: paged([1, 2], "b%3D1"),
      [`${PATH}?cursor=b%3D1`]: paged([3, 4], "c"),
      [`${PATH}?cursor=c`]: paged([5]),
    });
    const whole = await readerOf(origin).list(PATH, idOf);
    expect(whole).toMatchObject({ items: [1, 2, 3, 4, 5], count: 5, isConsistent: true });
    expect(asked).toEqual([PATH, `${PATH}?cursor=b%3D1`, `${PATH}?cursor=c`]);
    const part = await readerOf(origin).list(PATH, idOf, { until: (id) => id === 2 });
    expect(part).toMatchObject({ items: [1, 2], count: Number.NaN, isConsistent: true });
    await expect(readerOf(origin, { mostItems: 3 }).list(PATH, idOf)).rejects.toThrow("--max-items");
  });

  it("that is paged by cursor and goes round is given up", async () => {
    const results = [{ url: `${HOST}${PATH}1/`, id: 1 }];
    const round = JSON.stringify({ next: `${HOST}${PATH}?cursor=a`, results });
    const { origin } = await answering({ [PATH]: round, [`${PATH}?cursor=a`]: round });
    await expect(readerOf(origin).list(PATH, idOf)).rejects.toThrow("repeats an earlier page");
  });

  it("is read page by page, from where it is wanted and until it is enough", async () => {
    const { origin, asked } = await answering({
      [PATH]: page([1, 2], 5, 2),
      [`${PATH}?page=2`]: page([3, 4], 5, 3),
      [`${PATH}?page=3`]: page([5], 5),
    });
    const reader = readerOf(origin);
    const last = { count: 5, isConsistent: true, firstPage: PATH };
    const whole = await reader.list(PATH, idOf);
    expect(whole).toEqual({ ...last, items: [1, 2, 3, 4, 5], lastPage: `${PATH}?page=3` });
    const rest = await reader.list(PATH, idOf, { from: { page: 3, before: 4 } });
    expect(rest).toEqual({ ...last, items: [5], lastPage: `${PATH}?page=3` });
    const some = await reader.list(PATH, idOf, { until: (id) => id === 2 });
    expect(some).toEqual({ ...last, items: [1, 2], lastPage: PATH });
    const odd = await reader.list(PATH, (item) => (idOf(item) % 2 === 1 ? idOf(item) : undefined));
    expect(odd.items).toEqual([1, 3, 5]);
    expect(asked).toHaveLength(3);
    expect((await reader.page(PATH, 2))?.items).toHaveLength(2);
    expect(await reader.page(PATH, 9)).toBeUndefined();
  });

  it("is asked for with the size of its pages, and whatever else is wanted", async () => {
    const { origin, asked } = await answering({
      [`${PATH}?page_size=2&q=id%3A1`]: page([1, 2], 3, 2),
      [`${PATH}?page=2&page_size=2&q=id%3A1`]: page([3], 3),
    });
    const { items } = await readerOf(origin, { pageSize: 2 }).list(PATH, idOf, { query: "q=id%3A1" });
    expect(items).toEqual([1, 2, 3]);
    expect(asked).toHaveLength(2);
  });

  it.each<readonly [string, Readonly<Record<string, Answered>>]>([
    ["whose count changes", { [PATH]: page([1], 2, 2), [`${PATH}?page=2`]: page([2], 3) }],
    ["with an item twice", { [PATH]: page([1, 2], 3, 2), [`${PATH}?page=2`]: page([2], 3) }],
    ["with fewer items than it counts", { [PATH]: page([1], 2) }],
  ])("%s does not fit together", async (_, answers) => {
    const { origin } = await answering(answers);
    expect((await readerOf(origin).list(PATH, idOf)).isConsistent).toBe(false);
  });

  it.each<readonly [string, Readonly<Record<string, Answered>>, string]>([
    [
      "that repeats a page",
      { [PATH]: page([1], 9, 2), [`${PATH}?page=2`]: page([1], 9, 3) },
      "it repeats an earlier page",
    ],
    ["that goes on", { [PATH]: page([1, 2], 2, 2) }, "the list continues after the items that it counts"],
    ["that leads elsewhere", { [PATH]: page([1], 9, 3) }, "its next page is not the one that follows"],
    ["with an empty page", { [PATH]: page([], 9, 2) }, "it is empty, and not the last"],
    ["with more than it counts", { [PATH]: page([1, 2], 1) }, "it holds more items than it counts"],
    ["that is none", { [PATH]: "[]" }, "it is not an object"],
    ["of nameless items", { [PATH]: '{"count": 2, "next": null, "results": [{}]}' }, "an item has no url"],
    ["of no objects", { [PATH]: '{"count": 2, "next": null, "results": [1]}' }, "an item has no url"],
    ["that is missing", {}, "the server has no such list"],
    ["of too many items", { [PATH]: page([1], 11) }, "11 items are more than 10"],
  ])("%s ends the reading", async (_, answers, why) => {
    const { origin } = await answering(answers);
    await expect(readerOf(origin, { mostItems: 10 }).list(PATH, idOf)).rejects.toThrow(why);
  });

  it("is no reason to hide an error of whoever takes its items", async () => {
    const { origin } = await answering({ [PATH]: page([1], 1) });
    const failing = (): never => {
      throw new TypeError("a bug");
    };
    await expect(readerOf(origin).list(PATH, failing)).rejects.toThrow(TypeError);
    await expect(new Lists(readerOf(origin), new Telling()).read("units", failing)).rejects.toThrow(
      TypeError,
    );
    expect(() => itemName("text")).toThrow(AnswerError);
  });
});

describe("lists", () => {
  const take = (item: unknown, address: string): number => {
    const id = idOf(item);
    if (id === 2) throw new AnswerError(address, "it is two");
    return id;
  };

  it("leave out what is not what the interface says, and tell it", async () => {
    const { origin } = await answering({ [PATH]: page([1, 2, 3], 3) });
    const telling = new Telling();
    const lists = new Lists(readerOf(origin), telling);
    expect((await lists.read("units", take)).items).toEqual([1, 3]);
    expect(telling.all()).toEqual([
      expect.objectContaining({ code: "import/answer", examples: [`${HOST}${PATH}2/: it is two`] }),
    ]);
    expect(lists.agreement).toBe("agreed");
  });

  it("are believed where two rounds say alike that the server counts otherwise", async () => {
    const doubts = new Doubts();
    const agreements: unknown[] = [];
    // The last page is short of what all pages count.
    for (const [items, count] of [
      [[1, 3], 3],
      [[1, 3], 3],
      [[1, 3], 4],
      [[1, 3, 5], 4],
      [[1, 3, 5], 4],
    ] as const) {
      const { origin } = await answering({ [PATH]: page([...items], count) });
      const telling = new Telling();
      const lists = new Lists(readerOf(origin), telling, undefined, doubts);
      await lists.read("units", take);
      agreements.push([lists.agreement, telling.all().map(({ examples }) => examples)]);
    }
    expect(agreements).toEqual([
      ["doubted", []],
      ["agreed", [["/api/units/: 2 items, counted 3"]]],
      ["moved", []],
      ["moved", []],
      ["agreed", [["/api/units/: 3 items, counted 4"]]],
    ]);
  });

  it("are read in parts where that is less than the whole", async () => {
    const answers = {
      [PATH]: page([1], 9, 2),
      "/api/translations/shop/app/cs/units/": page([4], 1),
    };
    const { origin, asked } = await answering(answers);
    const lists = new Lists(readerOf(origin), new Telling());
    const names = ["de", "cs"].map((language) => unitsOf({ project: "shop", component: "app", language }));
    const found = await lists.readWanted("units", take, { names, pages: 2 });
    expect(found.map(({ items }) => items)).toEqual([[4]]);
    expect(asked).toEqual([PATH, ...names.map((name) => `/api/${name}/`)]);
    expect(translationsOf({ project: "shop", segment: "a/b" })).toBe("components/shop/a%2Fb/translations");
  });

  it.each([
    ["that is short", { [PATH]: page([1], 1) }],
    ["of as many pages", { [PATH]: page([1], 2, 2), [`${PATH}?page=2`]: page([3], 2) }],
  ])("are read whole where one %s", async (_, answers) => {
    const { origin } = await answering(answers);
    const lists = new Lists(readerOf(origin), new Telling());
    const [found] = await lists.readWanted("units", take, { names: ["parts"], pages: 1 });
    expect(found?.items).toContain(1);
    const all = await lists.readWanted("units", take, undefined);
    expect(all).toEqual([found]);
  });

  it("that are missing are read, which says so", async () => {
    const { origin } = await answering({});
    const lists = new Lists(readerOf(origin), new Telling());
    await expect(lists.readWanted("units", take, { names: [], pages: 0 })).rejects.toThrow("no such list");
  });
});

describe("a file", () => {
  const named = (disposition: string, body = "text"): Answered => ({
    headers: { "content-disposition": disposition },
    body,
  });

  it.each([
    ['attachment; filename="de.json"', "de.json"],
    ["attachment; filename=de.json; size=4", "de.json"],
    ["attachment; filename*=utf-8''h%C3%BCtte.json", "hütte.json"],
    ["attachment; filename*=utf-8''%ff.json", "%ff.json"],
  ])("has the name of %s", async (disposition, name) => {
    const { origin } = await answering({ "/file/": named(disposition) });
    const file = await readerOf(origin).file("/file/", () => true, false);
    expect([file?.name, file?.body.toString()]).toEqual([name, "text"]);
  });

  it("that is a page, or empty, or not proven is asked for again", async () => {
    const { origin, asked } = await answering({
      "/page/": ["<html>", named("filename=a")],
      "/empty/": [named("filename=a", ""), named("filename=a", ""), named("filename=a")],
      "/cut/": [named("filename=a", "te"), named("filename=a")],
      "/other/": named("filename=a", "other"),
      "/always/": ["1", "2", "3", "4", "5", "6"],
    });
    const reader = readerOf(origin);
    const isText = (bytes: Buffer): boolean => bytes.toString() === "text";
    for (const path of ["/page/", "/empty/", "/cut/"])
      expect((await reader.file(path, isText, false))?.body.toString()).toBe("text");
    // The same twice is no accident on the way.
    expect((await reader.file("/other/", isText, false))?.body.toString()).toBe("other");
    expect(await reader.file("/always/", isText, false)).toBeUndefined();
    const times = (path: string): number => asked.filter((one) => one === path).length;
    expect(["/page/", "/empty/", "/cut/", "/other/", "/always/"].map(times)).toEqual([2, 3, 2, 2, 4]);
  });

  it("that is not for us is refused, which is known", async () => {
    const { origin, asked } = await answering({ "/file/": 403 });
    const reader = readerOf(origin);
    for (const isLasting of [true, false]) {
      expect(reader.isRefused("/file/", isLasting)).toBe(false);
      expect(await reader.file("/file/", () => true, isLasting)).toBeUndefined();
      expect(await reader.file("/file/", () => true, isLasting)).toBeUndefined();
      expect(reader.isRefused("/file/", isLasting)).toBe(true);
    }
    expect(await reader.file("/gone/", () => true, false)).toBeUndefined();
    expect(reader.isRefused("/gone/", false)).toBe(false);
    expect(asked).toEqual(["/file/", "/file/", "/gone/"]);
  });
});
