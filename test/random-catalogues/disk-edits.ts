import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { OWN_NAMES } from "../../src/store/tree/disk/own-paths.ts";
import { touchAll } from "./catalogue-on-disk.ts";
import type { Picks } from "./picks.ts";
import type { EditKind, World } from "./world.ts";

/** Edits of what surrounds the catalogue's contents: times of files, the cache, the published tree. */
export const DISK_EDITS = {
  nothing: () => "nothing",
  "touch all": ({ places }, picks) => {
    const time = picks.from([TIMES.past, TIMES.future, TIMES.now()]);
    touchAll(places.catalogue, time);
    return `all inputs have the time ${time.toISOString()}`;
  },
  "no cache": ({ places }) => {
    rmSync(places.cache, { recursive: true, force: true });
    return "the cache is gone";
  },
  "empty cache": ({ places }) => {
    if (!isCacheMade(places.cache)) return undefined;
    rmSync(places.cache, { recursive: true, force: true });
    mkdirSync(places.cache);
    return "the cache is empty";
  },
  "file for a cache": ({ places }) => {
    if (!isCacheMade(places.cache)) return undefined;
    rmSync(places.cache, { recursive: true, force: true });
    writeFileSync(places.cache, "no directory\n");
    return "a file stands where the cache was";
  },
  "cut cache": (world, picks) => damage(world.places.cache, picks, "is cut", cut),
  "flip cache": (world, picks) => damage(world.places.cache, picks, "has another bit", flip),
  "empty cache file": (world, picks) => damage(world.places.cache, picks, "is empty", () => Buffer.alloc(0)),
  "longer cache": (world, picks) =>
    damage(world.places.cache, picks, "goes on", (bytes) => Buffer.concat([bytes, bytes.subarray(0, 5000)])),
  "cache file gone": ({ places }, picks) => {
    const path = picks.of(filesBelow(places.cache));
    if (path === undefined) return undefined;
    rmSync(path);
    return `${inside(places.cache, path)} is gone`;
  },
  "directory for a cache file": ({ places }, picks) => {
    const path = picks.of(filesBelow(places.cache));
    if (path === undefined) return undefined;
    rmSync(path);
    mkdirSync(path);
    return `${inside(places.cache, path)} is a directory`;
  },
  "keep cache": ({ places }) => {
    if (!existsSync(places.cache)) return undefined;
    rmSync(keptAt(places.cache), { recursive: true, force: true });
    cpSync(places.cache, keptAt(places.cache), { recursive: true, preserveTimestamps: true });
    return "the cache is kept for later";
  },
  "old cache": ({ places }) => {
    if (!existsSync(keptAt(places.cache))) return undefined;
    rmSync(places.cache, { recursive: true, force: true });
    cpSync(keptAt(places.cache), places.cache, { recursive: true, preserveTimestamps: true });
    return "the cache is the one that was kept";
  },
  "keep tree": ({ places }) => {
    if (!existsSync(places.out)) return undefined;
    rmSync(keptAt(places.out), { recursive: true, force: true });
    cpSync(places.out, keptAt(places.out), { recursive: true });
    return "the tree is kept for later";
  },
  "old tree": ({ places }) => {
    if (!existsSync(keptAt(places.out))) return undefined;
    rmSync(places.out, { recursive: true, force: true });
    cpSync(keptAt(places.out), places.out, { recursive: true });
    return "the tree is the one that was kept";
  },
  "no tree": ({ places }) => {
    rmSync(places.out, { recursive: true, force: true });
    return "the tree is gone";
  },
  "no manifest": ({ places }) => {
    // Without a manifest a host's files could be anybody's, and a build refuses them.
    for (const name of OWN_NAMES) rmSync(join(places.out, name), { recursive: true, force: true });
    return "of the tree's directory only what is not ours is left";
  },
  "foreign file": ({ places }) => {
    mkdirSync(places.out, { recursive: true });
    writeFileSync(join(places.out, "CNAME"), "l10n.example.org\n");
    return "the tree has a stranger's file beside it";
  },
} satisfies Readonly<Record<string, EditKind>>;

