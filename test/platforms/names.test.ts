import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import {
  append,
  type Changes,
  edit,
  plantCatalogue,
  removePlanted,
} from "../catalogues/catalogue-fixture.ts";
import { bin } from "../suite/built.ts";

const WINDOWS = ["--import", new URL("windows.mjs", import.meta.url).href];
const french = 'msgid "Anchor"\nmsgstr "Ancre"\n';

/** Names that Windows cannot store: of a project, a component, downloads, languages. */
const UNSTORABLE: Changes = {
  "catalogue.yaml": edit("tables: tables\n", ""),
  "harbour.yaml": (text) =>
    text
      .replace("slug: harbour", "slug: con")
      .replace("slug: app", "slug: LPT1")
      .replace("po/app.pot", "po/aux.json.pot"),
  "po/aux.json.pot": french,
  "po/nul.po": french,
  "web/web.yaml": append("language_regex: ."),
  "web/i18n/f:r.json": "{}",
  "web/i18n/de..json": "{}",
};
/** As the diagnostics print them. */
const NAMES = ["con", "LPT1", "aux.json.pot", "nul", "nul.po", "f:r", "f:r.json", "de."];

afterAll(removePlanted);

function build(changes: Changes, system: readonly string[] = []) {
  const { directory, out } = plantCatalogue(changes);
  const words = [...system, bin, "build", directory, "--out", out, "--json", "--no-cache"];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8", timeout: 60_000 });
  const { ok, diagnostics } = JSON.parse(stdout);
  return { built: { status, ok, isThere: existsSync(out) }, diagnostics };
}

function told(severity: string, code: string, name: string): unknown {
  return expect.objectContaining({
    severity,
    code,
    message: expect.stringContaining(`the name "${name}" `),
  });
}

describe("names that Windows cannot store", () => {
  it("are errors there, each of them, before anything is written", () => {
    const { built, diagnostics } = build(UNSTORABLE, WINDOWS);
    expect(built).toEqual({ status: 1, ok: false, isThere: false });
    for (const name of NAMES) expect(diagnostics).toContainEqual(told("error", "name/unstorable", name));
  });

  it("are warnings elsewhere", () => {
    const { built, diagnostics } = build(UNSTORABLE);
    expect(built).toEqual({ status: 0, ok: true, isThere: true });
    for (const name of NAMES) expect(diagnostics).toContainEqual(told("warning", "name/unsafe", name));
  });
});

it("a name that Windows stores, and others do more with, is a warning there, too", () => {
  const changes = {
    "harbour.yaml": edit("new_base: po/app.pot", "new_base: po/app.php"),
    "po/app.php": french,
  };
  const { built, diagnostics } = build(changes, WINDOWS);
  expect(built).toEqual({ status: 0, ok: true, isThere: true });
  expect(diagnostics).toContainEqual(told("warning", "name/unsafe", "app.php"));
});
