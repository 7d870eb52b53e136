import { CACHE_CONTROL, COLLECTION_PATTERN } from "../../model/caching.ts";
import { ROUTING, type RoutingPlan } from "../../model/routing/plan.ts";
import { RAW_ADDRESSES } from "../patterns.ts";
import type { OutsideFile } from "../profile.ts";
import { type HostSite, ROUTES_HEADER } from "../site.ts";

/**
 * `firebase.json` beside the folder `public`, which holds the tree. Its patterns begin with `**`, so that no path of
 * `base_url` stands in them, and no name of anybody's. Of several entries that fit, the last one that has a header counts.
 */
export function firebaseConfiguration(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const { documents, about } = plan.roots;
  const { Allow: _, ...open } = plan.headers;
  const headers = [
    {
      source: `**/@(${documents}|${about})/**`,
      headers: listed({ ...open, "Cache-Control": CACHE_CONTROL.other }),
    },
    { source: `**/${about}/**`, headers: listed({ [ROUTES_HEADER]: site.digest }) },
    {
      regex: `^(?:/.*)?/${COLLECTION_PATTERN}$`,
      headers: listed({ "Cache-Control": CACHE_CONTROL.collection }),
    },
    ...RAW_ADDRESSES.map((names) => ({
      source: ["**", documents, ...names.map((name) => name ?? "*"), "*"].join("/"),
      headers: listed({ "Content-Disposition": "attachment" }),
    })),
  ];
  const hosting = { public: "public", ignore: ["firebase.json"], cleanUrls: false, headers };
  return {
    name: "firebase.json",
    purpose: "in the project's folder, with the tree in its folder public",
    text: `${JSON.stringify({ hosting }, null, 2)}\n`,
  };
}

function listed(headers: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
