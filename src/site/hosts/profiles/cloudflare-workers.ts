import { allBut, type HostProfile } from "../profile.ts";
import { workerOfPack, workerOfTree } from "../syntax/workers.ts";

export const cloudflareWorkers: HostProfile<"cloudflare-workers"> = {
  id: "cloudflare-workers",
  name: "Cloudflare Workers",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  hostnames: /\.workers\.dev$/,
  files: () => [],
  pack: {
    by: "answers by its script",
    beside: () => [],
    outside: workerOfPack,
    evidence: "emulated",
  },
  outside: workerOfTree,
  limits: { files: 20_000, fileBytes: 25 * 2 ** 20, ownBytes: { "worker.js": 3 * 2 ** 20 } },
  reserved: [{ names: /^cdn-cgi$/i, where: "base", fate: "answers there itself" }],
  evidence: "emulated",
  claims: allBut("compression"),
  notes: [
    "The tree is the folder of static assets, also with a path in `base_url`: the script knows the path.",
    "The suite runs wrangler's local Workers, which has the engine of the host.",
    "The network compresses by itself: nothing of that was seen.",
    "20,000 files in the free plan, in which scripts run 100,000 times a day; here every request runs one.",
    "The script names every component with files: make it anew when one is added.",
  ],
};
