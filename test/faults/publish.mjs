// Publishes one of two small trees through the real publisher, as `lingodex build` would; the fault suite runs it.
// publish.mjs OUT old|new anew|over|amend [verify] [fsync]
//   anew: nothing is trusted; over: the whole tree over a trusted one; amend: only what differs from the other tree.
// Exit codes are those of the command line: 0, 2, 70 (an error that is our bug), 74.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const dist = new URL("../../dist/", import.meta.url);
const { Publication } = await import(new URL("publish/publication.js", dist));
const { OutputError, UsageError } = await import(new URL("model/failures.js", dist));
const { filesOf, factsOf, HOST_FILES } = await import("./trees.mjs");

const [out = "", version = "", mode = "", ...flags] = process.argv.slice(2);

/** SHA-256 of the manifest that stands there; undefined for none. */
function standing() {
  try {
    const bytes = readFileSync(join(out, "lingodex/manifest.json"));
    return createHash("sha256").update(bytes).digest("hex");
  } catch {
    return undefined;
  }
}

/** @param {InstanceType<typeof Publication>} publication */
function offer(publication) {
  const files = filesOf(version);
  if (mode !== "amend") return files.forEach((file) => publication.put(file));
  const other = new Map(filesOf(version === "old" ? "new" : "old").map((file) => [file.path, file.body]));
  publication.amend();
  for (const file of files) {
    if (other.get(file.path) !== file.body) publication.put(file);
    other.delete(file.path);
  }
  for (const path of other.keys()) publication.remove(path);
}

try {
  const publication = await Publication.open(out, {
    hostFiles: HOST_FILES,
    trusted: mode === "anew" ? undefined : standing(),
    verify: flags.includes("verify"),
    fsync: flags.includes("fsync"),
    onWait: (pid) => process.stderr.write(`waiting for ${pid}\n`),
  });
  try {
    offer(publication);
    const { manifest, ...published } = publication.commit(factsOf(version));
    const { basis, recovered } = publication;
    process.stdout.write(`${JSON.stringify({ basis, recovered, ...published, bytes: manifest.bytes })}\n`);
  } catch (error) {
    publication.abort();
    throw error;
  }
} catch (error) {
  const code = error instanceof OutputError ? 74 : error instanceof UsageError ? 2 : 70;
  process.stderr.write(`${code === 70 ? `internal error: ${error.stack}` : error.message}\n`);
  process.exitCode = code;
}
