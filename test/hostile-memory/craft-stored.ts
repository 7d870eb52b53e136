import { join } from "node:path";
import { serialize } from "node:v8";
import { entryName } from "../../src/store/memory/entry.ts";
import { userFolder } from "../../src/store/memory/own-folder.ts";
import { readKey, Seal, writeSealed } from "../../src/store/memory/seal.ts";
import type { SmallCatalogue } from "../tasks/small-catalogue.ts";

/** Seals anything, with the right key, as what a catalogue's cache has stored. */
export function craftStored({ catalogue, out, cache }: SmallCatalogue, stored: unknown): void {
  const key = readKey(userFolder()?.path ?? "");
  if (key === undefined) throw new Error("there is no key");
  const name = entryName({ catalogue, out });
  writeSealed(join(cache, name, "state"), serialize(stored), new Seal(key, `lingodex memory 1 ${name}`));
}
