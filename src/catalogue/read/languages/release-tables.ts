import { readFileSync } from "node:fs";
import { PACKAGE_FOLDER } from "../../../model/disk/index.ts";
import type { Language } from "../../../model/index.ts";

/** The tables of release 3.6.1. `data/tables/README.md` names their sources. */
export interface ReleaseTables {
  /** The languages in the order of the release's table. */
  readonly languages: readonly Language[];
  /** Lower-case spellings with the codes of the table. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Lower-case codes such as `de_de`: country variants that mean the bare language. */
  readonly defaultVariants: ReadonlySet<string>;
  readonly actions: ReadonlyMap<number, string>;
  /** Lower-case words that are the same in many languages. */
  readonly internationalWords: readonly string[];
}

const tables = new URL("data/tables/", PACKAGE_FOLDER);

interface LanguageRecord {
  readonly code: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  readonly nplurals: number;
  readonly plural: string;
}

/** The tables ship with the package, so their shapes are known. */
export function loadReleaseTables(): ReleaseTables {
  const languages = load<readonly LanguageRecord[]>("languages.json");
  const extra = load<{ readonly default_country_variants: readonly string[] }>("language_extra.json");
  return {
    languages: languages.map(({ code, name, direction, nplurals, plural }) => ({
      code,
      name,
      direction,
      plural: { count: nplurals, formula: plural },
    })),
    aliases: new Map(Object.entries(load<Record<string, string>>("language_aliases.json"))),
    defaultVariants: new Set(extra.default_country_variants),
    actions: new Map(
      Object.entries(load<Record<string, string>>("actions.json")).map(([action, name]) => [
        Number(action),
        name,
      ]),
    ),
    internationalWords: Object.values(
      load<Record<string, readonly string[]>>("international_words.json"),
    ).flat(),
  };
}

function load<T>(name: string): T {
  // JSON.parse returns no type, and the files are lingodex's own.
  return JSON.parse(readFileSync(new URL(name, tables), "utf8")) as T;
}
