import { PHASES, type PlannedFile } from "../plan.ts";
import { LAST_STEP, type Output, stepName } from "./output.ts";

/** `s5cmd run LIST`, one list a phase. Lines are split as a shell splits them, and nothing else of a shell is there. */
export const s5cmd: Output = function* ({ phases, remove }, { directory, bucket, prefix }) {
  if (bucket === undefined) return;
  const target = (path: string): string => quote(`s3://${bucket}/${prefix}${path}`);
  const put = (file: PlannedFile): string =>
    `cp --raw ${flagsOf(file)} ${quote(`${directory}/${file.path}`)} ${target(file.path)}\n`;
  for (const { name, put: files } of phases) {
    yield { path: `s5cmd/${stepName(PHASES.indexOf(name), name)}.txt`, body: files.map(put).join("") };
  }
  if (remove.length === 0) return;
  const lines = remove.map((path) => `rm --raw ${target(path)}\n`);
  yield { path: `s5cmd/${stepName(LAST_STEP, "delete")}.txt`, body: lines.join("") };
};

function flagsOf({ contentType, cacheControl, contentDisposition }: PlannedFile): string {
  const flags = [`--content-type ${quote(contentType)}`, `--cache-control ${quote(cacheControl)}`];
  if (contentDisposition !== undefined) flags.push(`--content-disposition ${quote(contentDisposition)}`);
  return flags.join(" ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
