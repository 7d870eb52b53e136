import { Reasons } from "../../src/catalogue/link/units/reasons.ts";
import type { Catalogue } from "../../src/model/catalogue/catalogue.ts";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import { explainedSite } from "../../src/published/explain/explain.ts";
import type { Known } from "../../src/site/explain/explanation.ts";
import type { SiteOptions } from "../../src/site/site.ts";

/** What explaining takes, of a catalogue that is published with these options. */
export function asked(
  { catalogue, linked }: { readonly catalogue: Catalogue; readonly linked: PublicCatalogue },
  options: SiteOptions = {},
): Known {
  const reasons = new Reasons();
  const site = explainedSite(options, catalogue.settings, linked);
  return { catalogue, linked, site, reasonsOf: (unit) => reasons.of(unit) };
}
