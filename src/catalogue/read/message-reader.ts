import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** Longer texts are not messages. */
const LONGEST = 20_000;

interface Message {
  /** Each argument once, sorted, with the keys of a select. */
  readonly arguments: readonly string[];
  /** The texts that it shows, and the choices between them. */
  readonly parts: readonly MessagePart[];
  /** The categories of each plural for amounts. */
  readonly plurals: readonly (readonly string[])[];
}

type MessagePart =
  | { readonly kind: "value"; readonly key: string; readonly text: string }
  | {
      readonly kind: "choice";
      readonly by: string;
      readonly isPlural: boolean;
      readonly variants: readonly {
        readonly key: string;
        readonly isDefault: boolean;
        readonly parts: readonly MessagePart[];
      }[];
    };

/**
 * Reads a message of ICU MessageFormat; undefined if the text is not one. Only checks load the parser, because builds
 * do not need it.
 */
export function readMessage(text: string): Message | undefined {
  if (text.length > LONGEST) return undefined;
  try {
    const elements = parse(text, { ignoreTag: true, requiresOtherClause: true });
    return {
      arguments: [...new Set(argumentsOf(elements))].sort(),
      parts: partsOf(elements, ""),
      plurals: pluralsOf(elements),
    };
  } catch {
    // The parser throws for wrong texts, and for texts that are nested too deep.
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

/** @param counted the argument of the surrounding plural, which replaces `#` */
function partsOf(elements: readonly MessageFormatElement[], counted: string): readonly MessagePart[] {
  return elements.flatMap((element): readonly MessagePart[] => {
    switch (element.type) {
      case TYPE.argument:
      case TYPE.number:
      case TYPE.date:
      case TYPE.time:
        return [shown(element.value)];
      case TYPE.pound:
        return [shown(counted)];
      case TYPE.plural:
      case TYPE.select: {
        const isPlural = element.type === TYPE.plural;
        const variants = Object.entries(element.options).map(([key, { value }]) => ({
          key,
          isDefault: key === "other",
          parts: partsOf(value, isPlural ? element.value : counted),
        }));
        return [{ kind: "choice", by: element.value, isPlural, variants }];
      }
      case TYPE.tag:
        return partsOf(element.children, counted);
      default:
        return [];
    }
  });
}

function shown(name: string): MessagePart {
  return { kind: "value", key: name, text: `{${name}}` };
}

function pluralsOf(elements: readonly MessageFormatElement[]): readonly (readonly string[])[] {
  return elements.flatMap((element) => {
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return [];
    const inside = Object.values(element.options).flatMap(({ value }) => pluralsOf(value));
    const isOfAmounts = element.type === TYPE.plural && element.pluralType === "cardinal";
    return isOfAmounts ? [Object.keys(element.options), ...inside] : inside;
  });
}

function branchesOf(options: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>) {
  return Object.values(options).flatMap(({ value }) => argumentsOf(value));
}
