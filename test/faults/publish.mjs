// Publishes one of two small trees through the real publisher, as `lingodex build` would; the fault suite runs it.
// publish.mjs OUT old|new anew|over|mend|amend [verify] [fsync] [shared] [more=N]
//   anew: nothing is trusted, and everything written; mend: nothing is trusted, and what stands there stays;
//   over: the whole tree over a trusted one; amend: only what differs from the other tree.
//   shared: a thread helps with digesting and writing, as it does where there are thousands of documents.
// Exit codes are those of the command line: 0, 2, 70 (an error that is our bug), 74.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { FAILURE_ENDS } from "#built/cli/exit";
import { failureKind } from "#built/model/diagnostics/failures";
import { Publication } from "#built/store/tree/publication";
import { SharedPublication } from "#built/store/tree/threads/shared-publication";
import { factsOf, filesOf, HOST_FILES } from "./trees.mjs";

/**
 * SHA-256 of the manifest that stands in a directory; undefined for none.
 *
 * @param {string} out
 */
function standing(out) {
  try {
    const bytes = readFileSync(join(out, "lingodex/manifest.json"));
    return createHash("sha256").update(bytes).digest("hex");
  } catch {
    return undefined;
  }
}

/**
 * Some come in pieces.
 *
 * @param {ReturnType<typeof filesOf>[number]} file
 */
function offered({ body, ...file }) {
  if (createHash("sha256").update(file.path).digest("hex") < "d") return { ...file, body };
  return { ...file, pieces: () => [body.slice(0, 5), body.slice(5)].map((text) => Buffer.from(text)) };
}

/**
 * @param {Publication | SharedPublication<import("#built/store/tree/publication").Published>} sink
 * @param {Publication} publication
 * @param {string} version
 * @param {boolean} amends
 * @param {number} more
 */
async function offer(sink, publication, version, amends, more) {
  const files = filesOf(version, more);
  if (!amends) {
    for (const file of files) {
      sink.put(offered(file));
      if (sink instanceof SharedPublication) await setImmediate();
    }
    return;
  }
  const others = filesOf(version === "old" ? "new" : "old", more);
  const other = new Map(others.map((file) => [file.path, file.body]));
  for (const file of files) {
    if (other.get(file.path) !== file.body) sink.put(offered(file));
    other.delete(file.path);
  }
  for (const path of other.keys()) publication.remove(path);
}

/**
 * @param {string} out
 * @param {string} version `old` or `new`
 * @param {string} mode
 * @param {readonly string[]} flags
 */
export async function publish(out, version, mode, flags = []) {
  const more = Number(flags.find((flag) => flag.startsWith("more="))?.slice("more=".length) ?? 0);
  const publication = await Publication.open(out, {
    hostFiles: HOST_FILES,
    trusted: mode === "anew" || mode === "mend" ? undefined : standing(out),
    anew: mode === "anew",
    verify: flags.includes("verify"),
    fsync: flags.includes("fsync"),
    onWait: (/** @type {number} */ pid) => process.stderr.write(`waiting for ${pid}\n`),
  });
  /** @type {Publication | SharedPublication<import("#built/store/tree/publication").Published>} */
  let sink = publication;
  try {
    // What was interrupted is put right by now, and no more the tree that was known.
    const amends = mode === "amend" && publication.basis === "trusted";
    if (amends) publication.amend();
    if (flags.includes("shared")) sink = new SharedPublication(publication);
    await offer(sink, publication, version, amends, more);
    const { manifest, ...published } = await sink.commit(factsOf(version, more));
    const { basis, recovered } = publication;
    return { basis, recovered, ...published, bytes: manifest.bytes };
  } catch (error) {
    await sink.abort();
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [out = "", version = "", mode = "", ...flags] = process.argv.slice(2);
  try {
    process.stdout.write(`${JSON.stringify(await publish(out, version, mode, flags))}\n`);
  } catch (error) {
    const code = FAILURE_ENDS[failureKind(error)].exit;
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    process.stderr.write(`${code === 70 ? `internal error: ${stack}` : message}\n`);
    process.exitCode = code;
  }
}
