import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { FAILURE_ENDS } from "../../src/cli/exit.ts";
import type { ImportOptions } from "../../src/import/import-options.ts";
import { Failure, failureKind, parseMaxDelete } from "../../src/model/index.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { sample } from "../suite/sample.ts";
import { FakeHistory } from "./fake/history.ts";
import { FakeServer } from "./fake/server.ts";
import { type Breaking, belowRoot, everywhere, Front, SIGN_IN, withEmpty } from "./front.ts";
import { filesOf, imported } from "./imported.ts";
import { runImport } from "./program.ts";
import { SmallReleased } from "./small-released.ts";

const LONG = { timeout: 60_000 };
const NO_API = "is not an API of Weblate";
const BROKEN = "the answer is broken, also when requested again";
const VANISHED = "units would vanish";

/** What breaks, the exit code that docs/reference/import.md has for it, and what is said. */
const CASES: readonly (readonly [string, Breaking, number, string])[] = [
  ["500 for all", everywhere({ status: 500 }), 74, "answers 500, also when asked again"],
  ["502 with a page", everywhere({ status: 502, body: SIGN_IN }), 74, "answers 502, also when asked again"],
  ["503 for the lists", belowRoot({ status: 503 }), 74, "answers 503, also when asked again"],
  ["a page with 200 for all", everywhere({ body: SIGN_IN }), 2, NO_API],
  ["a page with 200 for the lists", belowRoot({ body: SIGN_IN }), 74, BROKEN],
  ["nothing with 200 for all", everywhere({ body: "" }), 2, NO_API],
  ["nothing with 200 for the lists", belowRoot({ body: "" }), 74, BROKEN],
  ["a redirect", everywhere({ status: 302, headers: { location: "/login/" } }), 74, "it redirects to"],
  [
    "a redirect of lists",
    belowRoot({ status: 302, headers: { location: "/login/" } }),
    74,
    "it redirects to",
  ],
  ["401 for all", everywhere({ status: 401, body: "{}" }), 74, "asks for a token (401): pass --token-file"],
  ["403 for all", everywhere({ status: 403, body: "{}" }), 2, NO_API],
  ["403 for the lists", belowRoot({ status: 403, body: "{}" }), 74, "the server has no such list"],
  ["404 for all", everywhere({ status: 404, body: SIGN_IN }), 2, NO_API],
  ["404 for the lists", belowRoot({ status: 404, body: "{}" }), 74, "the server has no such list"],
  [
    "empty lists",
    withEmpty("projects", "components", "translations", "units", "sources", "changes"),
    2,
    "shows no project",
  ],
  ["no project", withEmpty("projects"), 2, "shows no project"],
  ["no unit", withEmpty("units", "sources"), 2, VANISHED],
  [
    "projects without components",
    withEmpty("components", "translations", "units", "sources", "screenshots"),
    2,
    VANISHED,
  ],
];

async function startFake(history: FakeHistory): Promise<string> {
  const server = await FakeServer.start(history);
  onTestFinished(() => server.close());
  return server.origin;
}

/** Units of each project: ten of the first, five of the second and so on. Half of them are English. */
function historyOf(strings: Readonly<Record<string, number>>): FakeHistory {
  const history = new FakeHistory();
  for (const [project, count] of Object.entries(strings)) {
    const component = history.addComponent(project, "app", ["cs"]);
    for (let at = 0; at < count; at += 1) history.addString(component, `key${at}`, `Text ${at}`, at);
  }
  return history;
}

