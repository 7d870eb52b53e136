import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listChecks, listFormats, listingMarkdown } from "../src/cli/listing.ts";
import { ciCacheTable, medianOf } from "./bench/ci-cache-table.ts";
import { clientTable } from "./clients/client-table.ts";
import { xliffStatesTable } from "./read/xliff-states.ts";
import { DIFFERENCES } from "./toolkit/differences.ts";

const docs = new URL("../docs/", import.meta.url);

function differencesMarkdown(): string {
  const rows = DIFFERENCES.map(({ format, units, reason }) => `| \`${format}\` | ${units} | ${reason} |\n`);
  return `| Format | Units | Reason |\n|---|--:|---|\n${rows.join("")}`;
}

/** Where documentation repeats a table of the program: `npm run update` writes it anew. */
it.each([
  ["checks.md", "checks", listingMarkdown(listChecks(), ["Check", "Flags"])],
  ["formats.md", "formats", listingMarkdown(listFormats(), ["Format", "Download"])],
  ["formats.md", "xliff-states", xliffStatesTable()],
  ["formats.md", "differences", differencesMarkdown()],
  ["clients.md", "clients", clientTable()],
  ["ci.md", "ci-cache", ciCacheTable()],
])("docs/%s has the table of %s as it is", async (name, section, table) => {
  const file = new URL(name, docs);
  const written = readFileSync(file, "utf8").replace(
    new RegExp(`(<!-- ${section}:begin -->\n)[^]*?(<!-- ${section}:end -->)`),
    (_, begin: string, end: string) => begin + table + end,
  );
  expect(written).toContain(table);
  await expect(written).toMatchFileSnapshot(file.pathname);
});

it("README.md says of caches in CI what was measured", () => {
  const figure = "20,000 units: restore + build + save ÷ build from nothing";
  const readme = readFileSync(new URL("../README.md", docs), "utf8").replaceAll("\n", " ");
  expect(readme).toContain(`${medianOf(`${figure}, wall clock`)} of the time`);
  expect(readme).toContain(`${medianOf("20,000 units: the same, processor time")} of the processor's`);
});
