import { spawnSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, type TestContext } from "vitest";
import { build, describeDiagnostic, verify } from "../../src/index.ts";
import { fetchPackage, Unavailable } from "../real-input/fetch.mjs";
import { skipFor } from "./missing.ts";
import { readFiles } from "./published.ts";
import { temporaryDirectory } from "./temporary.ts";

/** Units of one translation, by state. */
interface Counts {
  readonly translated: number;
  readonly fuzzy: number;
  readonly untranslated: number;
}

interface Translation {
  readonly filename: string;
  readonly language: { readonly code: string };
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
}

interface Difference {
  readonly file: string;
  readonly ours: string;
  readonly theirs: string;
  readonly reason: string;
}

/**
 * Every file that we count otherwise than msgfmt, and why; nothing else may differ. None does: the formats agree on
 * obsolete entries, the header, plurals, and fuzzy entries without a text.
 */
const DIFFERENCES: readonly Difference[] = [];

it.for([
  { name: "django", translations: 96, languages: 96, strings: 5314, fuzzy: 0 },
  { name: "plone", translations: 63, languages: 61, strings: 10157, fuzzy: 462 },
  { name: "sphinx", translations: 4, languages: 4, strings: 3238, fuzzy: 0 },
  { name: "volto", translations: 5, languages: 5, strings: 5165, fuzzy: 0 },
])(
  "publishes $name, and counts its strings as GNU msgfmt does",
  { timeout: 300_000 },
  async (story, context) => {
    const { name, ...expected } = story;
    requireMsgfmt(context);
    const catalogue = temporaryDirectory();
    cpSync(fetched(name, context), catalogue, { recursive: true });
    const template = new URL(`../real-input/${name}/catalogue.yaml`, import.meta.url);
    cpSync(fileURLToPath(template), join(catalogue, "catalogue.yaml"));

    const out = temporaryDirectory();
    const { ok, diagnostics } = await build({ catalogue, out });
    expect(diagnostics.map(describeDiagnostic).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(ok).toBe(true);
    expect((await verify(out)).problems).toEqual([]);

    const translations = readTranslations(out);
    const files = translations.map((translation) => ({
      file: translation.filename,
      ours: describe(countsOf(translation)),
      theirs: describe(runMsgfmt(join(catalogue, translation.filename))),
    }));
    const differing = files.filter(({ ours, theirs }) => ours !== theirs);
    const known = DIFFERENCES.filter(({ file }) => files.some((one) => one.file === file));
    const found = {
      translations: translations.length,
      languages: new Set(translations.map(({ language }) => language.code)).size,
      strings: sum(translations.map(({ total }) => total)),
      fuzzy: sum(translations.map(({ fuzzy }) => fuzzy)),
    };
    const equal = files.length - differing.length;
    process.stdout.write(
      `${name}: ${found.strings} strings, ${found.languages} languages, ${equal} of ${files.length} translations equal\n`,
    );
    expect(differing).toEqual(known.map(({ reason, ...difference }) => difference));
    expect(found).toEqual(expected);
    // Within the test's time: as a hook it has none for so many files.
    rmSync(out, { recursive: true });
  },
);

/** The network is what a machine may lack; an archive that is not the pinned one is a failure anywhere. */
function fetched(name: string, context: TestContext): string {
  try {
    return fetchPackage(name);
  } catch (error) {
    if (error instanceof Unavailable) return skipFor(error.message, context);
    throw error;
  }
}

function requireMsgfmt(context: TestContext): void {
  if (spawnSync("msgfmt", ["--version"]).status !== 0)
    skipFor("msgfmt (GNU gettext) is not installed", context);
}

function readTranslations(out: string): readonly Translation[] {
  const documents = [...readFiles(join(out, "api/translations"))].filter(([path]) =>
    /^[^/]+\/[^/]+\/[^/=]+\/index\.json$/.test(path),
  );
  return documents.map(([, body]): Translation => JSON.parse(body.toString("utf8")));
}

function countsOf({ total, translated, fuzzy }: Translation): Counts {
  return { translated, fuzzy, untranslated: total - translated - fuzzy };
}

function runMsgfmt(file: string): Counts {
  const { stderr } = spawnSync("msgfmt", ["--statistics", "--output-file=/dev/null", file], {
    env: { ...process.env, LC_ALL: "C", LANGUAGE: "" },
    encoding: "utf8",
  });
  const count = (what: RegExp): number => Number(what.exec(stderr)?.[1] ?? 0);
  if (!/^\d+ translated message/m.test(stderr)) throw new Error(`${file}: msgfmt counts nothing: ${stderr}`);
  return {
    translated: count(/(\d+) translated message/),
    fuzzy: count(/(\d+) fuzzy translation/),
    untranslated: count(/(\d+) untranslated message/),
  };
}

function describe({ translated, fuzzy, untranslated }: Counts): string {
  return `${translated} translated, ${fuzzy} fuzzy, ${untranslated} untranslated`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
