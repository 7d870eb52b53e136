import { PHASES, type PlannedFile } from "../plan.ts";
import { LAST_STEP, type Output, stepName } from "./output.ts";

/**
 * `rclone copy --files-from-raw LIST`: a list for each phase and each set of headers, which rclone takes for a whole
 * run. Beside each list stands a file of its flags, one a line, for `xargs`. Content-Disposition, which says no more
 * than the file's own name, would need a run for nearly every file: it is left out.
 */
export const rclone: Output = function* ({ phases, remove }) {
  for (const { name, put } of phases) {
    for (const [index, [headers, paths]] of groupsOf(put).entries()) {
      const path = `rclone/${stepName(PHASES.indexOf(name), name)}.${String(index + 1).padStart(3, "0")}`;
      yield { path: `${path}.txt`, body: lines(paths) };
      yield { path: `${path}.flags`, body: headers };
    }
  }
  if (remove.length > 0) yield { path: `rclone/${stepName(LAST_STEP, "delete")}.txt`, body: lines(remove) };
};

/** Paths by their headers, in the order of these. */
function groupsOf(files: readonly PlannedFile[]): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const headers = headersOf(file);
    const paths = groups.get(headers) ?? [];
    groups.set(headers, paths);
    paths.push(file.path);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** One flag a line, `--header-upload` and its value: as `xargs -d '\n'` takes them. */
function headersOf({ contentType, cacheControl }: PlannedFile): string {
  const headers = [`Content-Type: ${contentType}`, `Cache-Control: ${cacheControl}`];
  return lines(headers.flatMap((header) => ["--header-upload", header]));
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}
