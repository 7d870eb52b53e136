// What the figures were measured on: no names, no paths.
import { cpus, release, totalmem, type } from "node:os";
import { VERSIONS } from "./programs.mjs";

/** @param {import("./workshop.mjs").Workshop} workshop @returns {readonly string[]} */
export function describeMachine({ memory, disk }) {
  const processors = cpus();
  return [
    `${processors.length} × ${processors[0]?.model.trim() ?? "unknown processor"}`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory`,
    `${type()} ${release()}`,
    `Node ${process.version}`,
    `targets in memory: ${memory.fileSystem}${memory.isMemory ? "" : " (NOT a tmpfs: choose one with --memory DIR)"}`,
    `targets on the disk: ${disk.fileSystem}${disk.isMemory ? " (NOT a disk: choose one with --disk DIR)" : ""}`,
    `${VERSIONS.hugo}, ${VERSIONS.eleventy}`,
  ];
}
