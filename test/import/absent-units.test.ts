import { expect, it } from "vitest";
import { withoutAbsent } from "../../src/import/platform/overlay.ts";
import { Telling } from "../../src/import/platform/told.ts";
import type { WholeCatalogue } from "../../src/model/catalogue/linked.ts";
import { componentOf, recordsOfShop } from "./made-records.ts";

it.each([
  ["%#@loaves@", "stringsdict", "import/format-key"],
  ["%1$#@loaves@ %2$#@cakes@", "stringsdict", "import/format-key"],
  ["Bake %#@loaves@", "stringsdict", "import/unit"],
  ["%#@loaves@", "json", "import/unit"],
])("a unit %j that no file of %s has is told as %s", (source, fileFormat, code) => {
  const { units, ...rest } = recordsOfShop();
  const [unit] = units;
  if (unit === undefined) throw new Error("no unit");
  const records = { ...rest, components: [componentOf("app", { fileFormat })], units: [{ ...unit, source }] };
  const telling = new Telling();
  const nothing = { translations: [], units: [] } as unknown as WholeCatalogue;
  expect(withoutAbsent(nothing, records, telling).units).toEqual([]);
  expect(telling.all().map((one) => one.code)).toEqual([code]);
});
