import {
  type FileContent,
  type FileUnit,
  type Format,
  type FormatInput,
  ownText,
  type UnitIdentity,
} from "../../../model/index.ts";

/** In bytes: the text of a smaller file may stay in memory with its units. */
const MOST_KEPT = 2 ** 16;

/** Reads a file; its units can be let go of, and are then read again, without a word, when they are asked for. */
export function readContent(format: Format, input: FormatInput): FileContent {
  const content = format.read(input);
  let units: readonly FileUnit[] | undefined = apart(content.units, input);
  return {
    ...content,
    get units() {
      units ??= apart(format.read({ ...input, report: () => undefined }).units, input);
      return units;
    },
    release() {
      units = undefined;
    },
  };
}

/** What units say is cut from the file's text, and would keep all of that in memory. */
function apart(units: readonly FileUnit[], { bytes }: FormatInput): readonly FileUnit[] {
  return bytes.length < MOST_KEPT ? units : units.map(ownTexts);
}

function ownIdentity({ resname, id }: UnitIdentity): UnitIdentity {
  return { resname: ownText(resname), id: ownText(id) };
}

function ownTexts(unit: FileUnit): FileUnit {
  return {
    ...unit,
    context: ownText(unit.context),
    source: ownText(unit.source),
    target: ownText(unit.target),
    previousSource: ownText(unit.previousSource),
    comment: ownText(unit.comment),
    location: ownText(unit.location),
    flags: ownText(unit.flags),
    ...(unit.identity === undefined ? {} : { identity: ownIdentity(unit.identity) }),
    ...(unit.otherwise === undefined ? {} : { otherwise: unit.otherwise.map(ownTexts) }),
  };
}
