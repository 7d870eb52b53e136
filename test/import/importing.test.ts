import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { importPlatform } from "../../src/import/import.ts";
import type { ImportOptions, ImportResult } from "../../src/import/import-options.ts";
import { importedLanguages, importedTimeZone } from "../../src/import/imported-settings.ts";
import { Telling } from "../../src/import/platform/told.ts";
import { watchPlatform } from "../../src/import/watch.ts";
import { InputError, NetworkError, OutputError, UsageError } from "../../src/model/diagnostics/failures.ts";
import { compareCodePoints, TimestampPrinter } from "../../src/model/index.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { answering } from "./answering.ts";
import { FakeHistory, type FakeUnit } from "./fake/history.ts";
import { FakeServer, type Rewritten } from "./fake/server.ts";
import { changeOf, recordsOfShop } from "./made-records.ts";
import { SmallReleased } from "./small-released.ts";

function shop(): FakeHistory {
  const history = new FakeHistory();
  history.addString(history.addComponent("shop", "app", ["cs"]), "one", "One", 0);
  return history;
}

function unitOf(history: FakeHistory): FakeUnit {
  return history.components[0]?.translations[1]?.units[0] as FakeUnit;
}

async function serve(
  history: FakeHistory,
  onRequest?: (path: string) => void,
  rewritten?: Rewritten,
): Promise<FakeServer> {
  const server = await FakeServer.start(history, onRequest, rewritten);
  onTestFinished(() => server.close());
  return server;
}

function run(url: string, options: Partial<ImportOptions> = {}): Promise<ImportResult> {
  const directory = options.directory ?? join(quickDirectory(), "l10n");
  return importPlatform({ pause: async () => undefined, ...options, url, directory });
}

describe("what is no such platform is refused", () => {
  const ROOT = {
    projects: "http://x/api/projects/",
    units: "http://x/api/units/",
    changes: "http://x/api/changes/",
  };

  it.each([
    ["a page", "<html>"],
    ["another API", '{"projects": 1, "units": 2, "changes": 3}'],
    ["an API with other addresses", JSON.stringify({ ...ROOT, projects: "http://x/projects/" })],
    ["no document", "[]"],
    ["nothing", 404],
  ])("for %s at its root", async (_, root) => {
    const { origin } = await answering({ "/api/": root });
    const refused = run(origin);
    await expect(refused).rejects.toThrow(UsageError);
    await expect(refused).rejects.toThrow(`${origin}/api/ is not an API of Weblate`);
  });

  it("but not for its trouble", async () => {
    const { origin } = await answering({ "/api/": 500 });
    await expect(run(origin, { mostRequests: 0 })).rejects.toThrow(
      "the 0 requests of --max-requests are used",
    );
    await expect(run("http://127.0.0.1:9/")).rejects.toThrow(NetworkError);
  });
});

describe("an import", () => {
  it("below a file is told as trouble of the disk", async () => {
    const file = join(quickDirectory(), "file");
    writeFileSync(file, "");
    const { origin } = await serve(shop());
    const refused = run(origin, { directory: join(file, "l10n") });
    await expect(refused).rejects.toThrow(OutputError);
    await expect(refused).rejects.toMatchObject({
      hint: expect.stringContaining("the received data is kept"),
    });
  });

  it("is of the projects that are named, and of some", async () => {
    const { origin } = await serve(shop());
    const scope = (projects: readonly string[], components: readonly string[]) => ({
      scope: { projects, components },
    });
    await expect(run(origin, scope(["mill"], ["shop/none"]))).rejects.toThrow(
      'the server shows no "mill", "shop/none"',
    );
    const { counts } = await run(origin, scope([], ["shop/app"]));
    expect(counts).toMatchObject({ projects: 1, components: 1, units: 2 });
    const empty = await serve(new FakeHistory());
    await expect(run(empty.origin)).rejects.toThrow(`${empty.origin} shows no project`);
  });

  it("is begun again where the data moves, and given up where it does so each time", async () => {
    const history = shop();
    let times = 1;
    const server = await serve(history, (path) => {
      if (path !== "/api/screenshots/" || times === 0) return;
      times -= 1;
      history.translate(unitOf(history), `Text ${times}`, "anna");
    });
    expect(await run(server.origin)).toMatchObject({ ok: true, rounds: 2 });
    times = 9;
    const directory = join(quickDirectory(), "l10n");
    await expect(run(server.origin, { directory, mostRounds: 2 })).rejects.toThrow(
      "the data changed while it was read, 2 times",
    );
    expect(existsSync(join(directory, "catalogue.yaml"))).toBe(false);
  });

  it("tells how far it is, and waits for nobody else", async () => {
    const { origin } = await serve(shop());
    const told: string[] = [];
    await run(origin, {
      onProgress: ({ phase, done, total, left }) => {
        if (told.at(-1) !== phase) told.push(phase);
        if (done !== undefined) expect([total, left]).toEqual([expect.any(Number), expect.any(Number)]);
      },
    });
    expect(told).toEqual(
      expect.arrayContaining(["the API's root", "changes", "units", "files", "the log again"]),
    );
  });

  it("with a token asks what visitors see, unless all is to be public", async () => {
    const history = shop();
    history.addString(history.addComponent("mill", "grain", ["cs"]), "one", "One", 0);
    const server = await serve(history);
    const { counts } = await run(server.origin, { token: "wlu_q9Zz4k7", privateProjects: "mark" });
    expect(counts).toMatchObject({ projects: 2 });
    const asked = (): number =>
      server.asked.filter((address) => address.startsWith("/api/projects/?")).length;
    expect(asked()).toBe(2);
    await run(server.origin, { token: "wlu_q9Zz4k7", privateProjects: "publish" });
    expect(asked()).toBe(3);
  });

  it("of another server is refused, and of the same one with another address taken", async () => {
    const history = shop();
    const [one, same, other] = [await serve(history), await serve(history), await serve(new FakeHistory())];
    const directory = join(quickDirectory(), "l10n");
    await run(one.origin, { directory });
    await expect(run(other.origin, { directory })).rejects.toThrow(
      `is an import of ${one.origin}, and this server calls itself ${other.origin}`,
    );
    expect(await run(same.origin, { directory })).toMatchObject({ ok: true, conflicts: [] });
    expect(readFileSync(join(directory, "import-report.json"), "utf8")).toContain(same.origin);
  });

  it("names the address of an answer that is none", async () => {
    const server = await SmallReleased.start();
    server.lists.set("projects/harbour/components", [{ url: "http://x/api/components/harbour/app/" }]);
    const failed = run(server.origin, { files: "none" });
    await expect(failed).rejects.toThrow(InputError);
    await expect(failed).rejects.toThrow(
      `${server.origin}: http://x/api/components/harbour/app/: its slug is no text`,
    );
  });
});

