import {
  CACHE_CONTROL,
  cacheRules,
  JSON_FEED,
  PAGE_TYPES,
  POLLED_ADDRESSES,
  ROUTING,
  type RoutingPlan,
} from "../../../model/index.ts";
import { RAW_ADDRESSES } from "../patterns.ts";
import { type OutsideFile, outsideJson } from "../profile.ts";
import { type HostSite, ROUTES_HEADER } from "../site.ts";

/**
 * `firebase.json` beside the folder `public` with the tree. Its patterns begin with `**`, so that they contain
 * neither the path of `base_url` nor names of users. Of several matching entries, the last one that has a header
 * counts.
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
    ...pageHeaders(site, plan),
    ...cacheRules(site.pages !== undefined).map(({ pattern, header }) => ({
      regex: `^(?:/.*)?/${pattern}$`,
      headers: listed({ "Cache-Control": header }),
    })),
    ...RAW_ADDRESSES.map((names) => ({
      source: ["**", documents, ...names.map((name) => name ?? "*"), "*"].join("/"),
      headers: listed({ "Content-Disposition": "attachment" }),
    })),
  ];
  const hosting = { public: "public", ignore: ["firebase.json"], cleanUrls: false, headers };
  return outsideJson("firebase.json", "in the project's folder, with the tree in its folder public", {
    hosting,
  });
}

/** The headers of pages. Addresses of pages end in a slash here, and addresses of documents in a file name. */
function pageHeaders({ pages }: HostSite, plan: RoutingPlan): readonly object[] {
  if (pages === undefined) return [];
  const { Allow: _, ...open } = plan.pages.headers;
  const headers = listed({ ...open, "Cache-Control": CACHE_CONTROL.other });
  const beside = plan.pages.roots.filter((root) =>
    POLLED_ADDRESSES.some((each) => each.startsWith(`${root}/`)),
  );
  return [
    { regex: "^/(?:.*/)?(?:index[.]html)?$", headers },
    { source: `**/@(${beside.join("|")})/**`, headers },
    ...Object.entries({ "feed.xml": PAGE_TYPES.xml, [JSON_FEED.name]: JSON_FEED.type }).map(
      ([name, type]) => ({
        source: `**/${JSON_FEED.root}/**/${name}`,
        headers: listed({ "Content-Type": type }),
      }),
    ),
  ];
}

function listed(headers: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}
