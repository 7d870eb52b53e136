import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ImportOptions } from "../../src/import/import-options.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { FakeHistory, type FakeUnit } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { filesOf, imported } from "./imported.ts";
import { runImport } from "./program.ts";

const SECRET = "@example.org";
const TOKEN: Partial<ImportOptions> = { token: "wlu_q9Zz4k7", privateProjects: "publish" };
const OFTEN = { timeout: 60_000 };

/** A server whose log names these, and `gone`, whom nobody knows any more. */
async function serverOf(names: readonly string[], onRequest?: (address: string) => void) {
  const history = new FakeHistory();
  const component = history.addComponent("shop", "app", ["cs", "de"]);
  for (const key of [...names, "gone"]) history.addString(component, key, `Text of ${key}`, 999);
  const units = component.translations[1]?.units ?? [];
  const unitOf = (name: string) => units.find(({ key }) => key === name) as FakeUnit;
  for (const name of [...names, "gone"]) history.translate(unitOf(name), `Od ${name}`, name);
  for (const [at, username] of ["admin", ...names].entries())
    history.users.set(username, {
      id: at + 1,
      username,
      full_name: `The ${username}`,
      email: username + SECRET,
    });
  const server = await FakeServer.start(history, onRequest);
  onTestFinished(() => server.close());
  const asked = (): readonly string[] =>
    server.asked.flatMap((address) => /^\/api\/users\/(.+)\/$/.exec(address)?.[1] ?? []);
  return { history, server, unitOf, asked };
}

/** Bytes of all files, the state's too. */
function everythingIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? everythingIn(path) : readFileSync(path, "latin1")))
    .join("\n");
}

const usersIn = (directory: string): string => readFileSync(join(directory, "tables/users.csv"), "utf8");

describe("users, with a token", () => {
  it("are asked for once, and again whom a new record names", async () => {
    const { history, server, unitOf, asked } = await serverOf(["anna", "bruno"]);
    const { directory, result } = await imported(server.origin, TOKEN);
    expect(result).toMatchObject({ ok: true });
    expect(asked()).toEqual(["admin", "anna", "bruno", "gone"]);
    expect(usersIn(directory)).toContain("The bruno");

    await imported(server.origin, { ...TOKEN, directory });
    expect(asked().slice(4)).toEqual([]);

    history.users.set("anna", { id: 2, username: "anna", full_name: "Anna B." });
    history.translate(unitOf("anna"), "Jinak", "anna");
    await imported(server.origin, { ...TOKEN, directory });
    expect(asked().slice(4)).toEqual(["anna"]);
    expect(usersIn(directory)).toContain("Anna B.");
    const { directory: whole } = await imported(server.origin, TOKEN);
    expect(filesOf(directory)).toEqual(filesOf(whole));
  });

  it("who have another name by now have it in old records, too", async () => {
    const { history, server, unitOf } = await serverOf(["anna", "bruno"]);
    const { directory } = await imported(server.origin, TOKEN);
    history.users.delete("anna");
    history.users.set("annabel", { id: 2, username: "annabel", full_name: "Annabel" });
    history.changes = history.changes.map((change) =>
      change.user === "anna" ? { ...change, user: "annabel" } : change,
    );
    // So many newer records that the old ones are not read again by themselves.
    for (let time = 0; time < 6; time += 1) history.translate(unitOf("bruno"), `Jinak ${time}`, "annabel");

    const { result } = await imported(server.origin, { ...TOKEN, directory, pageSize: 2 });

    expect(result.told.map(({ code }) => code)).not.toContain("import/answer");
    const { directory: whole } = await imported(server.origin, TOKEN);
    expect(filesOf(directory)).toEqual(filesOf(whole));
  });

  it("are asked for again in the same run where a record is added meanwhile", async () => {
    let isDone = false;
    const { history, server, unitOf, asked } = await serverOf(["anna", "bruno"], (address) => {
      if (isDone || !address.endsWith("/cs/file/")) return;
      isDone = true;
      history.translate(unitOf("bruno"), "Jinak", "bruno");
    });

    const { result } = await imported(server.origin, TOKEN);

    expect(result.rounds).toBe(2);
    expect(asked()).toEqual(["admin", "anna", "bruno", "gone", "bruno"]);
  });

  it("are each kept as soon as they came, whatever the budget of requests", OFTEN, async () => {
    const names = Array.from({ length: 25 }, (_, at) => `user-${at}`);
    const { server, asked } = await serverOf(names);
    const directory = join(temporaryDirectory(), "l10n");
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      isDone = await imported(server.origin, { ...TOKEN, directory, mostRequests: 5 }).then(
        () => true,
        (error: unknown) => !String(error).includes("run import again to continue"),
      );
      // Not even what a run that ended early leaves.
      expect(everythingIn(directory)).not.toContain(SECRET);
    }

    expect(runs).toBeGreaterThan(5);
    expect([...asked()].sort()).toEqual([...new Set(["admin", "gone", ...names])].sort());
    const { directory: whole } = await imported(server.origin, TOKEN);
    expect(filesOf(directory)).toEqual(filesOf(whole));
  });

  it.each([
    ["a name that is none", { full_name: null }, "its full_name is no text"],
    ["a number that is a text", { id: "7" }, "its id is not an integer"],
    ["another's name", { username: "bruno" }, "its username is different"],
  ])("whose answer has %s are told, in each run, and the rest comes", OFTEN, async (_, wrong, why) => {
    const { history, server, asked } = await serverOf(["anna", "bruno"]);
    history.users.set("anna", { ...history.users.get("anna"), ...wrong });
    const directory = join(temporaryDirectory(), "l10n");

    for (let turn = 0; turn < 2; turn += 1) {
      const environment = { LINGODEX_TOKEN: "wlu_q9Zz4k7" };
      const { code, stdout } = await runImport([server.origin, directory, "--json"], environment);

      expect(code).toBe(1);
      const told = expect.objectContaining({ code: "import/answer", examples: [`/api/users/anna/: ${why}`] });
      expect(JSON.parse(stdout)).toMatchObject({ told: expect.arrayContaining([told]) });
      expect(usersIn(directory)).toContain("The bruno");
    }
    expect(asked()).toEqual(["admin", "anna", "bruno", "gone"]);
  });
});

