import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

export interface WayOfSaving {
  readonly name: string;
  save(path: string, text: string): void;
}

/** As editors do it, call for call. */
export const WAYS_OF_SAVING: readonly WayOfSaving[] = [
  { name: "in place (nano, VS Code)", save: (path, text) => writeFileSync(path, text) },
  { name: "truncated, then written in two parts", save: truncateAndWrite },
  { name: "a new file renamed onto the old one (gedit, sed -i)", save: renameOnto },
  { name: "the old file moved away, and back-up removed (vim)", save: moveAwayAndWrite },
  { name: "removed and written anew", save: removeAndWrite },
];

function truncateAndWrite(path: string, text: string): void {
  const file = openSync(path, "r+");
  ftruncateSync(file, 0);
  const half = Math.floor(text.length / 2);
  writeSync(file, text.slice(0, half));
  writeSync(file, text.slice(half));
  fsyncSync(file);
  closeSync(file);
}

function renameOnto(path: string, text: string): void {
  const temporary = join(dirname(path), ".goutputstream-X1Y2");
  writeFileSync(temporary, text);
  renameSync(temporary, path);
}

function moveAwayAndWrite(path: string, text: string): void {
  writeFileSync(join(dirname(path), "4913"), "");
  rmSync(join(dirname(path), "4913"));
  renameSync(path, `${path}~`);
  writeFileSync(path, text);
  rmSync(`${path}~`);
}

function removeAndWrite(path: string, text: string): void {
  rmSync(path);
  writeFileSync(path, text);
}