async function failureOf(url: string, options: Partial<ImportOptions>): Promise<Failure> {
  try {
    await imported(url, options);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error("it was imported");
}

describe.each([
  ["5.x", async () => startFake(historyOf({ shop: 3, mill: 2 }))],
  ["3.6.1", async () => (await SmallReleased.start()).origin],
] as const)("a copy of %s", (release, serve) => {
  it.each(sample(CASES, 2, `broken later, ${release}`))(
    "outlives %s",
    LONG,
    async (...[name, breaking, exit, message]) => {
      const front = await Front.before(await serve());
      const directory = join(quickDirectory(), "l10n");
      const first = await imported(front.origin, { directory });
      expect(first.result.counts["units"]).toBeGreaterThan(5);
      const before = filesOf(directory);

      // A run that knows units asks 5.x only for those that the log names.
      if (name === "no unit") rmSync(join(directory, ".import"), { recursive: true });
      front.breaking = breaking;
      const failure = await failureOf(front.origin, { directory });

      expect(failure.message).toContain(message);
      expect(failure.message).not.toContain("\n");
      expect(FAILURE_ENDS[failureKind(failure)].exit).toBe(exit);
      expect(filesOf(directory)).toEqual(before);

      front.breaking = undefined;
      const { result } = await imported(front.origin, { directory });
      expect(result).toMatchObject({ written: 0, deleted: 0, conflicts: [] });
      expect(filesOf(directory)).toEqual(before);
    },
  );
});

describe("a server that shows less than before", () => {
  it("is told from one that was made smaller, by --max-delete", LONG, async () => {
    const history = historyOf({ shop: 7, mill: 3 });
    const url = await startFake(history);
    const directory = join(quickDirectory(), "l10n");
    expect((await runImport([url, directory])).code).toBe(0);
    const before = filesOf(directory);
    history.removeComponent(history.components[1] ?? expect.fail());

    const refused = await runImport([url, directory, "--max-delete", "20%"]);
    expect(refused.code).toBe(2);
    expect(refused.stderr.trimEnd().split("\n")).toEqual([
      `lingodex: error: ${url}: nothing was replaced: 6 of 20 units (30.0%) would vanish, more than the 20% that max_delete allows`,
      "lingodex: hint: private projects need a token; if this is intended, pass --max-delete 100%",
    ]);
    expect(filesOf(directory)).toEqual(before);
    expect((await runImport([url, directory, "--max-delete", "5"])).code).toBe(2);
    expect((await runImport([url, directory, "--max-delete", "many"])).code).toBe(2);
    expect(filesOf(directory)).toEqual(before);

    expect((await runImport([url, directory, "--max-delete", "6"])).code).toBe(0);
    const whole = await imported(url);
    expect(filesOf(directory)).toEqual(filesOf(whole.directory));
    expect(filesOf(directory)).not.toEqual(before);
  });

  it.each([
    [8, 2, "20%", true],
    [79, 21, "20%", false],
    [1, 9, undefined, true],
    [1, 9, "90%", true],
    [1, 9, "89%", false],
  ])(
    "of %i and %i strings the second project may go with %s: %s",
    LONG,
    async (kept, gone, bound, isTaken) => {
      const history = historyOf({ shop: kept, mill: gone });
      const url = await startFake(history);
      const { directory } = await imported(url);
      history.removeComponent(history.components[1] ?? expect.fail());
      const again = imported(url, { directory, maxDelete: parseMaxDelete(bound ?? "") });
      if (isTaken) expect((await again).result.counts).toMatchObject({ projects: 1, units: 2 * kept });
      else await expect(again).rejects.toThrow("would vanish");
    },
  );

  it("because its files became unreadable keeps its components, too", LONG, async () => {
    const history = historyOf({ shop: 3, mill: 3 });
    const front = await Front.before(await startFake(history));
    const { directory } = await imported(front.origin);
    const before = filesOf(directory);
    history.addString(history.components[1] ?? expect.fail(), "more", "More", 0);
    const headers = { "content-disposition": 'attachment; filename="en.json"' };
    front.breaking = (path) =>
      /\/mill\/.*(?:file|monolingual_base)\/$/.test(path) ? { headers, body: "{" } : undefined;
    const maxDelete = parseMaxDelete("20%");
    expect((await failureOf(front.origin, { directory, maxDelete })).message).toMatch(
      /6 of 12 units \(50\.0%\) would vanish, .*: repos\/mill\/app\/en\.json:1: not JSON/,
    );
    expect(filesOf(directory)).toEqual(before);
  });
});

describe("what a server in trouble refuses", () => {
  const isFile = (path: string): boolean => path.endsWith("/file/");
  /** Refuses files; the list that comes after them says when that ends. */
  const refusing =
    (front: Front, after: Breaking): Breaking =>
    (path) => {
      if (isFile(path)) return { status: 403 };
      return front.asked.some(isFile) && path === "/api/changes/" ? after(path) : undefined;
    };

  it("is asked for again by the next run", LONG, async () => {
    const url = await startFake(historyOf({ shop: 2 }));
    const front = await Front.before(url);
    const directory = join(quickDirectory(), "l10n");
    front.breaking = refusing(front, everywhere({ status: 500 }));
    expect((await failureOf(front.origin, { directory, files: "api" })).message).toContain("answers 500");
    front.breaking = undefined;
    const { result } = await imported(front.origin, { directory, files: "api" });
    expect(result.told.map(({ code }) => code)).not.toContain("import/rebuilt");
    const whole = await imported(front.origin, { files: "api" });
    expect(filesOf(directory)).toEqual(filesOf(whole.directory));
  });

  it("is not, where it only asks to wait", LONG, async () => {
    const front = await Front.before(await startFake(historyOf({ shop: 2 })));
    const directory = join(quickDirectory(), "l10n");
    const later = { status: 429, headers: { "retry-after": "3600" } };
    front.breaking = refusing(front, everywhere(later));
    expect((await failureOf(front.origin, { directory, files: "api" })).message).toContain("wait 3600 s");
    const asked = front.asked.filter(isFile);
    expect(asked).not.toEqual([]);
    front.breaking = undefined;
    await imported(front.origin, { directory, files: "api" });
    expect(front.asked.filter(isFile)).toEqual(asked);
  });
});
