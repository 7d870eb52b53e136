import { hash } from "node:crypto";
import fs, { existsSync, readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { dirname, join, relative } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { TreeFile } from "../../src/model/tree/tree.ts";
import type { TreeFacts } from "../../src/store/tree/manifest/tree-manifest.ts";
import { Publication } from "../../src/store/tree/publication.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { STAGE } from "../faults/tree-digest.ts";
import { baseUrl as based, pathInTree } from "../model/proved.ts";

/** What a loss of power leaves is told by what was flushed, and when. */

const FACTS: TreeFacts = {
  tool: { name: "lingodex", version: "0.0.0" },
  base_url: based("http://localhost"),
  links: "query",
  host: null,
  counts: { units: 1 },
  documents: 3,
  absent: [],
};
const HOST_FILE: TreeFile = { path: "_headers", body: "of a host", mediaType: "text/plain" };
const MANIFEST = "lingodex/manifest.json";
const OLD = new Map([
  ["api/index.json", "stays"],
  ["api/a/index.json", "old"],
  ["api/b/index.json", "stays"],
  ["api/b/gone.json", "goes"],
]);
const NEW = new Map([
  ["api/index.json", "stays"],
  ["api/a/index.json", "new"],
  ["api/b/index.json", "stays"],
  ["api/came/deep/index.json", "comes"],
  [HOST_FILE.path, "of a host"],
]);

interface Setting {
  readonly mode: "anew" | "over" | "mend";
  readonly fsync: boolean;
}

async function publish(out: string, tree: ReadonlyMap<string, string>, { mode, fsync }: Setting) {
  const manifest = join(out, MANIFEST);
  const isTrusted = mode === "over" && existsSync(manifest);
  const trusted = isTrusted ? hash("sha256", readFileSync(manifest)) : undefined;
  const options = { hostFiles: [HOST_FILE], trusted, anew: mode === "anew", fsync };
  const publication = await Publication.open(out, options);
  for (const [path, body] of tree)
    publication.put({ path: pathInTree(path), body, mediaType: "application/json" });
  publication.commit(FACTS);
}

/** What becomes of the names in a folder, and that the folder is flushed; paths relative to the output. */
interface Event {
  readonly is: "change" | "flush";
  readonly path: string;
  /** Of a change: the name that came or went. */
  readonly name?: string;
}

async function eventsOf(out: string, work: () => Promise<void>): Promise<readonly Event[]> {
  const events: Event[] = [];
  const opened = new Map<unknown, string>();
  const { renameSync, unlinkSync, mkdirSync, openSync, fsyncSync } = fs;
  const change = (path: unknown): void => {
    const place = relative(out, String(path));
    if (!place.startsWith("..") && !place.startsWith(STAGE))
      events.push({ is: "change", path: dirname(place), name: place });
  };
  const originals = { renameSync, unlinkSync, mkdirSync, openSync, fsyncSync };
  const restore = (): void => {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  };
  onTestFinished(restore);
  Object.assign(fs, {
    renameSync: (from: string, to: string) => {
      renameSync(from, to);
      change(to);
      change(from);
    },
    unlinkSync: (path: string) => {
      unlinkSync(path);
      change(path);
    },
    mkdirSync: (path: string, options?: object) => {
      const isThere = existsSync(path);
      const made = mkdirSync(path, options);
      if (!isThere) change(path);
      return made;
    },
    openSync: (...args: Parameters<typeof openSync>) => {
      const descriptor = openSync(...args);
      opened.set(descriptor, relative(out, String(args[0])) || ".");
      return descriptor;
    },
    fsyncSync: (descriptor: number) => {
      fsyncSync(descriptor);
      events.push({ is: "flush", path: opened.get(descriptor) ?? "?" });
    },
  });
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    restore();
  }
  return events;
}

/** Folders of the tree that were changed and not flushed after it, before some event. */
function unflushed(out: string, events: readonly Event[]): readonly string[] {
  const open = new Set<string>();
  for (const { is, path } of events) {
    if (is === "change") open.add(path);
    else open.delete(path);
  }
  // A new folder is part of what is swapped in, and was flushed in the stage.
  return [...open].filter((path) => existsSync(join(out, path))).sort();
}

describe.each(["anew", "over", "mend"] as const)("a publication (%s)", (mode) => {
  it("that is to outlast a loss of power flushes every folder that it changes, the manifest's last", async () => {
    const out = join(temporaryDirectory(), "out");
    await publish(out, OLD, { mode: "anew", fsync: false });
    const events = await eventsOf(out, () => publish(out, NEW, { mode, fsync: true }));
    const placed = mode === "anew" ? "lingodex" : MANIFEST;
    const commit = events.findLastIndex(({ is, name }) => is === "change" && name === placed);
    expect(commit).toBeGreaterThan(0);
    // The folder that the manifest itself comes into is flushed when it is there.
    expect(unflushed(out, events.slice(0, commit)).filter((path) => path !== "lingodex")).toEqual([]);
    const folder = dirname(placed);
    expect(events.slice(commit + 1)).toContainEqual({ is: "flush", path: folder });
    expect(unflushed(out, events).filter((path) => path !== ".")).toEqual([]);
  });

  it("flushes nothing unless it is told to", async () => {
    const out = join(temporaryDirectory(), "out");
    await publish(out, OLD, { mode: "anew", fsync: false });
    const events = await eventsOf(out, () => publish(out, NEW, { mode, fsync: false }));
    expect(events.length).toBeGreaterThan(3);
    expect(events.filter(({ is }) => is === "flush")).toEqual([]);
  });
});
