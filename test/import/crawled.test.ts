import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MODERN } from "../../src/import/modern-crawl.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { type FakeComponent, FakeHistory, type FakeUnit } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { type CrawlingOptions, crawled, crawlOf, readerOf } from "./reading.ts";

/** So small that the old records of a log are not read again by themselves. */
const PAGE = { pageSize: 4 };

function beginning(): FakeHistory {
  const history = new FakeHistory();
  for (const slug of ["app", "mail"]) {
    const component = history.addComponent("shop", slug, ["cs"]);
    for (const key of ["one", "two"]) history.addString(component, key, `Text of ${key}`, 9);
  }
  return history;
}

function componentOf({ components }: FakeHistory, slug: string): FakeComponent {
  return components.find((one) => one.slug === slug) as FakeComponent;
}

/** Of the Czech translation. */
function unitOf(history: FakeHistory, slug: string, at: number): FakeUnit {
  return componentOf(history, slug).translations[1]?.units[at] as FakeUnit;
}

async function serve(history: FakeHistory): Promise<FakeServer> {
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  return server;
}

describe("a server", () => {
  it("is the same as before where its log has a record that is known", async () => {
    const history = beginning();
    const server = await serve(history);
    const known = join(quickDirectory(), "known");
    const isFamiliar = (options: CrawlingOptions = {}): Promise<boolean> =>
      crawlOf(MODERN, { known, ...options }).isFamiliar(readerOf(server.origin));
    expect(await isFamiliar()).toBe(false);
    await crawled(MODERN, server.origin, { known });
    expect(await isFamiliar()).toBe(true);
    history.changes = history.changes.map((one) => ({ ...one, id: one.id + 1000 }));
    const scope = { projects: ["shop"], components: [] };
    expect(await isFamiliar({ scope })).toBe(false);
    history.changes = [];
    expect(await isFamiliar({ scope: { projects: ["gone"], components: [] } })).toBe(false);
  });

  it("whose lists move while they are read does not fit together", async () => {
    const history = beginning();
    const server = await FakeServer.start(history, (path) => {
      if (path === "/api/units/") history.addString(componentOf(history, "app"), "three", "3", 0);
    });
    onTestFinished(() => server.close());
    expect((await crawled(MODERN, server.origin)).agreement).not.toBe("agreed");
  });

  it("that has no project is read, too", async () => {
    const { origin } = await serve(new FakeHistory());
    const { records, agreement } = await crawled(MODERN, origin);
    expect([records.projects, records.siteUrl, agreement]).toEqual([[], undefined, "agreed"]);
  });
});

describe("users, with a token", () => {
  const TOKEN = { token: "wlu_q9Zz4k7" };

  async function withUsers(): Promise<FakeHistory> {
    const history = beginning();
    history.translate(unitOf(history, "app", 0), "Jedna", "anna");
    history.translate(unitOf(history, "app", 1), "Dva", "bruno");
    for (const [at, username] of ["admin", "anna"].entries())
      history.users.set(username, { id: at + 1, username, full_name: `The ${username}` });
    return history;
  }

  it.each([
    ["with a token, until their next edit", TOKEN, [false, true]],
    ["without one, where the log was read before", {}, [true, true]],
  ])("who were renamed can keep the old name: %s", async (_, token, afterwards) => {
    const history = await withUsers();
    // What the newest pages of the log say is read in each run.
    for (const text of "abcdefgh") history.translate(unitOf(history, "mail", 0), text, "bruno");
    const server = await serve(history);
    const known = join(quickDirectory(), "known");
    const names = async () => {
      const { records } = await crawled(MODERN, server.origin, { ...token, ...PAGE, known });
      const named = records.changes.flatMap(({ user }) => user ?? []);
      return ["anna", "annabel"].map((name) => named.includes(name));
    };
    expect(await names()).toEqual([true, false]);
    history.users.set("annabel", { id: 2, username: "annabel", full_name: "Annabel" });
    history.users.delete("anna");
    history.changes = history.changes.map((one) => (one.user === "anna" ? { ...one, user: "annabel" } : one));
    history.translate(unitOf(history, "mail", 0), "i", "bruno");
    expect(await names()).toEqual([true, false]);
    history.translate(unitOf(history, "mail", 0), "j", "annabel");
    expect(await names()).toEqual(afterwards);
  });

  it("are asked for again after a new record, and those who were renamed have their new name everywhere", async () => {
    const history = await withUsers();
    const server = await serve(history);
    const known = join(quickDirectory(), "known");
    const { records } = await crawled(MODERN, server.origin, { ...TOKEN, known });
    const names = records.users.map(({ username, fullName }) => [username, fullName]);
    expect(names).toEqual(
      expect.arrayContaining([
        ["anna", "The anna"],
        ["bruno", ""],
      ]),
    );
    history.users.delete("anna");
    history.users.set("annabel", { id: 2, username: "annabel", full_name: "Annabel" });
    history.changes = history.changes.map((one) => (one.user === "anna" ? { ...one, user: "annabel" } : one));
    for (const text of ["a", "b", "c"]) history.translate(unitOf(history, "mail", 0), text, "annabel");
    const again = await crawled(MODERN, server.origin, { ...TOKEN, ...PAGE, known });
    const whole = await crawled(MODERN, server.origin, TOKEN);
    expect(again.records).toEqual(whole.records);
    expect(again.records.users.map(({ username }) => username)).not.toContain("anna");
  });

  it.each([
    [
      "a name that is none",
      JSON.stringify({ id: 2, username: "anna", full_name: null }),
      "its full_name is no text",
    ],
    [
      "another's name",
      JSON.stringify({ id: 2, username: "bruno", full_name: "" }),
      "its username is different",
    ],
    ["nothing", 404, undefined],
    ["a refusal", 403, undefined],
  ])(
    "whose answer is %s are told, and known the next time where that is for good",
    async (_, answer, why) => {
      const history = await withUsers();
      const isAnna = (path: string): boolean => path === "/api/users/anna/";
      const server = await FakeServer.start(history, undefined, (text, path) =>
        isAnna(path) ? answer : text,
      );
      onTestFinished(() => server.close());
      const known = join(quickDirectory(), "known");
      for (let turn = 0; turn < 2; turn += 1) {
        const { records, told } = await crawled(MODERN, server.origin, { ...TOKEN, known });
        expect(records.users.find(({ username }) => username === "anna")?.fullName).toBe("");
        const examples = told.filter(({ code }) => code === "import/answer").flatMap((one) => one.examples);
        expect(examples).toEqual(why === undefined ? [] : [`/api/users/anna/: ${why}`]);
      }
      expect(server.asked.filter(isAnna)).toHaveLength(answer === 403 ? 2 : 1);
    },
  );

  it.each([
    ["no text", "\xff\n{\n", ["admin", "anna", "bruno"]],
    [
      "a word of somebody's own",
      'anna {"username":"anna","server":"x","newest":1,"wrong":"<b>"}\n',
      ["admin", "anna", "bruno"],
    ],
    [
      "fields of other kinds",
      'anna {"username":"anna","server":1,"newest":"1"}\n',
      ["admin", "anna", "bruno"],
    ],
  ])("whose state is %s are asked for again", async (_, text, names) => {
    const server = await serve(await withUsers());
    const known = quickDirectory();
    writeFileSync(join(known, "users.jsonl"), text, "latin1");
    await crawled(MODERN, server.origin, { ...TOKEN, known });
    const asked = server.asked.flatMap((address) => /^\/api\/users\/(.+)\/$/.exec(address)?.[1] ?? []);
    expect(asked).toEqual(names);
  });
});
