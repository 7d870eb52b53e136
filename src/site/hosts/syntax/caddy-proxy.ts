import { ROUTING, type RoutingPlan } from "../../../model/index.ts";
import type { OutsideFile } from "../profile.ts";
import { addressPattern } from "../request-patterns.ts";
import { DISTRUSTED, type HostSite, SERVE_ADDRESS, SERVE_PACK } from "../site.ts";
import { caddyQuoted, NOTHING_ELSE } from "./caddy-lines.ts";

/** What a Caddy site block imports in front of `lingodex serve`. */
export function caddyProxy(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const lines = [
    `# Made by ${site.maker}. Behind it runs: ${SERVE_PACK}`,
    `@lingodex path_regexp ${caddyQuoted(addressPattern(site, plan))}`,
    `reverse_proxy @lingodex ${SERVE_ADDRESS} {`,
    "\theader_up Host {upstream_hostport}",
    "\t# What clients say of others is not handed on.",
    ...DISTRUSTED.map((name) => `\theader_up -${name}`),
    "}",
    ...NOTHING_ELSE,
  ];
  return {
    name: "lingodex.caddy",
    purpose: "import it in a site block",
    text: `${lines.join("\n")}\n`,
  };
}
