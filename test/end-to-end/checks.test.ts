import { expect, it } from "vitest";
import { linkWhole } from "../../src/catalogue/link/link.ts";
import { CHECKS } from "../../src/catalogue/quality/checks/index.ts";
import { readCatalogue } from "../../src/catalogue/read/catalogue.ts";
import { loadReleaseTables } from "../../src/catalogue/read/languages/release-tables.ts";
import type { Catalogue } from "../../src/model/catalogue/catalogue.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";
import { oracleCatalogue, oracleChecks } from "./oracle.ts";

/** Failing checks by unit: `project/component/language`, context and source. */
type Verdicts = ReadonlyMap<string, readonly string[]>;

const catalogue = readOracle();
const theirs: Verdicts = new Map(
  oracleChecks().map(({ component, language, context, source, target_checks, source_checks }) => [
    JSON.stringify([`${component}/${language}`, context, source]),
    [...target_checks, ...source_checks],
  ]),
);

it("fails exactly the checks that fail on a 3.6.1 server", () => {
  const ours = judge(catalogue);
  process.stdout.write(rates(ours).join(""));
  expect(Object.fromEntries([...ours].map(inOrder))).toEqual(Object.fromEntries([...theirs].map(inOrder)));
});

/**
 * The platform's list of international words is not ours. With our own in the place of the words that the example
 * names, `same` is measured against texts that were captured with the platform's.
 */
it("comes close for `same` with the built-in list of words alone", () => {
  const ours = judge({ ...catalogue, internationalWords: loadReleaseTables().internationalWords });
  const [line = ""] = rates(ours).filter((text) => text.startsWith("same:"));
  process.stdout.write(`built-in words alone: ${line}`);
  expect(line).toBe("same: precision 5/5, recall 5/5\n");
});

function inOrder([unit, checks]: readonly [string, readonly string[]]): [string, readonly string[]] {
  return [unit, [...checks].sort()];
}

function readOracle(): Catalogue {
  const diagnostics = new Diagnostics();
  const read = readCatalogue(
    {
      directory: oracleCatalogue,
      out: undefined,
      maxInputBytes: 1e8,
      checks: new Set(CHECKS.map(({ id }) => id)),
    },
    diagnostics.report,
  );
  if (read.catalogue === undefined) throw new Error("the example cannot be read");
  return read.catalogue;
}

function judge(given: Catalogue): Verdicts {
  const { units } = linkWhole(given, { fallbackTime: 0, ids: "derived" }, new Diagnostics().report);
  return new Map(
    units.map(({ translation, text, failingChecks, sourceRecord }) => {
      const { component, language } = translation;
      const path = `${component.project.manifest.slug}/${component.manifest.slug}/${language.code}`;
      return [
        JSON.stringify([path, text.context, text.source]),
        [...failingChecks, ...sourceRecord.failingChecks],
      ];
    }),
  );
}

/** A line a check that fails anywhere: `same: precision 5/5, recall 5/5`. */
function rates(ours: Verdicts): readonly string[] {
  return CHECKS.flatMap(({ id }) => {
    const found = [...ours].filter(([, checks]) => checks.includes(id)).map(([unit]) => unit);
    const wanted = [...theirs].filter(([, checks]) => checks.includes(id)).map(([unit]) => unit);
    const right = found.filter((unit) => wanted.includes(unit)).length;
    if (found.length + wanted.length === 0) return [];
    return [`${id}: precision ${right}/${found.length}, recall ${right}/${wanted.length}\n`];
  });
}