/** What anybody may have made of the state, and who is asked for again. */
const STATES: Readonly<Record<string, (path: string, text: string) => readonly string[]>> = {
  "no text": (path) => {
    writeFileSync(path, Buffer.from([0xff, 0, 10, 123, 10]));
    return ["admin", "anna", "bruno", "gone"];
  },
  "a line that was not written to its end": (path, text) => {
    writeFileSync(path, text.slice(0, -2));
    return ["gone"];
  },
  "fields of other kinds": (path, text) => {
    writeFileSync(
      path,
      text.replace('"id":2', '"id":"2"').replace('"full_name":"The bruno"', '"full_name":{}'),
    );
    return ["anna", "bruno"];
  },
  "words of somebody's own": (path, text) => {
    writeFileSync(path, `${text}{"username":"anna","server":"x","newest":1,"wrong":"<b>"}\n`);
    return [];
  },
  "what another server said": (path, text) => {
    writeFileSync(path, text.replaceAll('"server":"http', '"server":"https'));
    return ["admin", "anna", "bruno", "gone"];
  },
  "a link": (path) => {
    const elsewhere = join(temporaryDirectory(), "users");
    writeFileSync(elsewhere, "theirs");
    rmSync(path);
    symlinkSync(elsewhere, path);
    onTestFinished(() => expect(readFileSync(elsewhere, "utf8")).toBe("theirs"));
    return ["admin", "anna", "bruno", "gone"];
  },
};

it.each(Object.entries(STATES))("users whose state is %s are proven", async (_, happens) => {
  const { server, asked } = await serverOf(["anna", "bruno"]);
  const { directory } = await imported(server.origin, TOKEN);
  const before = filesOf(directory);
  const path = join(directory, ".import/known/user/users.jsonl");

  const again = happens(path, readFileSync(path, "utf8"));
  await imported(server.origin, { ...TOKEN, directory });

  expect(asked().slice(4)).toEqual(again);
  expect(filesOf(directory)).toEqual(before);
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  expect(
    new Set(lines.flatMap((line) => Object.keys(JSON.parse(line.slice(line.indexOf(" ") + 1))))),
  ).toEqual(new Set(["username", "server", "newest", "id", "full_name"]));
});
