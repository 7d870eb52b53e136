import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { SmallCatalogue } from "./small-catalogue.ts";

it("a baseline keeps what is known from being told, and says what is gone and what is no line of one", async () => {
  const small = new SmallCatalogue();
  small.write("web/de.csv", '"a","Apfel"\r\n"b","Biene"\r\n');
  const file = join(small.catalogue, "known.txt");
  const asked = (update: boolean) =>
    check(small.catalogue, { quality: { checks: "release", baseline: { file, update } } });
  await expect(asked(false)).rejects.toThrow(UsageError);

  const first = await asked(true);
  expect(first.baseline).toMatchObject({ isWritten: true, gone: 0 });
  const written = readFileSync(file, "utf8");
  expect(written.trimEnd().split("\n").length).toBeGreaterThan(1);
  const known = await asked(false);
  expect([known.quality, known.baseline?.isWritten]).toEqual([[], false]);
  expect(known.baseline?.known).toBeGreaterThan(0);

  writeFileSync(file, `${written}end_stop p/web/fr 1\n\n# said\n`);
  expect((await asked(false)).baseline?.gone).toBe(1);
  writeFileSync(file, `${written}no line of one\n`);
  expect((await asked(false)).diagnostics.map(({ code }) => code)).toContain("baseline/bad-line");

  writeFileSync(file, "somebody's own\n");
  expect((await asked(false)).diagnostics.map(({ code }) => code)).toContain("baseline/not-one");
  await expect(asked(true)).rejects.toThrow(UsageError);
  expect(readFileSync(file, "utf8")).toBe("somebody's own\n");
});
