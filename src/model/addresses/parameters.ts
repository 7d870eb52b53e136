import type { ApiParameter } from "./api.ts";
import type { ParameterOf } from "./pattern.ts";
import type { PagePattern } from "./people.ts";
import type { SitePattern } from "./site.ts";

export type Parameter = ApiParameter | ParameterOf<SitePattern> | ParameterOf<PagePattern>;

const SLUG = "[-a-zA-Z0-9_]+";
const ANYTHING = "[^/]+";

/** The decoded values of placeholders, as regular expressions without anchors. */
export const PARAMETERS: Readonly<Record<Parameter, string>> = {
  project: SLUG,
  component: SLUG,
  language: ANYTHING,
  code: ANYTHING,
  id: "[0-9]+",
  part: "(?:(?:list|absent)-)?[0-9a-f]+",
  schema: "[-a-z]+",
  month: "[0-9]{4}-[0-9]{2}",
};
