import { renameSync, rmSync, writeFileSync } from "node:fs";
import { OutputError } from "../model/failures.ts";

/** Writes one file that is no part of a tree, whole or not at all: under another name first. @throws OutputError */
export function writeWholeFile(file: string, text: string): void {
  const coming = `${file}.${process.pid}.coming`;
  try {
    writeFileSync(coming, text, { flag: "wx" });
    renameSync(coming, file);
  } catch (error) {
    rmSync(coming, { force: true });
    throw new OutputError(`${file} could not be written`, error);
  }
}
