import { PHASES, type PlannedFile } from "../plan/plan.ts";
import { type Destination, deployScript, LAST_STEP, type Output, stepName } from "./script.ts";
import { quoteShell as quote } from "./shell.ts";

/**
 * `s5cmd run LIST`, one list a phase. s5cmd splits lines as a shell does, and has no other syntax of a shell. Only
 * source and destination have a tab before them: `deploy.sh` replaces it.
 */
export const s5cmd: Output = function* (plan, destination) {
  const { phases, remove } = plan;
  const { directory, prefix, bucket } = destination;
  const target = (path: string): string => quote(`${rootOf(destination)}/${path}`);
  const put = (file: PlannedFile): string =>
    `cp --raw ${flagsOf(file)} \t${quote(`${directory}/${file.path}`)} \t${target(file.path)}\n`;
  for (const { name, put: files } of phases) {
    yield { path: `s5cmd/${stepName(PHASES.indexOf(name), name)}.txt`, body: files.map(put).join("") };
  }
  if (remove.length > 0) {
    const lines = remove.map((path) => `rm --raw \t${target(path)}\n`);
    yield { path: `s5cmd/${stepName(LAST_STEP, "delete")}.txt`, body: lines.join("") };
  }
  const script = {
    program: "s5cmd",
    place: "s3://BUCKET or s3://BUCKET/PREFIX",
    destination: bucket === undefined ? undefined : `s3://${bucket}/${prefix}`,
    mayBeFolder: false,
    functions: functionsFor(destination),
  };
  yield deployScript(script, plan, destination);
};

/** Names of buckets are in lower case, so a list that was made without a bucket reaches none. */
const NO_BUCKET = "BUCKET";

function rootOf({ bucket = NO_BUCKET, prefix }: Destination): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, "");
}

function flagsOf({ contentType, cacheControl, contentDisposition }: PlannedFile): string {
  const flags = [`--content-type ${quote(contentType)}`, `--cache-control ${quote(cacheControl)}`];
  if (contentDisposition !== undefined) flags.push(`--content-disposition ${quote(contentDisposition)}`);
  return flags.join(" ");
}

/** The length in bytes, as awk counts them with LC_ALL=C. The script cuts the planned folder and bucket off with it. */
function lengthOf(text: string): number {
  return Buffer.byteLength(quote(text)) - 1;
}

function functionsFor(destination: Destination): string {
  const source = lengthOf(`${destination.directory}/`) + 1;
  const target = lengthOf(`${rootOf(destination)}/`) + 1;
  return `
case $dest in
  s3://?*) ;;
  *) stop 2 "$dest is not a place in S3: $place" ;;
esac
while [ "$dest" != "\${dest%/}" ]; do dest=\${dest%/}; done
# As s5cmd reads it, which splits lines as a shell does.
# shellcheck disable=SC2089
to="'$(printf '%s' "$dest" | sed "s/'/'\\\\\\\\''/g")/"
# shellcheck disable=SC2090
export to

run() { # LIST
  s5cmd --log error --retry-count 0 run "$1"
}

put() {
  awk -F '\\t' '{ print $1 "\\047" substr($2, ${source}) ENVIRON["to"] substr($3, ${target}) }' "$plan/$1.txt" >"$work/list" &&
    run "$work/list"
}

remove() {
  awk -F '\\t' '{ print $1 ENVIRON["to"] substr($2, ${target}) }' "$plan/$1.txt" >"$work/list" && run "$work/list"
}

begin() {
  s5cmd --log error --retry-count 0 cp --raw --content-type application/json --cache-control no-store \\
    "$plan/../begin/lingodex/deploying.json" "$dest/lingodex/deploying.json"
}

end() {
  s5cmd --log error --retry-count 0 rm --raw "$dest/lingodex/deploying.json"
}
`;
}
