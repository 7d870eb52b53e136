import { type HostProfile, only } from "../profile.ts";
import { NOT_FOUND } from "../site.ts";
import { firebaseConfiguration } from "../syntax/firebase.ts";

export const firebase: HostProfile<"firebase"> = {
  id: "firebase",
  name: "Firebase Hosting",
  links: "file",
  ignoresQueries: true,
  bulk: false,
  aliases: "files",
  hostnames: /\.(?:web\.app|firebaseapp\.com)$/,
  files: () => [{ path: "404.html", body: NOT_FOUND, mediaType: "text/html" }],
  outside: (site) => [firebaseConfiguration(site)],
  limits: { fileBytes: 2 * 2 ** 30 },
  reserved: [{ names: /^__/, where: "base", fate: "answers there itself" }],
  evidence: "documented",
  claims: only("people", "people-headers", "cors", "exposed", "caching", "conditions", "routes"),
  notes: [
    "Nothing was run: check a deployed site before you rely on it.",
    "No directory index but `index.html`, and rewrites cannot name a part of the address: addresses end in `index.json`, and the API begins at `…/api/index.json`.",
    "With a path in `base_url` the tree is put below that path in the public folder.",
  ],
};
