import { allBut, type HostProfile } from "../profile.ts";
import {
  packWorkerRoutes,
  packWorkerScript,
  workerPages,
  workerRoutes,
  workerScript,
} from "../syntax/worker.ts";

export const cloudflarePages: HostProfile<"cloudflare-pages"> = {
  id: "cloudflare-pages",
  name: "Cloudflare Pages",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  hostnames: /\.pages\.dev$/,
  files: (site) => [workerScript(site), workerRoutes(site), ...workerPages(site)],
  pack: {
    by: "answers by the function beside the pack",
    beside: (site) => [packWorkerScript(site), packWorkerRoutes()],
    outside: () => [],
    evidence: "emulated",
  },
  outside: () => [],
  limits: { files: 20_000, fileBytes: 25 * 2 ** 20, ownBytes: { "_worker.js": 2 ** 20 } },
  reserved: [
    { names: /^node_modules$/, where: "tree", fate: "leaves it out" },
    { names: /^cdn-cgi$/i, where: "base", fate: "answers there itself" },
  ],
  evidence: "emulated",
  claims: allBut("compression"),
  notes: [
    "The tree is the root of the site, also with a path in `base_url`: the script knows the path.",
    "The suite runs wrangler's local Pages, which has the engine of the host.",
    "The network compresses by itself: nothing of that was seen.",
    "20,000 files in the free plan. The script runs for addresses of the API, and for pages and badges that have other addresses, too.",
  ],
};
