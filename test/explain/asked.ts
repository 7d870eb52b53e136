import { Reasons } from "../../src/compute/units/reasons.ts";
import type { ExplainInput } from "../../src/explain/explanation.ts";
import type { Catalogue } from "../../src/model/catalogue.ts";
import type { PublicCatalogue } from "../../src/model/linked.ts";
import { explainedSite } from "../../src/tasks/site/explain.ts";
import type { SiteOptions } from "../../src/tasks/site/site.ts";

/** What explaining takes, of a catalogue that is published with these options. */
export function asked(
  { catalogue, linked }: { readonly catalogue: Catalogue; readonly linked: PublicCatalogue },
  options: SiteOptions = {},
): ExplainInput {
  const reasons = new Reasons();
  const site = explainedSite(options, catalogue.settings, linked);
  return { catalogue, linked, site, reasonsOf: (unit) => reasons.of(unit) };
}
