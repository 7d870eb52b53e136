import type { Picks } from "./picks.ts";
import type { RandomFiles, RandomUnit } from "./random-catalogue.ts";
import { COMMENTS, CONTEXTS, FLAGS, SOURCES, TARGETS } from "./vocabulary.ts";
import { type EditKind, nameOf, pickComponent, pickUnit } from "./world.ts";

/** Edits of what translation files say. */
export const UNIT_EDITS = {
  text: (world, picks) => {
    const found = pickUnit(world, picks);
    const code = picks.of(found?.files.codes ?? []);
    if (found === undefined || code === undefined) return undefined;
    const text = picks.from(TARGETS);
    found.unit.targets[code] = { text, isFuzzy: false };
    return `${nameOf(found)} ${code}: text of ${keyOf(found.unit)} is ${JSON.stringify(text)}`;
  },
  "text of equal length": (world, picks) => {
    const found = pickUnit(world, picks);
    const code = picks.of(found?.files.codes ?? []);
    const target = code === undefined ? undefined : found?.unit.targets[code];
    if (found === undefined || target === undefined || target.text === "") return undefined;
    const letters = Array.from(target.text);
    letters[0] = letters[0] === "Q" ? "R" : "Q";
    target.text = letters.join("");
    return `${nameOf(found)} ${code}: first letter of ${keyOf(found.unit)} is ${letters[0]}`;
  },
  "no text": (world, picks) => {
    const found = pickUnit(world, picks);
    const code = picks.of(Object.keys(found?.unit.targets ?? {}));
    if (found === undefined || code === undefined) return undefined;
    delete found.unit.targets[code];
    return `${nameOf(found)} ${code}: ${keyOf(found.unit)} is not there`;
  },
  fuzzy: (world, picks) => {
    const found = pickUnit(world, picks);
    const target = picks.of(Object.entries(found?.unit.targets ?? {}));
    if (found === undefined || target === undefined) return undefined;
    target[1].isFuzzy = !target[1].isFuzzy;
    return `${nameOf(found)} ${target[0]}: ${keyOf(found.unit)} is ${target[1].isFuzzy ? "" : "not "}fuzzy`;
  },
  "absent or not": (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    const { files, unit } = found;
    const code = picks.of([...files.codes, "reference"]) ?? "reference";
    const absent = unit.absentFrom ?? [];
    unit.absentFrom = absent.includes(code) ? absent.filter((other) => other !== code) : [...absent, code];
    return `${nameOf(found)}: ${keyOf(unit)} is absent from ${unit.absentFrom.join(", ") || "nothing"}`;
  },
  source: (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    found.unit.source = picks.from(SOURCES);
    return `${nameOf(found)}: source ${found.index} is ${JSON.stringify(found.unit.source)}`;
  },
  context: (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    found.unit.context = picks.once(4) ? `key${world.catalogue.next++}` : picks.from(CONTEXTS);
    return `${nameOf(found)}: context ${found.index} is ${found.unit.context}`;
  },
  comment: (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    found.unit.comment = picks.from(COMMENTS);
    return `${nameOf(found)}: comment of ${keyOf(found.unit)} is ${JSON.stringify(found.unit.comment)}`;
  },
  flags: (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    found.unit.flags = picks.from(FLAGS);
    return `${nameOf(found)}: flags of ${keyOf(found.unit)} are ${JSON.stringify(found.unit.flags)}`;
  },
  "add unit": (world, picks) => {
    const found = pickComponent(world, picks);
    if (found === undefined) return undefined;
    const unit = newUnit(found.files, picks, `key${world.catalogue.next++}`);
    const index = picks.below(found.files.units.length + 1);
    found.files.units.splice(index, 0, unit);
    return `${nameOf(found)}: unit ${index} is new: ${JSON.stringify(unit)}`;
  },
  "remove unit": (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined || found.files.units.length < 2) return undefined;
    found.files.units.splice(found.index, 1);
    return `${nameOf(found)}: without unit ${found.index}, ${keyOf(found.unit)}`;
  },
  "duplicate unit": (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    found.files.units.splice(found.index, 0, structuredClone(found.unit));
    return `${nameOf(found)}: ${keyOf(found.unit)} stands twice`;
  },
  "copy unit": (world, picks) => {
    const [from, to] = [pickUnit(world, picks), pickComponent(world, picks)];
    if (from === undefined || to === undefined) return undefined;
    const unit = structuredClone(from.unit);
    const code = picks.of(to.files.codes);
    if (code !== undefined) unit.targets[code] = { text: picks.from(TARGETS), isFuzzy: false };
    to.files.units.push(unit);
    return `${nameOf(to)}: has ${keyOf(unit)} of ${nameOf(from)} too`;
  },
  "move unit": (world, picks) => {
    const found = pickUnit(world, picks);
    if (found === undefined) return undefined;
    found.files.units.splice(found.index, 1);
    const index = picks.below(found.files.units.length + 1);
    found.files.units.splice(index, 0, found.unit);
    return `${nameOf(found)}: ${keyOf(found.unit)} moves from ${found.index} to ${index}`;
  },
} satisfies Readonly<Record<string, EditKind>>;

export function newUnit(files: RandomFiles, picks: Picks, key: string): RandomUnit {
  const targets: RandomUnit["targets"] = {};
  for (const code of files.codes) {
    if (!picks.once(3)) targets[code] = { text: picks.from(TARGETS), isFuzzy: picks.once(5) };
  }
  return {
    context: picks.once(3) ? picks.from(CONTEXTS) : key,
    source: picks.from(SOURCES),
    comment: picks.from(COMMENTS),
    flags: picks.from(FLAGS),
    targets,
  };
}

function keyOf({ context, source }: RandomUnit): string {
  return `${context}|${JSON.stringify(source)}`;
}
