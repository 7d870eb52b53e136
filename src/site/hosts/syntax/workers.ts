import type { OutsideFile } from "../profile.ts";
import type { HostSite } from "../site.ts";
import { packWorkerText, printedScript, workerText } from "./worker.ts";

const SCRIPT = "worker.js";

/** What a Cloudflare Worker needs whose static assets are the tree. */
export function workerOfTree(site: HostSite): readonly OutsideFile[] {
  return piecesOf(site, workerText(site), "public");
}

/** Writes the worker of a pack. */
export function workerOfPack(site: HostSite): readonly OutsideFile[] {
  return piecesOf(site, packWorkerText(site), "packed");
}

function piecesOf(site: HostSite, text: string, directory: string): readonly OutsideFile[] {
  const configuration = {
    name: "lingodex",
    main: SCRIPT,
    compatibility_date: "2026-01-01",
    assets: {
      directory,
      binding: "ASSETS",
      run_worker_first: true,
      // The script asks for pages as they are called here.
      html_handling: "auto-trailing-slash",
      not_found_handling: "none",
    },
  };
  return [
    { name: SCRIPT, purpose: "the Worker's script, beside wrangler.jsonc", text: printedScript(site, text) },
    {
      name: "wrangler.jsonc",
      purpose: `beside the script and the folder ${directory}, where wrangler deploy is called`,
      text: `// Made by ${site.maker}; the name is yours to choose.\n${JSON.stringify(configuration, null, 2)}\n`,
    },
  ];
}
