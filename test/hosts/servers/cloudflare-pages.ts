import { keepProgram, versionOf } from "./running.ts";
import type { HostServer } from "./server.ts";

const program = process.env["LINGODEX_WRANGLER"] ?? "wrangler";

/** Cloudflare's own program runs the script of a site in the engine that the host uses. */
export const cloudflarePagesServer: HostServer = {
  host: "cloudflare-pages",
  version: () => versionOf(program, ["--version"], /(\d+\.\d+\.\d+)/),
  lack: "wrangler is not installed (LINGODEX_WRANGLER names it)",
  // Seen: of a whole run's 800 requests none, or one without an answer, or all after it had ended by itself.
  isUnsteady: true,
  start({ tree, baseUrl, workplace }) {
    const { port } = new URL(baseUrl);
    const place = ["--port", port, "--ip", "127.0.0.1", "--inspector-port", "0"];
    const args = [
      "pages",
      "dev",
      tree,
      ...place,
      "--compatibility-date",
      "2026-01-01",
      "--persist-to",
      workplace,
    ];
    const env = { CI: "1", HOME: workplace, WRANGLER_SEND_METRICS: "false", NO_COLOR: "1" };
    return keepProgram({ program, args, cwd: workplace, env }, baseUrl);
  },
};
