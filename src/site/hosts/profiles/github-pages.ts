import { type HostFile, type HostProfile, only } from "../profile.ts";
import { NOT_FOUND } from "../site.ts";

/** Jekyll would leave out what begins with an underscore. */
const NO_JEKYLL: HostFile = { path: ".nojekyll", body: "", mediaType: "application/octet-stream" };
const MISSING: HostFile = { path: "404.html", body: NOT_FOUND, mediaType: "text/html" };

export const githubPages: HostProfile<"github-pages"> = {
  id: "github-pages",
  name: "GitHub Pages",
  links: "path",
  ignoresQueries: true,
  bulk: false,
  aliases: "files",
  hostnames: /\.github\.io$/,
  files: () => [NO_JEKYLL, MISSING],
  outside: () => [],
  limits: { bytes: 2 ** 30, fileBytes: 100 * 2 ** 20 },
  evidence: "emulated",
  claims: only("people", "slashes", "cors", "conditions"),
  notes: [
    "Documents come as `application/json; charset=utf-8`; what is not there gets the right body as `text/html`.",
    "A site may have 1 GB, take ten minutes to deploy and be fetched 100 GB a month.",
    "Its artifact takes no links, and names that begin with a dot only with `include-hidden-files: true`.",
  ],
};
