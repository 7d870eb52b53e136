import { PAGE_FILE, PAGE_ROOTS } from "../addresses/page-roots.ts";
import type { HostFileName } from "../hosts/host-files.ts";
import { INDEX } from "../tree/layout.ts";
import { ALIASES } from "./alias-table.ts";
import { ALLOW, DOCUMENT_ROUTING, OPEN_HEADERS } from "./documents-plan.ts";
import type { RoutingPlan, RoutingStep, Variable } from "./plan-types.ts";

export type { PagesPlan, PathTemplate, RoutingPlan, RoutingStep, Variable } from "./plan-types.ts";

const DIRECTORY: Variable = { is: "directory" };
const NAME: Variable = { is: "name" };

/** The page for readers of a missing page, relative to the tree's directory. Not every tree has it. */
export const NO_PAGE_FILE = "404.html" satisfies HostFileName;

/** The platform has feeds and numbers at directories' addresses, so they answer there, too. */
const PAGE_STEPS: readonly RoutingStep[] = [
  { at: "name", file: [NAME, `/${PAGE_FILE}`], answer: "slash" },
  { at: "name", file: [NAME], answer: "file" },
  { at: "directory", file: [DIRECTORY, PAGE_FILE], answer: "file" },
  { at: "directory", file: [DIRECTORY, "feed.xml"], answer: "file" },
  { at: "directory", file: [DIRECTORY, INDEX], answer: "file" },
  { at: "both", only: "alias", answer: "alias" },
  { at: "both", file: [NO_PAGE_FILE], answer: "no-page" },
  { at: "both", answer: "not-found" },
];

export const ROUTING: RoutingPlan = {
  ...DOCUMENT_ROUTING,
  pages: {
    roots: PAGE_ROOTS,
    home: PAGE_FILE,
    steps: PAGE_STEPS,
    aliases: ALIASES,
    // The head of a page limits its resources, but only a header can limit the sites that frame it.
    headers: {
      Allow: ALLOW,
      ...OPEN_HEADERS,
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "frame-ancestors 'none'",
    },
  },
};
