import type { FileContent, FileUnit, Format, FormatInput } from "../model/format.ts";

/** Reads a file; its units can be let go of, and are then read again, without a word, when they are asked for. */
export function readContent(format: Format, input: FormatInput): FileContent {
  const content = format.read(input);
  let units: readonly FileUnit[] | undefined = content.units;
  return {
    ...content,
    get units() {
      units ??= format.read({ ...input, report: () => undefined }).units;
      return units;
    },
    release() {
      units = undefined;
    },
  };
}
