import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Stand } from "./runner.ts";

/** What jobs of one run hand each other, as actions/upload-artifact and actions/download-artifact do. */
export class Artifacts {
  readonly #folder: string;

  /** @param folder made, and of nobody else */
  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  get names(): readonly string[] {
    return readdirSync(this.#folder).sort();
  }

  readonly stands: Readonly<Record<string, Stand>> = {
    "actions/upload-artifact": ({ name = "", path = "", overwrite }) => {
      const place = join(this.#folder, name);
      if (existsSync(place) && overwrite !== "true") throw new Error(`there is an artifact ${name}`);
      rmSync(place, { recursive: true, force: true });
      mkdirSync(place);
      // A folder is what it holds; a file is itself.
      cpSync(path, statSync(path).isDirectory() ? place : join(place, basename(path)), { recursive: true });
      return {};
    },
    "actions/download-artifact": ({ name, pattern = name ?? "", path = "", "merge-multiple": merges }) => {
      const begin = pattern.replace(/\*$/, "");
      const isMeant = (one: string): boolean => (begin === pattern ? one === name : one.startsWith(begin));
      const found = this.names.filter(isMeant);
      if (name !== undefined && found.length === 0) throw new Error(`there is no artifact ${name}`);
      mkdirSync(path, { recursive: true });
      for (const one of found) {
        const isFlat = name !== undefined || merges === "true";
        cpSync(join(this.#folder, one), isFlat ? path : join(path, one), { recursive: true });
      }
      return {};
    },
  };
}
