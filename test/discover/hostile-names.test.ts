import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";
import { carryOut, planInit } from "../../src/catalogue/repository/init.ts";
import { describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import { isTreePath, treeName } from "../../src/model/tree/tree-path.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { lingodex, put } from "./made-repository.ts";

const TEXTS = '{"open": "x", "close": "y"}\n';

/** What means something to a glob, a shell, YAML, an address or a terminal. */
const PIECES = [
  ...[
    "*",
    "**",
    "?",
    "[a]",
    "[!a]",
    "[*]",
    "{a,b}",
    "!(a)",
    "+(a)",
    "(x)",
    "!",
    "-",
    "--out",
    "#",
    "%",
    "%41",
  ],
  ...[
    " ",
    "'",
    '"',
    ":",
    ";",
    "&",
    "|",
    "<",
    ">",
    "$x",
    "~",
    "`",
    "@",
    ",",
    "=",
    "^",
    "é",
    "日本",
    "\u202e",
    "😀",
  ],
  ...["a", "messages", "x y", "...", "~null", "- a", "{{x}}", "&a", "*a"],
];
const name = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join(""))
  .filter((text) => !text.startsWith(".") && !/^\.+$/.test(text));

/** Errors of a catalogue that `init` wrote for these files; undefined where it wrote none. */
async function errorsOf(files: Readonly<Record<string, string>>): Promise<readonly string[] | undefined> {
  const folder = quickDirectory();
  try {
    for (const [path, text] of Object.entries(files)) put(folder, path, text);
    if (!carryOut(await planInit(folder, {}))) return undefined;
    expect(existsSync(join(folder, "catalogue.yaml"))).toBe(true);
    const { diagnostics } = await check(folder, {});
    const described = diagnostics.map(describeDiagnostic);
    return described
      .filter(({ severity }) => severity === "error")
      .map(({ code, file }) => `${code} ${file}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("names of files", () => {
  it("are taken by build as init writes them, whatever they mean elsewhere", async () => {
    await fc.assert(
      fc.asyncProperty(name, name, async (folder, stem) => {
        const files = {
          [`${folder}/locales/en/${stem}.json`]: TEXTS,
          [`${folder}/locales/de/${stem}.json`]: TEXTS,
          "plain/locales/en.json": TEXTS,
          "plain/locales/de.json": TEXTS,
          [`plain/locales/${stem}.json`]: TEXTS,
        };
        expect(await errorsOf(files)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it.each(["a\\b", "a\tb", "a\nb", "a\u007fb", "a\u0085b"])(
    "that nobody can carry are errors: %j",
    async (stem) => {
      const files = { [`locales/en/${stem}.json`]: TEXTS, [`locales/de/${stem}.json`]: TEXTS };
      expect(await errorsOf(files)).toEqual([
        `name/uncarried locales/de/${stem}.json`,
        `name/uncarried locales/en/${stem}.json`,
      ]);
      expect([treeName(`${stem}.json`), isTreePath(`api/${stem}.json`)]).toEqual([undefined, false]);
    },
  );

  it("that build takes are carried by packs and plans", () => {
    const folder = quickDirectory();
    for (const code of ["en", "de"]) put(folder, `[x] {y}/locales/${code}/a?b 'c' "d" #e %41.json`, TEXTS);
    expect(lingodex(folder, "build", "--no-cache").status).toBe(0);
    expect(lingodex(folder, "verify", "public").status).toBe(0);
    expect(lingodex(folder, "pack", "public", "--out", "packed").status).toBe(0);
    expect(lingodex(folder, "verify", "packed").status).toBe(0);
    const delta = lingodex(folder, "delta", "public", "--against", "none", "--out", "plan");
    expect(delta.status).toBe(0);
  });
});
