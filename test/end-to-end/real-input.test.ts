import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, type TestContext } from "vitest";
import { build } from "../../src/index.ts";
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
  readonly total: number;
  readonly translated: number;
  readonly fuzzy: number;
}

interface Difference extends Counts {
  readonly ours: Counts;
  readonly reason: string;
}

/** Every file that we count otherwise than msgfmt: what it counts, what we do, and why. Nothing else may differ. */
const DIFFERENCES: Readonly<Record<string, Difference>> = {};

it.each([
  { name: "django", translations: 1, strings: 1, fuzzy: 0 },
  { name: "plone", translations: 1, strings: 1, fuzzy: 0 },
  { name: "sphinx", translations: 1, strings: 1, fuzzy: 0 },
  { name: "volto", translations: 1, strings: 1, fuzzy: 0 },
])(
  "publishes $name, and counts its strings as GNU msgfmt does",
  { timeout: 300_000 },
  async (story, context) => {
    const { name, languages, strings } = story;
    requireMsgfmt(context);
    const catalogue = temporaryDirectory();
    cpSync(fetched(name, context), catalogue, { recursive: true });
    cpSync(
      fileURLToPath(new URL(`../real-input/${name}/catalogue.yaml`, import.meta.url)),
      join(catalogue, "catalogue.yaml"),
    );

    const out = temporaryDirectory();
    const { ok, diagnostics } = await build({ catalogue, out, verify: true });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(ok).toBe(true);

    const translations = readTranslations(out);
    const found = translations.map((translation) => ({
      file: translation.filename,
      ours: countsOf(translation),
      theirs: runMsgfmt(join(catalogue, translation.filename)),
    }));
    const differing = found.filter(({ ours, theirs }) => describe(ours) !== describe(theirs));
    const total = translations.reduce((sum, translation) => sum + translation.total, 0);
    process.stdout.write(
      `${name}: ${total} strings, ${translations.length} languages, ${found.length - differing.length} translations equal\n`,
    );
    expect(differing).toEqual([]);
    expect({ languages: translations.length, strings: total }).toEqual({ languages, strings });
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
