import { join, resolve } from "node:path";
import { asOutputError } from "../../model/disk/index.ts";
import { isFailureOf, POINTER_PATH, type TreeEntry, type TreeManifest } from "../../model/index.ts";
import {
  alteredBeside,
  exists,
  type PackReader,
  type ReportProblem,
  STAGE,
  straysIn,
  TreeProblems,
  type WholeManifest,
} from "../../store/index.ts";
import { openPack } from "../packs/open-pack.ts";
import { PackFiles } from "../packs/pack-files.ts";
import { type VerifyResult, verifyFiles } from "./verify.ts";

/**
 * Documents are proved in the order of their addresses, but buckets are cut by hashes. Kept files need not be
 * unpacked again.
 */
const MOST_KEPT_BYTES = 512 * 2 ** 20;

/**
 * Proves a pack: its pointer, index and buckets, that there are no other files, and the same of its files as of a
 * tree. Problems are returned, not thrown.
 *
 * @throws UsageError if there is no pack
 */
export function verifyPack(directory: string): VerifyResult {
  const problems = new TreeProblems();
  try {
    const pack = openPack(directory, { mostKept: MOST_KEPT_BYTES });
    if (exists(join(directory, STAGE))) problems.report("tree/left-over", STAGE);
    for (const path of straysIn(resolve(directory), pack.pointer)) problems.report("tree/stray-file", path);
    for (const path of alteredBeside(resolve(directory), pack.pointer))
      problems.report("pack/broken", path, `${path} does not match pack.json`);
    return verifyFiles(new PackFiles(pack, problems.report), problems, (listed) =>
      proveAgreement(pack, listed, problems.report),
    );
  } catch (error) {
    const failure = asOutputError(`read ${directory}`, error);
    if (!isFailureOf(failure, "input", "disk")) throw failure;
    problems.report("pack/broken", POINTER_PATH, failure.message);
    return { ok: false, documents: 0, problems: problems.sorted() };
  }
}

/** Proves that the pointer and the list of headers agree with the manifest. */
function proveAgreement(
  pack: PackReader,
  { manifest, entries, own }: WholeManifest,
  report: ReportProblem,
): void {
  const { pointer } = pack;
  const said = (key: string, pointed: unknown, listed: unknown): void => {
    const [one, other] = [JSON.stringify(pointed), JSON.stringify(listed)];
    if (one !== other) report("tree/wrong-total", POINTER_PATH, key, one, other);
  };
  for (const key of [
    "tool",
    "base_url",
    "links",
    "host",
    "generation",
  ] as const satisfies (keyof TreeManifest)[])
    said(key, pointer[key], manifest[key]);
  said("number of files", pointer.files, entries.size + own.size);
  const listed = [...entries].flatMap((entry) => headersOf(entry));
  const told = [...pack.headers.values()].map((headers) => JSON.stringify(headers));
  said("headers of raw files", told.sort(), listed.sort());
}

function headersOf({ path, media_type, content_disposition }: TreeEntry): readonly string[] {
  return content_disposition === undefined ? [] : [JSON.stringify({ path, media_type, content_disposition })];
}
