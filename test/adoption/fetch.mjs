// Fetches whole real packages and lays each out as its project's folder: `node test/adoption/fetch.mjs [NAME…]`, into
// `.cache/adoption/`. They are other people's work: never commit them. Nothing of an npm or Debian package is run; pip
// asks a source distribution for its metadata, after its hash was proved.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Unavailable } from "../real-input/fetch.mjs";
import { APT } from "./apt.mjs";

/**
 * @typedef {object} Package
 * @property {"npm" | "sdist" | "wheel" | "deb" | "source" | "go" | "crate"} kind Of Python: `sdist`, `wheel`. Of Debian: a binary package, or files of a source package. Of Go: a module. Of Rust: a crate
 * @property {string} package
 * @property {string} version
 * @property {Readonly<Record<string, string>>} files archive → its SHA-256; unpacked one over the other
 * @property {string} [root] the folder in it that is the project's; else its only one, or all
 */

/** @type {Readonly<Record<string, Package>>} */
export const PACKAGES = JSON.parse(readFileSync(new URL("packages.json", import.meta.url), "utf8"));

const CACHE = fileURLToPath(new URL("../../.cache/adoption/", import.meta.url));

/**
 * Where the package lies, or would: without asking whether it does.
 *
 * @param {string} name a key of the pins
 * @param {Readonly<Record<string, Package>>} [pins] of another suite than this folder's
 * @returns {string}
 */
export function folderOf(name, pins = PACKAGES) {
  const { kind, package: wanted, version, files, root } = pinOf(name, pins);
  const pinned = { kind, package: wanted, version, files, ...(root === undefined ? {} : { root }) };
  const key = createHash("sha256").update(JSON.stringify(pinned)).digest("hex").slice(0, 12);
  return join(CACHE, "packages", `${name}-${key}`);
}

/**
 * The project's folder; fetched once.
 *
 * @param {string} name a key of the pins
 * @param {Readonly<Record<string, Package>>} [pins] of another suite than this folder's
 * @returns {string}
 * @throws {Unavailable}
 * @throws {Error} where an archive is not the pinned one
 */
