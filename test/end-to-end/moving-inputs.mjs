// Writes the files of a catalogue again and again, in every way that editors and tools do, until it is ended:
// `node moving-inputs.mjs DIRECTORY A B`, where A and B are other versions of the whole directory.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

const [directory = "", ...versions] = process.argv.slice(2);
const paths = versions.flatMap((version) =>
  readdirSync(version, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(version.length + 1)),
);

/** @type {readonly ((path: string, bytes: Buffer) => void)[]} */
const ways = [
  (path, bytes) => writeFileSync(path, bytes),
  (path, bytes) => {
    writeFileSync(`${path}~`, bytes);
    renameSync(`${path}~`, path);
  },
  (path, bytes) => {
    rmSync(path, { force: true });
    writeFileSync(path, bytes);
  },
  (path, bytes) => {
    const half = Math.floor(bytes.length / 2);
    writeFileSync(path, bytes.subarray(0, half));
    writeFileSync(path, bytes.subarray(half), { flag: "a" });
  },
  (path, bytes) => {
    truncateSync(path, 0);
    writeFileSync(path, bytes);
  },
  (path) => rmSync(dirname(path), { recursive: true, force: true }),
];

/** @param {number} milliseconds */
function pause(milliseconds) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/**
 * @param {string} path
 * @param {string} version
 * @param {number} way
 */
function write(path, version, way) {
  try {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    ways[way]?.(join(directory, path), readFileSync(join(version, path)));
  } catch {
    // Not in this version, or just gone.
  }
}

process.stdout.write("started\n");
for (let turn = 1; ; turn += 1) {
  const version = versions[turn % versions.length] ?? "";
  // A storm, in which a directory may go, and then a while in which all is whole.
  for (let index = 0; index < 20; index += 1) {
    const path = paths[(turn * 5 + index * 7) % paths.length] ?? "";
    write(path, version, turn % 4 === 0 && index === 7 ? 5 : index % 5);
    pause(turn % 3);
  }
  for (const path of paths) write(path, version, 1);
  pause((turn * 37) % 200);
}
