import { quote } from "../../../model/index.ts";
import { codeSlots, masksOf } from "./codes.ts";
import type { Named } from "./findings.ts";
import type { Reading } from "./naming.ts";
import { pathFrom } from "./paths.ts";

/** One file of one language, as some tools list them. */
export interface SingleFile {
  readonly line: number;
  readonly path: string | undefined;
  /** Its language, where the tool says it: looked for in the path. */
  readonly code: string | undefined;
}

/** The masks of files that are listed one by one: those in which the language's code stands exactly once. */
export function addSingleFiles(
  { findings, folder }: Reading,
  files: readonly SingleFile[],
  named: Named = {},
): void {
  for (const { line, path: text, code } of files) {
    if (text === undefined) continue;
    const path = pathFrom(folder, text);
    if (path === undefined) {
      findings.tell(line, `${quote(text)} leads out of this directory`);
      continue;
    }
    const isCode = (word: string): boolean => findings.around.tree.isCode(word);
    const [mask, second] =
      code === undefined ? codeSlots(path, isCode).map((slot) => slot.mask) : spelt(path, code);
    if (second !== undefined) findings.tell(line, `${quote(text)} names its language more than once`);
    else if (mask === undefined) findings.tell(line, `${quote(text)} does not name its language`);
    else findings.add(line, mask, named);
  }
}

/** Tools say `pt-BR` of a file that is called `pt_BR`. */
function spelt(path: string, code: string): readonly string[] {
  const spellings = [code, code.replaceAll("-", "_"), code.replaceAll("_", "-")];
  return spellings.map((spelling) => masksOf(path, spelling)).find((masks) => masks.length > 0) ?? [];
}