describe("translation files", () => {
  it("with `--files none` are those in repos/: none is asked for, and what a person wrote there stays", async () => {
    const history = shop();
    const asked: string[] = [];
    const { origin } = await serve(history, (path) => void asked.push(path));
    const directory = join(quickDirectory(), "l10n");
    await run(origin, { directory });
    const isFile = (path: string): boolean => /\/file\/|\.git\b/.test(path);
    expect(asked.filter(isFile)).not.toEqual([]);

    const file = readdirSync(join(directory, "repos"), { recursive: true, encoding: "utf8" }).find((path) =>
      /\bcs\.\w+$/.test(path),
    );
    const place = join(directory, "repos", file ?? "");
    const own = `${readFileSync(place, "utf8")}\n`;
    writeFileSync(place, own);
    asked.length = 0;
    expect(await run(origin, { directory, files: "none" })).toMatchObject({ ok: true });
    expect(asked.filter(isFile)).toEqual([]);
    expect(readFileSync(place, "utf8")).toBe(own);
  });
});

describe("a manifest that people edited", () => {
  async function editedImport() {
    const history = shop();
    const { origin } = await serve(history);
    const directory = join(quickDirectory(), "l10n");
    const again = async (): Promise<readonly [readonly string[], number, readonly string[]]> => {
      const { told, written, conflicts } = await run(origin, { directory });
      return [
        told.map(({ code }) => code).filter((code) => /merged|conflict|catalogue/.test(code)),
        written,
        conflicts,
      ];
    };
    await again();
    const manifest = join(directory, "catalogue.yaml");
    const read = (): string => readFileSync(manifest, "utf8");
    const edit = (from: string, to: string): void => writeFileSync(manifest, read().replace(from, to));
    return { history, directory, again, manifest, read, edit };
  }

  it("is merged with what the server says", async () => {
    const { history, again, read, edit } = await editedImport();
    edit("name: app", "name: Our app");
    history.addString(history.addComponent("shop", "web", ["cs"]), "one", "One", 0);
    expect(await again()).toEqual([["import/merged"], expect.any(Number), []]);
    expect(read()).toMatch(/name: Our app[\s\S]*name: web/);
  });

  it("stays where both changed the same, where it is no text, and where the new files do not fit it", async () => {
    const { history, again, manifest, read, edit } = await editedImport();
    edit("name: app", "name: Our app");
    const [app] = history.components;
    Object.assign(app ?? {}, { name: "Application" });
    const conflict = [["import/conflict"], expect.any(Number), ["catalogue.yaml"]];
    expect(await again()).toEqual(conflict);
    expect(read()).toContain("name: Our app");
    edit("slug: app", "slug: app\n        filemask: [");
    const before = read();
    expect(await again()).toEqual([["import/conflict"], 0, ["catalogue.yaml"]]);
    expect(read()).toBe(before);
    writeFileSync(manifest, Buffer.from([0xff]));
    expect(await again()).toEqual([["import/conflict"], 0, ["catalogue.yaml"]]);
    expect(readFileSync(manifest)).toEqual(Buffer.from([0xff]));
  });
});

