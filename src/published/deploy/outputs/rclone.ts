import { PHASES, type PlannedFile } from "../plan/plan.ts";
import { deployScript, LAST_STEP, type Output, stepName } from "./script.ts";

/**
 * `rclone copy --files-from-raw LIST`: a list for each phase and each set of headers, which rclone takes for a whole
 * run. A file beside each list contains its flags, one a line. Translation files are saved under names of their own,
 * so nearly each of them is a run.
 */
export const rclone: Output = function* (plan, destination) {
  const { phases, remove } = plan;
  for (const { name, put } of phases) {
    for (const [index, [headers, paths]] of groupsOf(put).entries()) {
      const path = `rclone/${stepName(PHASES.indexOf(name), name)}.${String(index + 1).padStart(3, "0")}`;
      yield { path: `${path}.txt`, body: lines(paths) };
      yield { path: `${path}.flags`, body: headers };
    }
  }
  if (remove.length > 0) yield { path: `rclone/${stepName(LAST_STEP, "delete")}.txt`, body: lines(remove) };
  const place = "a remote of rclone's (remote:bucket/prefix), or a folder";
  const script = {
    program: "rclone",
    place,
    destination: undefined,
    mayBeFolder: true,
    functions: FUNCTIONS,
  };
  yield deployScript(script, plan, destination);
};

/** Groups paths by their headers, in the order of the headers. */
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

/** The headers as flags for `xargs -d '\n'`: `--header-upload` and its value, each on its own line. */
function headersOf({ contentType, cacheControl, contentDisposition }: PlannedFile): string {
  const headers = [`Content-Type: ${contentType}`, `Cache-Control: ${cacheControl}`];
  if (contentDisposition !== undefined) headers.push(`Content-Disposition: ${contentDisposition}`);
  return lines(headers.flatMap((header) => ["--header-upload", header]));
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${text}\n`).join("");
}

/** rclone ignores listed files that are missing, so `put` looks for them first. */
const FUNCTIONS = `
send() { # COMMAND ARGUMENTS
  rclone --retries 1 --low-level-retries 1 "$@"
}

all_there() { # LIST
  while IFS= read -r path; do
    [ -f "$path" ] || {
      say 'a file of the tree is missing: run lingodex delta again'
      return 1
    }
  done <"$1"
}

put() {
  for list in "$plan/$1".*.txt; do
    all_there "$list" || return
    set --
    while IFS= read -r flag; do set -- "$@" "$flag"; done <"\${list%.txt}.flags"
    send copy --files-from-raw "$list" --ignore-times --no-traverse "$@" -- "$tree" "$dest" || return
  done
}

remove() {
  send delete --files-from-raw "$plan/$1.txt" -- "$dest"
}

begin() {
  send copy --ignore-times --no-traverse --header-upload 'Content-Type: application/json' \\
    --header-upload 'Cache-Control: no-store' -- "$plan/../begin" "$dest"
}

end() {
  send deletefile -- "\${dest%/}/lingodex/deploying.json"
}
`;
