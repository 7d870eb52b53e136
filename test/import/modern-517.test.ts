import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { build, verify } from "../../src/index.ts";
import { readFiles } from "../end-to-end/published.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { administratorsView, itemsOf, USER_517, VISITOR_517 } from "./captured.ts";
import { imported } from "./imported.ts";
import { CAUSELESS, judgeCopy } from "./judged-units.ts";
import { Platform } from "./platform.ts";

const LONG = { timeout: 120_000 };
const TOKEN = "wlu_q9Zz4k7";

/** Which view is asked, with what token, and whose lists tell what has to come back. */
const VIEWS = [
  { view: "a visitor", words: () => [], token: undefined, lists: VISITOR_517 },
  { view: "a user", words: () => ["--user", USER_517], token: TOKEN, lists: USER_517 },
  {
    view: "an administrator",
    words: () => ["--user", administratorsView("modern-5.17")],
    token: TOKEN,
    lists: USER_517,
  },
] as const;

describe.each(VIEWS)("release 5.17.1, as $view sees it", ({ words, token, lists }) => {
  it("comes back: each unit's text, state, flags, context, location and explanation", LONG, async () => {
    const platform = await Platform.start(VISITOR_517, ["--rewrite-host", "--synth", ...words()]);
    const { directory, result } = await imported(platform.origin, { token, privateProjects: "publish" });
    expect(result.told.filter(({ code }) => CAUSELESS.has(code))).toEqual([]);
    expect(result).toMatchObject({ ok: true, rounds: 1 });

    const out = temporaryDirectory();
    const site = { links: "query", view: "api", pages: false, cache: false, compat: ["wlc3"] } as const;
    expect(await build({ catalogue: directory, out, ...site })).toMatchObject({ ok: true });
    expect(await verify(out)).toMatchObject({ ok: true });
    const units = itemsOf(lists, "units");
    const shown = { units, projects: itemsOf(lists, "projects"), components: itemsOf(lists, "components") };
    const { equal, lost } = judgeCopy(readFiles(out), shown);
    expect(equal).toBeGreaterThan(600);
    const reasons = ["a string that is never translated", "glossary", "of the source language"];
    expect([...lost.keys()].sort()).toEqual(reasons);

    const explained = units.filter(({ explanation }) => explanation !== "");
    expect(explained.length).toBeGreaterThan(0);
    const table = readFileSync(join(directory, "tables/sources.csv"), "utf8");
    for (const { explanation } of explained) expect(table).toContain(String(explanation));
  });

  it("has its log by kinds of 3.6.1", LONG, async () => {
    const platform = await Platform.start(VISITOR_517, ["--rewrite-host", "--synth", ...words()]);
    const { directory } = await imported(platform.origin, { token, privateProjects: "publish" });
    const table = readFileSync(join(directory, "tables/changes.csv"), "utf8").split("\n");
    const kinds = new Map(table.slice(1).map((line) => [line.split(",")[0], line.split(",")[2]]));
    const released: Readonly<Record<number, string>> = { 89: "13", 90: "13", 94: "8", 54: "9", 77: "2" };
    for (const [action, kind] of Object.entries(released)) {
      const records = itemsOf(lists, "changes").filter(
        (change) =>
          change["action"] === Number(action) && !String(change["component"]).endsWith("/glossary/"),
      );
      expect(records.length, action).toBeGreaterThan(0);
      for (const { id } of records) expect(kinds.get(String(id)), `${action}: ${id}`).toBe(kind);
    }
    const dropped = itemsOf(lists, "changes").filter(({ action }) =>
      [85, 86, 87, 88, 91, 92, 93].includes(Number(action)),
    );
    expect(dropped.filter(({ id }) => kinds.has(String(id)))).toEqual([]);
  });
});
