import { PHASES } from "../plan/plan.ts";
import { deployScript, LAST_STEP, type Output, stepName } from "./script.ts";

/** `rsync --from0 --files-from=LIST`, one list a phase. rsync sends no headers: the server sets them. */
export const rsync: Output = function* (plan, destination) {
  const { phases, remove } = plan;
  for (const { name, put } of phases) {
    const paths = put.map(({ path }) => path);
    yield { path: `rsync/${stepName(PHASES.indexOf(name), name)}.list`, body: ended(paths) };
  }
  if (remove.length > 0) {
    const step = stepName(LAST_STEP, "delete");
    yield { path: `rsync/${step}.list`, body: ended(remove) };
    yield { path: `rsync/${step}.folders`, body: ended(foldersOf(remove)) };
  }
  const place = "HOST:FOLDER, as rsync has it, or a folder";
  const script = { program: "rsync", place, destination: undefined, mayBeFolder: true, functions: FUNCTIONS };
  yield deployScript(script, plan, destination);
};

function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = paths.map((path) => path.slice(0, path.lastIndexOf("/") + 1));
  return [...new Set(folders)].filter((folder) => folder !== "");
}

function ended(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join("");
}

/**
 * `--ignore-times`, because files with equal sizes and times can have other bytes. rsync deletes a missing listed file
 * at the destination only if its folder exists here. So removals copy from a folder that contains only empty folders.
 */
const FUNCTIONS = `
put() {
  rsync --times --ignore-times --from0 --files-from="$plan/$1.list" -- "$tree/" "$dest"
}

delete_listed() { # LIST
  rsync --delete-missing-args --from0 --files-from="$1" -- "$work/empty/" "$dest"
}

remove() {
  mkdir -p -- "$work/empty" && (cd -- "$work/empty" && xargs -0 mkdir -p --) <"$plan/$1.folders" &&
    delete_listed "$plan/$1.list"
}

begin() {
  printf 'lingodex/deploying.json\\000' >"$work/announcement" &&
    rsync --ignore-times --from0 --files-from="$work/announcement" -- "$plan/../begin/" "$dest"
}

end() {
  mkdir -p -- "$work/empty/lingodex" && delete_listed "$work/announcement"
}
`;
