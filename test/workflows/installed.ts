import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import "../suite/built.ts";
import { cloneProject } from "./runner.ts";
import { project } from "./workflow-file.ts";

/** The project as runners clone it, with what an installation gives: that is proved elsewhere. */
export function installed(folder: string): string {
  const clone = join(folder, "lingodex");
  mkdirSync(folder, { recursive: true });
  cloneProject(clone);
  cpSync(join(project, "dist"), join(clone, "dist"), { recursive: true });
  symlinkSync(join(project, "node_modules"), join(clone, "node_modules"));
  return folder;
}
