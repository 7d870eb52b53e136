import { readFileSync } from "node:fs";
import { PACKAGE_FOLDER } from "../model/disk/index.ts";

/** A script for another place than Node.js, as `npm run build` bundled it. @param name below `dist/`: `edge/worker` */
export function builtScript(name: string): string {
  const place = `dist/${name}.json`;
  try {
    return String(JSON.parse(readFileSync(new URL(place, PACKAGE_FOLDER), "utf8")));
  } catch (cause) {
    throw new Error(`${place} is missing: npm run build makes it`, { cause });
  }
}
