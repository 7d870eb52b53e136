import { allBut, type HostProfile } from "../profile.ts";
import { countRoutes, vercelConfiguration } from "../syntax/vercel.ts";

export const vercel: HostProfile<"vercel"> = {
  id: "vercel",
  name: "Vercel",
  links: "query",
  ignoresQueries: false,
  bulk: false,
  aliases: "rules",
  hostnames: /\.vercel\.app$/,
  files: () => [],
  outside: (site) => [vercelConfiguration(site)],
  limits: { ownItems: { name: "vercel.json", noun: "routes", most: 1024, count: countRoutes } },
  reserved: [
    {
      names: /^(?:node_modules|__pycache__|venv|CVS|npm-debug\.log|config\.gypi)$/,
      where: "tree",
      fate: "leaves it out",
    },
    { names: /^_vercel$/, where: "base", fate: "answers there itself" },
  ],
  evidence: "documented",
  claims: allBut("methods", "page-queries", "compression"),
  notes: [
    "Nothing was run: check a deployed site before you rely on it.",
    "405 and OPTIONS have no body. A single object with `?page=2` is `Invalid page.`",
    "At most 1,024 routes: about a thousand components with files.",
  ],
};
