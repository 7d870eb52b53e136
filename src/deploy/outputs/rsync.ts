import { PHASES } from "../plan.ts";
import { LAST_STEP, type Output, stepName } from "./output.ts";

/**
 * `rsync --from0 --files-from=LIST`, one list a phase; the last one is for `xargs -0 rm -f --` over there, because
 * rsync deletes no file of which the directory is gone here.
 */
export const rsync: Output = function* ({ phases, remove }) {
  for (const { name, put } of phases) {
    const paths = put.map(({ path }) => path);
    yield { path: `rsync/${stepName(PHASES.indexOf(name), name)}.list`, body: ended(paths) };
  }
  if (remove.length > 0) yield { path: `rsync/${stepName(LAST_STEP, "delete")}.list`, body: ended(remove) };
};

function ended(paths: readonly string[]): string {
  return paths.map((path) => `${path}\0`).join("");
}
