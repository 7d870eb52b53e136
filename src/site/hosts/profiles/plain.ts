import { type HostProfile, only } from "../profile.ts";

export const plain: HostProfile<"plain"> = {
  id: "plain",
  name: "any file server, or none",
  links: "file",
  ignoresQueries: true,
  bulk: true,
  aliases: "files",
  files: () => [],
  outside: () => [],
  limits: {},
  evidence: "proven",
  claims: only("people", "conditions"),
  notes: ["Proven with `python3 -m http.server`. Also for raw files of a repository, `file://`, a bundle."],
};
