import { iniSections } from "../../data/ini-data.ts";
import type { ConfigurationReader } from "./configuration.ts";
import { Findings } from "./findings.ts";
import { slugIn } from "./slugs.ts";
import { webAddress } from "./web-address.ts";

/** `.weblate`, `weblate.ini`: the settings of wlc. The section `[keys]` is not even parsed. */
export const weblateClient: ConfigurationReader = {
  name: "Weblate's client",
  matches: (path) => /(?:^|\/)(?:\.weblate(?:\.ini)?|weblate\.ini)$/.test(path),
  read(file, around) {
    const findings = new Findings(file, around);
    const [section] = iniSections(file.text, (name) => name === "weblate");
    const siteUrl = webAddress(section?.values.get("url")?.text)?.replace(/\/api$/, "");
    // `project/component`, perhaps with a language behind it.
    const [project, component] = section?.values.get("translation")?.text.split("/", 2) ?? [];
    return findings.configured({ slug: slugIn(project), componentSlug: slugIn(component), siteUrl });
  },
};
