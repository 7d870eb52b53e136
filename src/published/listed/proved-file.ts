import { InputError } from "../../model/index.ts";
import { type ListedFile, MOST_TEXT_BYTES, type TreeDisk } from "../../store/index.ts";
import { isListed } from "./published-files.ts";

/**
 * The bytes of a file that a tree's manifest lists.
 *
 * @param name of the tree's directory, as people call it
 * @throws InputError where they are others, or too many to be packed
 */
export function provedFile(disk: TreeDisk, file: ListedFile, name: string): Buffer {
  const bytes = disk.readUnlisted(file.path, file.size ?? MOST_TEXT_BYTES);
  if (isListed(file, bytes)) return bytes;
  throw new InputError(
    `${name}: ${file.path} is not as the tree's manifest says`,
    undefined,
    "lingodex verify tells what is wrong with the tree; build or mirror it again",
  );
}
