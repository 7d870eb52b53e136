import { allBut, type HostProfile } from "../profile.ts";

export const vercel: HostProfile = {
  id: "vercel",
  name: "Vercel",
  links: "query",
  ignoresQueries: false,
  hostnames: /\.vercel\.app$/,
  files: () => [],
  outside: () => [],
  limits: {},
  evidence: "documented",
  claims: allBut(),
  notes: [],
};
