import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { OldTree } from "../../src/store/tree/manifest/old-tree.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";

const PART = "lingodex/manifest/0.json";
/** No arithmetic and no text can be made of it. */
const ODD = { valueOf: 0, toString: 0 };

it.each([
  ["counts that are none", { parts: [{ path: PART, sha256: "00", entries: ODD }] }],
  ["hashes that are none", { parts: [{ path: PART, sha256: ODD, entries: 1 }] }],
  ["entries whose hashes are none", { entries: [{ path: "api/index.json", sha256: ODD }] }],
])("a manifest with %s keeps no publication from taking its place", (_, manifest) => {
  const out = temporaryDirectory();
  mkdirSync(join(out, "lingodex"));
  writeFileSync(join(out, "lingodex/manifest.json"), JSON.stringify(manifest));

  const old = OldTree.read(out);
  old?.load();

  expect(old?.isTrusted).toBe(false);
  expect(old?.lists("api/index.json")).toBe("entries" in manifest);
});
