import { basename } from "node:path";
import { discover } from "../../discover/discover.ts";
import type { GivenManifest } from "../../read/manifests/given-manifest.ts";
import { BOUNDS, seePaths } from "../../repository/surroundings.ts";
import { manifestOf } from "../../repository/used.ts";
import type { CommitTree } from "./commit-tree.ts";
import type { KnownMoment } from "./moment.ts";
import { PastFiles } from "./past-files.ts";

/** What `init --yes` would have written into a checkout of the commit; undefined where there is nothing to be taken. */
export async function discoveredThen(
  { git }: KnownMoment,
  tree: CommitTree,
): Promise<GivenManifest | undefined> {
  const branch = await git.branch();
  const files = new PastFiles(git, tree, BOUNDS.fileBytes, BOUNDS.bytes);
  for (;;) {
    const seen = seePaths({
      paths: [...tree.paths],
      folder: basename(git.top).replace(/\.git$/, "") || basename(git.top),
      git: { hasCommit: true, ...(branch === undefined ? {} : { branch }) },
      told: [],
      files,
      // Of a commit only regular files count, and all of those are listed.
      unseen: () => [],
      isOwn: () => false,
    });
    const proposal = discover(seen.surroundings);
    if (!(await files.fetch()))
      return manifestOf({ ...proposal, told: [...seen.told(), ...proposal.told] }, {}, "");
  }
}
