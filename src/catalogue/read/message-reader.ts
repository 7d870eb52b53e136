import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Nobody writes messages that are longer; what is, is none. */
const LONGEST = 20_000;

/**
 * The arguments of a message of ICU MessageFormat, each once, sorted; undefined where the text is none. Loaded by those
 * alone who ask for findings: no build needs the parser.
 */
export function readMessage(text: string): readonly string[] | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const elements = parse(text, { ignoreTag: true, requiresOtherClause: true });
    return [...new Set(argumentsOf(elements))].sort();
  } catch {
    // It throws what is wrong with a text, and where one is nested too deeply for it.
    return undefined;
  }
}

function argumentsOf(elements: readonly MessageFormatElement[]): readonly string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.argument:
        return [element.value];
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [element.value];
      case TYPE.plural:
        return [element.value, ...branchesOf(element.options)];
      case TYPE.select: {
        const keys = Object.keys(element.options).sort().join("|");
        return [element.value, `${element.value}: ${keys}`, ...branchesOf(element.options)];
      }
      case TYPE.tag:
        return argumentsOf(element.children);
      default:
        return [];
    }
  });
}

function branchesOf(options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>) {
  return Object.values(options).flatMap(({ value }) => argumentsOf(value));
}
