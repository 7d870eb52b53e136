import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Listing, listChecks, listFormats, listingMarkdown } from "../src/cli/listing.ts";

import { ciCacheTable } from "./bench/ci-cache-table.ts";
import { memoryTable } from "./bench/memory-table.ts";
import { diagnosticsMarkdown } from "./cli/diagnostics-reference.ts";
import { optionsMarkdown } from "./cli/options-reference.ts";
import { clientTable } from "./clients/client-table.ts";
import { wlcTable } from "./clients/wlc-releases.ts";
import { generatorTable } from "./describe/generators/generator-table.ts";
import { precisionTable } from "./findings/judged-findings.ts";
import { groupsBy } from "./groups-by.ts";
import { xliffStatesTable } from "./read/xliff-states.ts";
import { DIFFERENCES } from "./toolkit/differences.ts";

const docs = new URL("../docs/", import.meta.url);

function differencesMarkdown(): string {
  const rows = DIFFERENCES.map(({ format, units, reason }) => `| \`${format}\` | ${units} | ${reason} |\n`);
  return `| Format | Units | Reason |\n|---|--:|---|\n${rows.join("")}`;
}

/** Some columns of what the program lists, without blanks around its cells: short for those who read the source. */
function tableOfPage({ columns, rows, records }: Listing, chosen: readonly string[], code: string): string {
  const indices = chosen.map((column) => columns.indexOf(column));
  expect(indices).not.toContain(-1);
  const pick = (row: readonly string[]): readonly string[] => indices.map((index) => row[index] ?? "");
  const listing = { columns: pick(columns), rows: rows.map(pick), records };
  return listingMarkdown(listing, [code])
    .replace(/^\| | \|$/gm, "|")
    .replaceAll(" | ", "|");
}

/** The names of checks, by the set that has them; `reference/diagnostics.md` explains each. */
function checksBySet(): string {
  const { columns, rows } = listChecks();
  const cellOf = (row: readonly string[], column: string): string => row[columns.indexOf(column)] ?? "";
  const lines = groupsBy(rows, (row) => cellOf(row, "Set")).map((checks) => {
    const names = checks.map((row) => `\`${cellOf(row, "Check")}\``);
    return `|${cellOf(checks[0] ?? [], "Set")}|${names.join(", ")}|\n`;
  });
  return `|Set|Checks|\n|---|---|\n${lines.join("")}`;
}

/** Tables of the program that documentation repeats: by file, each between two marks of its own. */
const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "reference/checks.md": {
    checks: checksBySet(),
    precision: precisionTable(),
  },
  "reference/formats.md": {
    formats: tableOfPage(listFormats(), ["Format", "Holds", "Template"], "Format"),
    "xliff-states": xliffStatesTable(),
  },
  "../test/toolkit/README.md": { differences: differencesMarkdown() },
  "reference/clients.md": { clients: clientTable(), generators: generatorTable(), wlc: wlcTable() },
  "reference/diagnostics.md": { diagnostics: diagnosticsMarkdown() },
  "reference/options.md": { options: await optionsMarkdown() },
  "how-to/ci.md": { "ci-cache": ciCacheTable() },
  "how-to/scale.md": { memory: memoryTable() },
};

/** `npm run update` writes them anew, all of a file at once. */
it.each(Object.entries(TABLES))("%s of docs/ has the program's tables as they are", async (name, tables) => {
  const file = new URL(name, docs);
  const written = Object.entries(tables).reduce(
    (text, [section, table]) =>
      text.replace(
        new RegExp(`(<!-- ${section}:begin -->\n)[^]*?(<!-- ${section}:end -->)`),
        (_, begin: string, end: string) => begin + table + end,
      ),
    readFileSync(file, "utf8"),
  );
  for (const table of Object.values(tables)) expect(written).toContain(table);
  await expect(written).toMatchFileSnapshot(file.pathname);
});

it.each(["light", "dark"])(
  "README.md has a picture of a page in %s, as `npm run pictures` takes it",
  (scheme) => {
    const name = `docs/pictures/project-${scheme}.png`;
    const picture = readFileSync(new URL(`../${name}`, docs));
    expect(picture.subarray(1, 4).toString("latin1")).toBe("PNG");
    // 1,120 pixels of the page, at a scale of 1.5.
    expect(picture.readUInt32BE(16)).toBe(1680);
    expect(picture.readUInt32BE(20)).toBeGreaterThan(1200);
    expect(picture.length).toBeLessThan(250_000);
    const readme = readFileSync(new URL("../README.md", docs), "utf8");
    const [, shown = ""] = /<picture>([\s\S]*?)<\/picture>/.exec(readme) ?? [];
    expect(shown).toContain(
      scheme === "light" ? `<img src="${name}"` : `media="(prefers-color-scheme: dark)" srcset="${name}"`,
    );
    expect(shown).toMatch(/<img [^>]*alt="[^"]{40,}"/);
  },
);
