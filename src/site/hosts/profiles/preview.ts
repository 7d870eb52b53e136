import { allBut, type HostProfile } from "../profile.ts";

export const preview: HostProfile<"preview"> = {
  id: "preview",
  name: "`lingodex serve`",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  hostnames: /^(?:localhost|127\.0\.0\.1|\[::1\])$/,
  files: () => [],
  pack: {
    by: "answers itself: lingodex serve PACK",
    beside: () => [],
    outside: () => [],
    evidence: "proven",
  },
  outside: () => [],
  limits: {},
  evidence: "proven",
  claims: allBut("cors", "exposed", "preflight", "caching", "people-headers", "routes"),
  notes: [
    "For a look on this machine; http-server serves the bytes.",
    "Pages of other origins may read the answers with `--cors` alone, which also answers preflight; every answer says `Cache-Control: no-cache`, so that nothing is old after a change.",
  ],
};
