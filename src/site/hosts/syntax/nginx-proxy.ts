import { ROUTING, type RoutingPlan } from "../../../model/index.ts";
import { quotedArgument } from "../patterns.ts";
import type { OutsideFile } from "../profile.ts";
import { addressPattern } from "../request-patterns.ts";
import { DISTRUSTED, type HostSite, SERVE_ADDRESS, SERVE_PACK } from "../site.ts";
import { nested } from "./nginx-steps.ts";

/** What an nginx `server` block includes in front of `lingodex serve`. */
export function nginxProxy(site: HostSite, plan: RoutingPlan = ROUTING): OutsideFile {
  const lines = [
    `# Made by ${site.maker}. Behind it runs: ${SERVE_PACK}`,
    ...nested(`location ~ ${quotedArgument(addressPattern(site, plan))}`, [
      "# Without a path: the address goes on as it was sent.",
      `proxy_pass http://${SERVE_ADDRESS};`,
      "proxy_http_version 1.1;",
      "proxy_redirect off;",
      'proxy_set_header Connection "";',
      "# What clients say of others is not handed on.",
      ...DISTRUSTED.map((name) => `proxy_set_header ${name} "";`),
      "# It compresses by itself, and has an ETag for both.",
      "gzip off;",
    ]),
  ];
  return {
    name: "lingodex.conf",
    purpose: "include it in a server block",
    text: `${lines.join("\n")}\n`,
  };
}
