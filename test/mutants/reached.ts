import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";

declare global {
  var lingodexReached: (place: string) => void;
}

// Before a test file's own code: what it only imports is reached as well.
const places = new Set<string>();
globalThis.lingodexReached = (place) => void places.add(place);

afterAll(() => {
  const { testPath = "" } = expect.getState();
  const name = `${testPath.replaceAll("/", "~")}.json`;
  writeFileSync(join(process.env["LINGODEX_REACH"] ?? "", name), JSON.stringify([...places]));
});
