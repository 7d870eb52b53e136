import { type Alias, type Composer, type Document, type YAMLError, type YamlNode, yaml } from "./packages.ts";
import { TextPlaces } from "./places.ts";

type Token = Parameters<Composer["next"]>[0];

/** A YAML 1.2 stream, core schema, no tags but the core's. Keys may be repeated. */
export interface YamlStream {
  readonly document: Document.Parsed | undefined;
  /** The second document. Files of lingodex's own formats have none. */
  readonly second: Document.Parsed | undefined;
  /** The offset at which nesting exceeds the limit. Then there is no document. */
  readonly tooDeep: number | undefined;
}

export type AliasTargets = ReadonlyMap<Alias, YamlNode>;

/** @param maxDepth levels of maps and lists in each other */
export function parseYaml(text: string, maxDepth: number): YamlStream {
  const { Composer, Lexer, Parser } = yaml();
  const parser = new Parser();
  const tokens: Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    // The composer is recursive, so the depth is measured first. The count includes the document and the current
    // scalar.
    if (parser.stack.length > maxDepth + 2)
      return { document: undefined, second: undefined, tooDeep: parser.offset };
  }
  tokens.push(...parser.end());
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    prettyErrors: false,
    resolveKnownTags: false,
    uniqueKeys: false,
  });
  const [document, second] = composer.compose(tokens, true, text.length);
  return { document, second, tooDeep: undefined };
}

/** The last anchor before each alias with its name. yaml's own look-up would walk the document once for each alias. */
export function aliasTargets(document: Document.Parsed, tellUndefined: (alias: Alias) => void): AliasTargets {
  const anchors = new Map<string, YamlNode>();
  const targets = new Map<Alias, YamlNode>();
  yaml().visit(document, {
    Alias: (_, alias) => {
      const target = anchors.get(alias.source);
      if (target === undefined) tellUndefined(alias);
      else targets.set(alias, target);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return targets;
}

export function undefinedAlias({ source }: Alias): string {
  return `YAML reads *${source} as an alias, and nothing is called &${source}; a value that begins with * needs quotes: "*${source}"`;
}

export function startOf(node: YamlNode): number {
  return node.range?.[0] ?? 0;
}

/** The usual mistake in plain words, if it is known, then the parser's message. */
export function reasonOf(
  { message, pos: [end] }: YAMLError,
  document: Document.Parsed,
  text: string,
): string {
  const reason = message.replace(/\s+/g, " ");
  const [, opening] = UNCLOSED.find(([pattern]) => pattern.test(reason)) ?? [];
  const [, known] = PLAIN_WORDS.find(([pattern]) => pattern.test(reason)) ?? [];
  const plainly = opening === undefined ? known : unclosed(opening, end, document, text);
  return plainly === undefined ? reason : `${plainly} (${reason})`;
}

const UNCLOSED: readonly (readonly [RegExp, opening: "[" | "{"])[] = [
  [/^Flow sequence .*end with a \]/, "["],
  [/^Flow map .*end with a \}/, "{"],
];

/** Several collections can end where an end is missing. The first of them is the unclosed one. */
function unclosed(opening: "[" | "{", end: number, document: Document.Parsed, text: string): string {
  const starts: number[] = [];
  yaml().visit(document, {
    Collection: (_, { range }) => {
      if (range?.[1] === end && text[range[0]] === opening) starts.push(range[0]);
    },
  });
  const [start] = starts;
  if (start === undefined) return `a ${opening} above is not closed, or its lines are not indented`;
  const { line, column } = new TextPlaces(text).at(start);
  return `the ${opening} at ${line}:${column} is not closed, or the lines behind it are not indented`;
}

const PLAIN_WORDS: readonly (readonly [RegExp, plainly: string])[] = [
  [/^Missing closing .quote/, "a text above begins with a quote that is never closed"],
  [
    /^Nested mappings are not allowed in compact/,
    'a text that contains ": " needs quotes, and each key needs its own line',
  ],
  [
    /^Implicit keys need to be on a single line/,
    'a ":" with a space behind it is missing, or a quote is not closed',
  ],
  [/^Plain value cannot start with/, "put the text in quotes"],
  [/^Invalid escape sequence/, "in double quotes a backslash is written twice, in single quotes once"],
  [/^Unexpected flow-(seq|map)-end token/, "this bracket closes nothing"],
  [/^Tabs are not allowed as indentation/, "use spaces"],
];