/** Edits of published files, which the next build has to find and to mend. */
export const TREE_EDITS = {
  "edit tree": (world, picks) =>
    alter(world, picks, "was written by hand", (path) => writeFileSync(path, "{}")),
  "remove from tree": (world, picks) => alter(world, picks, "was removed by hand", (path) => rmSync(path)),
  "remove folder from tree": (world, picks) =>
    alter(world, picks, "was removed with its folder", (path) => rmSync(dirname(path), { recursive: true })),
  "remove collection from tree": (world, picks) => {
    const collection = picks.from(["units", "changes", "translations", "projects"]);
    const path = join(world.places.out, "api", collection);
    if (!existsSync(path)) return undefined;
    rmSync(path, { recursive: true });
    return `${collection} were removed by hand`;
  },
  "cut in tree": (world, picks) =>
    alter(world, picks, "was cut", (path) => truncateSync(path, Math.floor(statSync(path).size / 2))),
  "append in tree": (world, picks) =>
    alter(world, picks, "goes on", (path) => appendFileSync(path, "more\n")),
  "other bytes in tree": (world, picks) =>
    alter(world, picks, "has another bit, and the size and time that it had", (path) => {
      const { atime, mtime } = statSync(path);
      writeFileSync(path, flip(readFileSync(path), 0));
      utimesSync(path, atime, mtime);
    }),
  "link in tree": (world, picks) =>
    alter(world, picks, "is a link", (path) => {
      copyFileSync(path, `${world.places.out}.linked`);
      rmSync(path);
      symlinkSync(`${world.places.out}.linked`, path);
    }),
  "folder in tree": (world, picks) =>
    alter(world, picks, "is a folder", (path) => {
      rmSync(path);
      mkdirSync(path);
    }),
  "touch in tree": (world, picks) => {
    const time = picks.from([TIMES.past, TIMES.future, TIMES.now()]);
    return alter(world, picks, `has the time ${time.toISOString()}`, (path) => utimesSync(path, time, time));
  },
  "link to tree": ({ places }, picks) => {
    if (!lstatSync(places.out, { throwIfNoEntry: false })?.isDirectory()) return undefined;
    const place = `${places.out}-${picks.below(1000)}`;
    rmSync(place, { recursive: true, force: true });
    renameSync(places.out, place);
    symlinkSync(place, places.out);
    return "the tree lies behind a link";
  },
} satisfies Readonly<Record<string, EditKind>>;

/** Edits that last for one build: a folder of the catalogue is a link. */
export const LINK_EDITS = {
  "link out of the catalogue": (world, picks) =>
    link(world, picks, join(world.places.catalogue, "..", "aside")),
  "link in the catalogue": (world, picks) => link(world, picks, join(world.places.catalogue, ".aside")),
} satisfies Readonly<Record<string, EditKind>>;

/** The folder around the cache is marked by the build that makes it, and refused where others put things into it. */
function isCacheMade(cache: string): boolean {
  return existsSync(dirname(cache));
}

function alter(
  { places }: World,
  picks: Picks,
  how: string,
  change: (path: string) => void,
): string | undefined {
  const path = picks.of(filesBelow(join(places.out, "api")));
  if (path === undefined) return undefined;
  change(path);
  return `${inside(places.out, path)} ${how}`;
}

/** Moves a folder of the catalogue to another place, and puts a link in its own. */
function link({ places, afterwards }: World, picks: Picks, place: string): string | undefined {
  const folders = readdirSync(places.catalogue, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !join(entry.parentPath, entry.name).includes("/.lingodex"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const folder = picks.of(folders);
  if (folder === undefined) return undefined;
  renameSync(folder, place);
  symlinkSync(place, folder);
  afterwards.push(() => {
    rmSync(folder);
    renameSync(place, folder);
  });
  return `${inside(places.catalogue, folder)} is a link to ${place}`;
}

const TIMES = {
  past: new Date("2001-02-03T04:05:06Z"),
  future: new Date("2041-07-09T01:02:03Z"),
  now: () => new Date(),
};

function keptAt(place: string): string {
  return join(dirname(place), "..", "kept", place.endsWith("out") ? "out" : "cache");
}

function damage(
  cache: string,
  picks: Picks,
  how: string,
  change: (bytes: Buffer, at: number) => Buffer,
): string | undefined {
  const path = picks.of(filesBelow(cache));
  if (path === undefined) return undefined;
  const bytes = readFileSync(path);
  const at = picks.below(bytes.length);
  writeFileSync(path, change(bytes, at));
  return `${inside(cache, path)} ${how} at ${at} of ${bytes.length}`;
}

function cut(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(0, at);
}

function flip(bytes: Buffer, at: number): Buffer {
  const flipped = Buffer.from(bytes);
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

function filesBelow(directory: string): readonly string[] {
  // An edit before may have put a file in the place of the cache.
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

function inside(directory: string, path: string): string {
  return path.slice(dirname(directory).length + 1);
}
