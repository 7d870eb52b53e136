import type { Node } from "dot-properties";
import type { FileUnit, FormatInput } from "../../../model/index.ts";
import { TextPlaces } from "../../data/places.ts";
import { dotProperties } from "../../read/packages.ts";
import { hasLoneSurrogate } from "../file-text.ts";
import { keyedUnit } from "../keyed-unit.ts";

/** The units of Java's resource bundles, whatever their encoding: see `properties`. */
export function readPropertyUnits(original: string, input: FormatInput): readonly FileUnit[] {
  const { Comment, parseLines } = dotProperties();
  // dot-properties reads continued lines with \n only; lines and columns stay as they are.
  const text = original.replace(/\r\n?/g, "\n");
  const places = new TextPlaces(text);
  const units: FileUnit[] = [];
  let comments: string[] = [];
  for (const node of parseLines(text, true)) {
    if (node instanceof Comment) comments.push(node.comment);
    else {
      const unit = toUnit(node, { text, places, comment: comments.join("\n"), input });
      if (unit !== undefined) units.push(unit);
      comments = [];
    }
  }
  return units;
}

interface Surroundings {
  readonly text: string;
  readonly places: TextPlaces;
  readonly comment: string;
  readonly input: FormatInput;
}

function toUnit(node: Node, { text, places, comment, input }: Surroundings): FileUnit | undefined {
  const { Pair } = dotProperties();
  if (!(node instanceof Pair) || node.range === undefined) return undefined;
  const [keyStart, keyEnd, valueStart = keyEnd, valueEnd = valueStart] = node.range;
  const place = places.at(keyStart);
  const key = text.slice(keyStart, keyEnd).replace(/\\\n[ \t\f]*/g, "");
  if (key === "") return void input.report("properties/empty-key", { file: input.file, ...place });

  const bad =
    badEscape(text.slice(keyStart, keyEnd), node.key) ??
    badEscape(text.slice(valueStart, valueEnd), node.value);
  if (bad !== undefined)
    return void input.report("properties/bad-escape", { file: input.file, ...place }, bad);
  return keyedUnit({ key, forms: [node.value], comment, ...place });
}

/** dot-properties takes a `\u` without its four digits for a `u`, where Java refuses the file. */
function badEscape(raw: string, value: string): string | undefined {
  for (const [sequence] of raw.matchAll(/\\(?:u[0-9a-fA-F]{0,4}|.)/gs))
    if (sequence.startsWith("\\u") && sequence.length < 6) return sequence;
  return hasLoneSurrogate(value) ? (/\\u[dD][89a-fA-F][0-9a-fA-F]{2}/.exec(raw)?.[0] ?? "\\u") : undefined;
}
