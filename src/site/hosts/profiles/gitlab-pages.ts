import { type HostProfile, only } from "../profile.ts";
import { NOT_FOUND } from "../site.ts";

export const gitlabPages: HostProfile<"gitlab-pages"> = {
  id: "gitlab-pages",
  name: "GitLab Pages",
  links: "file",
  ignoresQueries: true,
  bulk: false,
  aliases: "files",
  hostnames: /\.gitlab\.io$/,
  files: () => [{ path: "404.html", body: NOT_FOUND, mediaType: "text/html" }],
  outside: () => [],
  limits: { files: 200_000, bytes: 2 ** 30 },
  evidence: "emulated",
  claims: only("people", "conditions"),
  notes: [
    "No directory index but `index.html`: addresses end in `index.json`, and the API begins at `…/api/index.json`.",
    "An instance may set other limits; gitlab.com allows 1 GB and 200,000 files.",
  ],
};