export function fetchPackage(name, pins = PACKAGES) {
  const pinned = pinOf(name, pins);
  const goal = folderOf(name, pins);
  if (existsSync(goal)) return goal;
  mkdirSync(join(CACHE, "packages"), { recursive: true });
  const work = mkdtempSync(join(CACHE, "coming-"));
  try {
    const archives = download(pinned, join(work, "archives"));
    const all = join(work, "all");
    mkdirSync(all);
    for (const archive of archives) UNPACK[pinned.kind](archive, all);
    renameSync(join(all, pinned.root ?? "."), goal);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return goal;
}

/**
 * @param {string} name
 * @param {Readonly<Record<string, Package>>} pins
 */
function pinOf(name, pins) {
  const pinned = pins[name];
  if (pinned === undefined) throw new Error(`packages.json has no ${name}`);
  return pinned;
}

/**
 * @param {Package} pinned
 * @param {string} directory
 * @returns {string[]} the archives' paths
 */
function download(pinned, directory) {
  mkdirSync(directory);
  const failure = DOWNLOAD[pinned.kind](pinned, directory);
  return Object.entries(pinned.files).map(([file, sha256]) => {
    const archive = join(directory, file);
    if (!existsSync(archive)) throw new Unavailable(failure ?? `${pinned.package}: ${file} did not come`);
    const found = createHash("sha256").update(readFileSync(archive)).digest("hex");
    if (found !== sha256) throw new Error(`${file} is not the pinned archive: its SHA-256 is ${found}`);
    return archive;
  });
}

/** @type {Record<Package["kind"], (pinned: Package, directory: string) => string | undefined>} why nothing came, if so */
const DOWNLOAD = {
  npm: ({ package: name, version }, cwd) =>
    run("npm", ["pack", `${name}@${version}`, "--ignore-scripts", "--fetch-retries=1", "--silent"], cwd),
  sdist: (pinned, cwd) => pipDownload(pinned, cwd, `--no-binary=${pinned.package}`),
  wheel: (pinned, cwd) => pipDownload(pinned, cwd, "--only-binary=:all:"),
  deb: ({ package: name, version }, cwd) => APT.run(["download", `${name}=${version}`], cwd),
  // Where a mirror lacks one file of several, those that came are looked at.
  source: ({ package: name, version }, cwd) =>
    APT.run(["source", "--download-only", "--only-source", `${name}=${version}`], cwd),
  // The pins prove the archive, so Go need not ask its own list of sums.
  go: ({ package: name, version }, cwd) =>
    run("go", ["mod", "download", `${name}@${version}`], cwd, {
      GOMODCACHE: join(cwd, "modules"),
      GOFLAGS: "-modcacherw",
      GONOSUMDB: "*",
    }),
  // Cargo has no command that only downloads; to describe a crate it downloads that one, into a folder of the registry.
  crate: ({ package: name, version }, cwd) => {
    const failure = run("cargo", ["info", `${name}@${version}`], cwd, { CARGO_HOME: join(cwd, "cargo") });
    for (const path of failure === undefined ? readdirSync(cwd, { recursive: true, encoding: "utf8" }) : [])
      if (path.endsWith(".crate")) renameSync(join(cwd, path), join(cwd, basename(path)));
    return failure;
  },
};

/** @type {Record<Package["kind"], (archive: string, into: string) => void>} */
const UNPACK = {
  npm: untar,
  sdist: untar,
  source: untar,
  crate: untar,
  wheel: unzip,
  go: unzip,
  deb: (archive, into) => unpackWith("dpkg-deb", ["-x", archive, into]),
};

/**
 * @param {string} archive
 * @param {string} into
 */
function untar(archive, into) {
  unpackWith("tar", ["--no-same-owner", "--strip-components=1", "-xf", archive, "-C", into]);
}

/**
 * @param {string} archive
 * @param {string} into
 */
function unzip(archive, into) {
  unpackWith("python3", ["-m", "zipfile", "-e", archive, into]);
}

/**
 * @param {Package} pinned
 * @param {string} cwd
 * @param {string} which
 * @returns {string | undefined}
 */
function pipDownload({ package: name, version, files }, cwd, which) {
  const hashes = Object.values(files).map((sha256) => `--hash=sha256:${sha256}`);
  writeFileSync(join(cwd, "requirements.txt"), `${name}==${version} ${hashes.join(" ")}\n`);
  const options = ["--no-deps", which, "--require-hashes", "--retries=1", "--quiet", "--dest=."];
  return run(
    "python3",
    ["-m", "pip", "--disable-pip-version-check", "download", ...options, "--requirement=requirements.txt"],
    cwd,
  );
}

/**
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {string} cwd
 * @param {Readonly<Record<string, string>>} [settings] of its environment
 * @returns {string | undefined}
 */
function run(program, parameters, cwd, settings = {}) {
  const env = { ...process.env, ...settings };
  try {
    execFileSync(program, parameters, { cwd, env, stdio: ["ignore", "ignore", "pipe"], timeout: 300_000 });
    return undefined;
  } catch (error) {
    const last = error instanceof Error ? error.message.split("\n").filter(Boolean).at(-1) : String(error);
    return `${program} ${parameters[0]} did not work: ${last}`;
  }
}

/**
 * @param {string} program
 * @param {readonly string[]} parameters
 */
function unpackWith(program, parameters) {
  const failure = run(program, parameters, CACHE);
  if (failure !== undefined) throw new Unavailable(failure);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const asked = process.argv.slice(2);
  for (const name of asked.length > 0 ? asked : Object.keys(PACKAGES)) {
    process.stdout.write(`${name}: ${fetchPackage(name)}\n`);
  }
}
