import { fileURLToPath } from "node:url";
import { type LinkOptions, linkWhole } from "../../src/catalogue/link/link.ts";
import { publicView, publishedLanguages } from "../../src/catalogue/link/visibility.ts";
import { readCatalogue } from "../../src/catalogue/read/catalogue.ts";
import type { Catalogue } from "../../src/model/catalogue/catalogue.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { Diagnostics } from "../../src/model/diagnostics/diagnostic.ts";

const DIRECTORY = fileURLToPath(new URL("../oracle/catalogue", import.meta.url));

/** A catalogue, read and linked; without a directory, that of the captured platform. */
export function readExample(
  directory = DIRECTORY,
  ids: LinkOptions["ids"] = "derived",
): { readonly catalogue: Catalogue; readonly linked: PublicCatalogue } {
  const { report } = new Diagnostics();
  const { catalogue } = readCatalogue(
    { directory, out: undefined, maxInputBytes: 1_000_000, checks: new Set() },
    report,
  );
  if (catalogue === undefined) throw new Error(`no catalogue in ${directory}`);
  const whole = linkWhole(catalogue, { fallbackTime: 0, ids }, report);
  return { catalogue, linked: publicView(whole, publishedLanguages(whole, catalogue)) };
}
