import type { Alias, Composer, Document, YAMLError, Node as YamlNode } from "yaml";
import { yaml } from "./packages.ts";

type Token = Parameters<Composer["next"]>[0];

/** The documents of a YAML 1.2 stream, core schema, no tags but the core's. Keys may stand twice. */
export interface YamlStream {
  readonly documents: readonly Document.Parsed[];
  /** The offset where nesting passes the limit: there are no documents then. */
  readonly tooDeep: number | undefined;
}

/** What each alias stands for. */
export type AliasTargets = ReadonlyMap<Alias, YamlNode>;

/** @param maxDepth levels of maps and lists in each other */
export function parseYaml(text: string, maxDepth: number): YamlStream {
  const { Composer, Lexer, Parser } = yaml();
  const parser = new Parser();
  const tokens: Token[] = [];
  for (const lexeme of new Lexer().lex(text)) {
    tokens.push(...parser.next(lexeme));
    // What composes the tokens recurses, so depth is measured as they come. The document and the scalar at hand are
    // on the stack, too.
    if (parser.stack.length > maxDepth + 2) return { documents: [], tooDeep: parser.offset };
  }
  tokens.push(...parser.end());
  const composer = new Composer({
    version: "1.2",
    schema: "core",
    prettyErrors: false,
    resolveKnownTags: false,
    uniqueKeys: false,
  });
  return { documents: [...composer.compose(tokens, true, text.length)], tooDeep: undefined };
}

/** Of each alias the last anchor of its name before it. One walk, where yaml's own look-up takes one an alias. */
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

/** What the parser says, and what people mostly did. */
export function reasonOf({ message }: YAMLError): string {
  const reason = message.replace(/\s+/g, " ");
  const [, plainly] = PLAIN_WORDS.find(([pattern]) => pattern.test(reason)) ?? [];
  return plainly === undefined ? reason : `${reason}: ${plainly}`;
}

const PLAIN_WORDS: readonly (readonly [RegExp, plainly: string])[] = [
  [/^Flow sequence .* end with a \]/, "a [ above is not closed, or its lines are not indented"],
  [/^Flow map .* end with a \}/, "a { above is not closed, or its lines are not indented"],
  [/^Missing closing .quote/, "a text above begins with a quote that nothing closes"],
  [
    /^Nested mappings are not allowed in compact/,
    'a text with ": " in it needs quotes, a key a line of its own',
  ],
  [
    /^Implicit keys need to be on a single line/,
    'a ":" with a space behind it is missing, or a quote is not closed',
  ],
  [/^Plain value cannot start with/, "put the text in quotes"],
  [/^Invalid escape sequence/, "in double quotes a backslash is written twice, in single quotes once"],
  [/^Unexpected flow-(seq|map)-end token/, "it closes what nothing opened"],
  [/^Tabs are not allowed as indentation/, "use spaces"],
];
