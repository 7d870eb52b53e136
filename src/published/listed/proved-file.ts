import { hash } from "node:crypto";
import { UsageError } from "../../model/index.ts";
import type { TreeReader } from "../../store/index.ts";
import { BUNDLE_LIMITS } from "../packs/bundle-contents.ts";

/** What a file of a tree must be. */
interface Listed {
  readonly path: string;
  readonly sha256: string;
}

/**
 * The bytes of a file that a tree's manifest lists.
 *
 * @param directory of the tree, as people call it
 * @throws UsageError where they are others, or too many to be packed
 */
export function provedFile(reader: TreeReader, { path, sha256 }: Listed, directory: string): Buffer {
  const bytes = reader.read(path, BUNDLE_LIMITS.fileBytes);
  if (bytes !== undefined && hash("sha256", bytes) === sha256) return bytes;
  throw new UsageError(
    `${directory}: ${path} is not as the tree's manifest says`,
    "lingodex verify tells what is wrong with the tree; build or mirror it again",
  );
}
