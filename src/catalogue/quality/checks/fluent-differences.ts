import type { Differences } from "./argument-differences.ts";
import type { Subject } from "./check.ts";
import {
  type Choice,
  certainValues,
  choicesIn,
  isForOneIn,
  isForOneInSource,
  type TextPart,
} from "./choices.ts";
import { type FluentText, isNumberKey, readFluentText } from "./fluent-texts.ts";

/**
 * Compares the variables, terms and functions of a translation in Fluent with those of its source. A translation can
 * select by other values or not at all, and can use other terms. The program must pass its variables.
 */
export function fluentDifferences(subject: Subject): Differences | undefined {
  const { sources, targets, context, component } = subject;
  const [source, target] = [readFluentText(sources[0] ?? ""), readFluentText(targets[0] ?? "")];
  if (source === undefined || target === undefined || targets[0] === "") return undefined;
  if (targets[0] === sources[0]) return undefined;
  // Attributes and arguments of a term belong to the language.
  const isTerm = context.startsWith("-");
  const patterns = comparedPatterns(source, target);
  const isKnown = (name: string): boolean => component?.hasName(name) === true;
  const missing = [
    ...(isTerm ? [] : lackingIn(source, target)),
    ...patterns.flatMap((compared) => lostValues(compared, subject, isKnown)),
  ];
  const unknown = [
    ...(isTerm ? [] : lackingIn(target, source)),
    ...unknownNames(source, target, (name) => isKnown(name) || (isTerm && name.startsWith("$"))),
    ...unknownFunctions(source, target),
    ...patterns.flatMap(unknownKeys),
  ];
  if (missing.length + unknown.length === 0) return undefined;
  return { missing: [...new Set(missing)], unknown: [...new Set(unknown)] };
}

type Compared = readonly [wanted: readonly TextPart[], found: readonly TextPart[]];

function comparedPatterns(source: FluentText, target: FluentText): readonly Compared[] {
  return [...source.patterns].flatMap(([name, { parts }]) => {
    const found = target.patterns.get(name);
    return found === undefined ? [] : [[parts, found.parts] as const];
  });
}

/** Attributes that are missing, and a missing text of a message with attributes. */
function lackingIn({ patterns: all }: FluentText, { patterns }: FluentText): readonly string[] {
  return [...all.keys()]
    .filter((name) => !patterns.has(name))
    .map((name) => (name === "" ? "its own text" : `.${name}`));
}

/** Another known term can replace a term, such as an inflected or shorter form. */
function lostValues(
  [wanted, found]: Compared,
  subject: Subject,
  isKnown: (name: string) => boolean,
): readonly string[] {
  const inSource = certainValues(wanted, isForOneInSource);
  const inTarget = certainValues(found, isForOneIn(subject));
  const lost = [...inSource].filter(([key]) => !inTarget.has(key));
  const others = [...inTarget.keys()].filter(
    (key) => !key.startsWith("$") && !inSource.has(key) && isKnown(key),
  ).length;
  const names = lost.filter(([key]) => !key.startsWith("$"));
  const variables = lost.filter(([key]) => key.startsWith("$"));
  return [...variables, ...(names.length > others ? names : [])].map(([, text]) => text);
}

function unknownNames(
  source: FluentText,
  target: FluentText,
  isKnown: (name: string) => boolean,
): readonly string[] {
  const given = new Set([...source.patterns.values()].flatMap(({ names }) => [...names.keys()]));
  return [...target.patterns.values()]
    .flatMap(({ names }) => [...names])
    .filter(([key]) => !given.has(key) && !isKnown(key))
    .map(([, text]) => text);
}

/** The functions of Fluent and of Firefox, which every translation can call. */
const FUNCTIONS: ReadonlySet<string> = new Set(["NUMBER", "DATETIME", "PLATFORM"]);

function unknownFunctions(source: FluentText, target: FluentText): readonly string[] {
  const given = new Set([...source.patterns.values()].flatMap(({ functions }) => [...functions]));
  return [...target.patterns.values()]
    .flatMap(({ functions }) => [...functions])
    .filter((name) => !given.has(name) && !FUNCTIONS.has(name))
    .map((name) => `${name}()`);
}

/**
 * If the source selects by the same value, keys of variants are words that the program passes. The default variant
 * can have any key.
 */
function unknownKeys([wanted, found]: Compared): readonly string[] {
  const known = new Map<string, Set<string>>();
  for (const { by, variants } of choicesIn(wanted).filter(isByProgram)) {
    const keys = known.get(by) ?? new Set();
    known.set(by, keys);
    for (const { key } of variants) keys.add(key);
  }
  return choicesIn(found)
    .flatMap(({ by, variants }) => {
      const keys = known.get(by);
      if (keys === undefined) return [];
      return variants.filter(({ key, isDefault }) => !isDefault && !keys.has(key) && !isNumberKey(key));
    })
    .map(({ key }) => `[${key}]`);
}

function isByProgram({ by }: Choice): boolean {
  return by.startsWith("$");
}
