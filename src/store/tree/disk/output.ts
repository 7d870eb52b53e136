import {
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  rmdirSync,
  writeSync,
} from "node:fs";
import { removeFile, tolerate, twice } from "../../../model/disk/index.ts";

/** The level of care of a publication. `PublicationOptions` has the cost of each. */
export interface Care {
  readonly verifies: boolean;
  readonly flushes: boolean;
}

const { O_CREAT, O_EXCL, O_RDONLY, O_WRONLY } = constants;
const NEW_FILE = O_WRONLY | O_CREAT | O_EXCL;
const FILE_MODE = 0o666;

/** A full disk can accept fewer bytes without an error, so the remaining bytes are written again until that fails. */
export function writeNewFile(path: string, bytes: Uint8Array, flushes = false): void {
  const descriptor = openSync(path, NEW_FILE, FILE_MODE);
  try {
    writeAll(descriptor, bytes);
    if (flushes) fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function writeAll(descriptor: number, bytes: Uint8Array): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(descriptor, bytes, done, bytes.length - done);
}

/** A new file that is written piece by piece. */
export class NewFile {
  readonly #descriptor: number;

  constructor(path: string) {
    this.#descriptor = openSync(path, NEW_FILE, FILE_MODE);
  }

  write(bytes: Uint8Array): void {
    writeAll(this.#descriptor, bytes);
  }

  close(flushes: boolean): void {
    try {
      if (flushes) fsyncSync(this.#descriptor);
    } finally {
      closeSync(this.#descriptor);
    }
  }
}

/** Flushes the names in a directory to the device. */
export function flushDirectory(path: string): void {
  const descriptor = openSync(path, O_RDONLY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Removes a file, a link, or a directory with its content, if it exists. A failed removal is tried once more. */
export function removeAll(path: string): void {
  const stats = twice(() => lstatSync(path, { throwIfNoEntry: false }));
  if (stats === undefined) return;
  if (!stats.isDirectory()) {
    removeFile(path);
    return;
  }
  for (const child of twice(() => readdirSync(path, { withFileTypes: true }))) {
    const below = `${path}/${child.name}`;
    if (child.isDirectory()) removeAll(below);
    else removeFile(below);
  }
  twice(() => tolerate(["ENOENT"], () => rmdirSync(path)));
}