describe("a server that is followed", () => {
  it("is asked again, and its trouble is told; what no turn mends ends it", async () => {
    const { origin } = await serve(shop());
    const control = new AbortController();
    const options = {
      url: origin,
      directory: join(quickDirectory(), "l10n"),
      seconds: 0.01,
      signal: control.signal,
    };
    const pause = async (): Promise<void> => undefined;
    const turns: (string | undefined)[] = [];
    for await (const { result, trouble } of watchPlatform({ ...options, pause, mostRequests: 3 })) {
      turns.push(result === undefined ? trouble?.constructor.name : "done");
      if (turns.length === 2) control.abort();
    }
    expect(turns).toEqual(["LaterError", "LaterError"]);
    const { signal } = new AbortController();
    const ended = async (): Promise<void> => {
      for await (const ran of watchPlatform({ ...options, url: "ftp://localhost/", signal })) void ran;
    };
    await expect(ended()).rejects.toThrow(UsageError);
  });
});

describe("the time zone of an import", () => {
  const zoneOf = (timestamps: readonly string[], asked?: string): readonly [string, readonly string[]] => {
    const telling = new Telling();
    const changes = timestamps.map((timestamp, at) => changeOf({ id: at + 1, action: 5, timestamp }));
    const zone = importedTimeZone({ ...recordsOfShop(), changes }, asked, telling);
    return [zone.name, telling.all().flatMap(({ examples }) => examples)];
  };

  it("is the one that is asked for, where there is such", () => {
    expect(zoneOf([], "Europe/Prague")).toEqual(["Europe/Prague", []]);
    expect(() => zoneOf([], "Europe/Nowhere")).toThrow('"Europe/Nowhere" is not a time zone');
  });

  it.each([
    [["2026-11-21T04:40:27+01:00"], "Africa/Algiers"],
    [["2026-11-21T04:40:27+01:00", "2026-07-21T04:40:27+01:00"], "Etc/GMT-1"],
    [["2026-11-21T04:40:27-05:00", "2026-07-21T04:40:27-05:00"], "Etc/GMT+5"],
    [["2026-11-21T04:40:27+01:00", "2026-07-21T04:40:27.1+02:00"], "Africa/Ceuta"],
    [["2026-11-21T04:40:27Z"], "UTC"],
    [[], "UTC"],
    [["2026-11-21T04:40:27+05:30"], "Asia/Calcutta"],
    [["2026-11-21T04:40:27+01:00", "2026-11-21T04:40:27+02:00"], "UTC"],
  ])("else is that of all times: %s", (timestamps, zone) => {
    expect(zoneOf(timestamps)[0]).toBe(zone);
  });

  it("is the first of all zones of this machine that fit, and their number is said", () => {
    const all = Intl.supportedValuesOf("timeZone").filter((name) => name.includes("/"));
    const printers = all.sort(compareCodePoints).map((name) => [name, new TimestampPrinter(name)] as const);
    const seconds = fc.integer({ min: Date.UTC(2012, 2, 2) / 1000, max: Date.UTC(2027, 0, 1) / 1000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...printers),
        fc.array(seconds, { minLength: 1, maxLength: 8 }),
        ([, own], times) => {
          const micros = times.map((time) => time * 1_000_000);
          const seen = micros.map((time) => own.print(time));
          const changes = seen.map((timestamp, at) => changeOf({ id: at + 1, action: 5, timestamp }));
          const found = importedTimeZone(
            { ...recordsOfShop(), changes, sources: [] },
            undefined,
            new Telling(),
          );
          if (found.candidates === undefined) return;
          const fitting = printers.filter(([, other]) =>
            micros.every((time, at) => other.print(time) === seen[at]),
          );
          expect(found).toEqual({ name: fitting[0]?.[0], candidates: fitting.length });
        },
      ),
      { numRuns: 40 },
    );
  });
});

it("languages that the release has otherwise are the catalogue's to say", () => {
  const records = recordsOfShop();
  const rule = { count: 2, formula: "n != 1" };
  const languages = [
    { code: "en", name: "English", direction: "ltr", plural: rule },
    { code: "cs", name: "Czech", direction: "rtl" },
    { code: "de", name: "Not used", direction: "ltr" },
  ] as const;
  const codes = (own: (typeof records)["languages"]): readonly string[] =>
    importedLanguages({ ...records, languages: own }).map(({ code }) => code);
  expect(codes(languages)).toEqual(["cs"]);
  expect(codes([{ code: "cs", name: "Česky", direction: "ltr" }])).toEqual(["cs"]);
  expect(codes([{ code: "cs", name: "Czech", direction: "ltr", plural: rule }])).toEqual(["cs"]);
  const translations = records.translations.map((one) => ({ ...one, language: "xx" }));
  const own = { code: "xx", name: "Own", direction: "ltr" } as const;
  expect(importedLanguages({ ...records, translations, languages: [own] })).toEqual([own]);
});
