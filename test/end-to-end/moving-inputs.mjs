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

process.stdout.write("started\n");
for (let turn = 0; ; turn += 1) {
  const path = paths[(turn * 7) % paths.length] ?? "";
  const version = versions[Math.floor(turn / 5) % versions.length] ?? "";
  // The last way is rare: it takes a whole directory away.
  const way = ways[turn % 41 === 40 ? 5 : turn % 5];
  try {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    way?.(join(directory, path), readFileSync(join(version, path)));
  } catch {
    // Not in this version, or just gone.
  }
}
