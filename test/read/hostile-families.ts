import { type Syntax, syntaxOf } from "./hostile-tokens.ts";

type Family = (size: number) => string;

/** Of any syntax: what a text file may be made of without being any format. */
const SHAPELESS: Readonly<Record<string, Family>> = {
  "one letter": repeat("a"),
  blanks: repeat(" "),
  "empty lines": repeat("\n"),
  returns: repeat("\r"),
  backslashes: repeat("\\"),
  "double quotes": repeat('"'),
  "single quotes": repeat("'"),
  "open brackets": repeat("["),
  "open braces": repeat("{"),
  "open parentheses": repeat("("),
  "byte-order marks": repeat("\ufeff"),
  "letters beyond the first plane": repeat("\u{1f6a2}"),
  "short lines": repeat("a\n"),
  "quotes and returns": repeat('"\r\n'),
};

/** Files that grow: each family's text of about a size, in UTF-16 units. */
const FAMILIES: Readonly<Record<Syntax, Readonly<Record<string, Family>>>> = {
  csv: {
    ...SHAPELESS,
    "many rows": repeat('"a","b"\r\n'),
    "one cell": (size) => `"${"a ".repeat(size / 2)}","b"\r\n`,
    "one row": repeat('"a",'),
    commas: repeat(","),
    "doubled quotes": repeat('""'),
    "a cell without end": (size) => `"a","${"b\n".repeat(size / 2)}`,
    "a header of many columns": (size) =>
      `source,target,${"a,".repeat(size / 4)}\n${"b,".repeat(size / 4)}\n`,
    "ever wider rows": widening(","),
    "equal keys": (size) => `source,target\n${"a,b\n".repeat(size / 4)}`,
    "places to guess at": repeat('"a" ,"b"; "c"\t\n'),
    "open cells": repeat('"a'),
    "cells after blanks": repeat(', "'),
    "quoted backslashes": repeat('"\\'),
    "quotes in the middle": repeat('"a" , "b"x\\'),
  },
  fluent: {
    ...SHAPELESS,
    "many messages": numbered((n) => `key${n} = text ${n}\n`),
    "equal names": repeat("a = b\n"),
    "many attributes": (size) => `a = b\n${"    .c = d\n".repeat(size / 11)}`,
    "one text of many lines": (size) => `a =\n${"    b\n".repeat(size / 6)}`,
    "many placeables": (size) => `a = ${"{ $b }".repeat(size / 6)}`,
    "many variants": (size) => `a = { $b ->\n${"    [c] d\n".repeat(size / 10)}   *[e] f\n }\n`,
    "junk on every line": repeat("junk\n"),
    "comments only": repeat("# a\n\n"),
    "group comments": repeat("## a\n\n"),
    "resource comments over messages": (size) =>
      `${"### a\n\n".repeat(size / 70)}${"b = c\n".repeat(size / 70)}`,
    "placeables without end": repeat("a = {\n"),
    "literals without end": repeat('a = { "b\n'),
  },
  ini: {
    ...SHAPELESS,
    "many entries": numbered((n) => `key${n}=text ${n}\n`),
    "quoted entries": numbered((n) => `KEY${n}="text \\" ${n}"\n`),
    "equal keys": repeat("key=text\n"),
    "many sections": numbered((n) => `[s${n}]\na=b\n`),
    "one section opened again": repeat("[s]\na=b\n"),
    "a long section over many keys": under((name, count) => `[${name}]\n${"a=b\n".repeat(count)}`),
    "one value": (size) => `key=${"a ".repeat(size / 2)}\n`,
    "one quoted value": (size) => `KEY="${'_QQ_\\"'.repeat(size / 6)}"\n`,
    "a quote without end": (size) => `KEY="${"a\n".repeat(size / 2)}`,
    "comments only": repeat("; a\n# b\n"),
    "equals signs": repeat("="),
    "open sections": repeat("[a\n"),
  },
  json: {
    ...SHAPELESS,
    "many entries": object((n) => `"key ${n}":"text ${n}"`),
    "equal keys": object(() => '"key":"text"'),
    "integer keys": object((n) => `"${n}":""`),
    "many plurals": object((n) => `"a${n}_one":"b","a${n}_other":"c"`),
    "many messages": object((n) => `"a${n}":{"message":"b","description":"c"}`),
    "many described": object((n) => `"a${n}":"b","@a${n}":{"description":"c"}`),
    "one described again and again": object(() => '"a":"b","@a":{"description":"c"}'),
    "many plurals in objects": (size) =>
      `[${"{},".repeat(1)}${numbered((n) => `{"id":"a${n}","translation":{"one":"b","other":"c"}},`)(size)}{}]`,
    "one value": (size) => `{"a":"${"b ".repeat(size / 2)}"}`,
    "one key": (size) => `{"${"a".repeat(size)}":"b"}`,
    "escapes only": (size) => `{"a":"${"\\u00e9".repeat(size / 6)}"}`,
    "half characters": (size) => `{"a":"${"\\ud800".repeat(size / 6)}"}`,
    "a string without end": (size) => `{"a":"${"b".repeat(size)}`,
    "nested objects": repeat('{"a":'),
    "nested and closed": (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
    "one array": (size) => `{"a":[${"1,".repeat(size / 2)}1]}`,
    "empty objects": (size) => `[${"{},".repeat(size / 3)}{}]`,
    "a long key over many": under((name, count) => `{"${name}":{${'"a":"b",'.repeat(count)}"a":"b"}}`),
    comments: repeat("/* a */"),
    "closed brackets": repeat("[]"),
    "commas and braces": repeat(",}"),
    "one array of texts": (size) => `[${'"x",'.repeat(size / 4)}""]`,
    "texts over lines": (size) => `["${'\n"'.repeat(size / 2)}`,
    "one long number": (size) => `{"a":${"9".repeat(size)}}`,
    colons: repeat(":"),
  },
  module: {
    ...SHAPELESS,
    "many entries": (size) => `export default {${numbered((n) => `key${n}: 'text ${n}',\n`)(size)}}`,
    "entries of JSON5": (size) => `{${numbered((n) => `key${n}: 'text ${n}',\n`)(size)}}`,
    "equal keys": (size) => `export default {${"key: 'text',\n".repeat(size / 13)}}`,
    "integer keys": (size) => `export default {${numbered((n) => `${n}: '',\n`)(size)}}`,
    "one value": (size) => `export default {a: '${"b ".repeat(size / 2)}'}`,
    "escapes only": (size) => `export default {a: '${"\\n".repeat(size / 2)}'}`,
    "joined strings": (size) => `export default {a: ${"'b' + ".repeat(size / 6)}'c'}`,
    "nested objects": (size) => `export default ${"{a:".repeat(size / 3)}`,
    "nested and closed": (size) => `export default ${"{a:".repeat(size / 4)}1${"}".repeat(size / 4)}`,
    "parentheses around a text": (size) => `export default {a: ${"(".repeat(size / 2)}'b'${")".repeat(size / 2)}}`,
    "signs before a number": (size) => `export default {a: ${"- ".repeat(size / 2)}1}`,
    "functions in functions": (size) => `export default {a: ${"() => ".repeat(size / 6)}1}`,
    "conditions in a row": (size) => `export default {a: ${"b ? c : ".repeat(size / 8)}1}`,
    "calls in a row": (size) => `export default {a: b${"()".repeat(size / 2)}}`,
    "spreads only": (size) => `export default {${"...a,".repeat(size / 5)}}`,
    "one list": (size) => `export default {a: [${"'b',".repeat(size / 4)}]}`,
    "holes in a list": (size) => `export default {a: [${",".repeat(size)}]}`,
    "a text without end": (size) => `export default {a: '${"b".repeat(size)}`,
    "a template without end": (size) => `export default {a: \`${"b\n".repeat(size / 2)}`,
    "templates in templates": (size) => `export default {a: ${"`${".repeat(size / 3)}`,
    "a comment without end": (size) => `/*${" *".repeat(size / 2)}`,
    "comments only": repeat("// a\n"),
    "names of names": (size) => `${numbered((n) => `const a${n} = a${n + 1};\n`)(size)}export default a0`,
    "many constants": (size) => `${numbered((n) => `export const a${n} = 'b';\n`)(size)}`,
    semicolons: repeat(";"),
    "a long key over many": under((name, count) => `export default {'${name}': {${"a: 'b',".repeat(count)}}}`),
  },
  php: {
    ...SHAPELESS,
    "many entries": (size) => `<?php\nreturn [\n${numbered((n) => `'key${n}' => 'text ${n}',\n`)(size)}];\n`,
    "many variables": (size) => `<?php\n${numbered((n) => `$a['key${n}'] = 'text ${n}';\n`)(size)}`,
    "equal keys": (size) => `<?php\nreturn [\n${"'key' => 'text',\n".repeat(size / 17)}];\n`,
    "one value": (size) => `<?php\nreturn ['a' => '${"b ".repeat(size / 2)}'];\n`,
    "escapes only": (size) => `<?php\nreturn ['a' => "${"\\n".repeat(size / 2)}"];\n`,
    "nested arrays": (size) => `<?php\nreturn ${"['a' => ".repeat(size / 8)}`,
    "nested and closed": (size) => `<?php\nreturn ${"['a' => ".repeat(size / 9)}1${"]".repeat(size / 9)};\n`,
    "joined strings": (size) => `<?php\nreturn ['a' => ${"'b' . ".repeat(size / 6)}'c'];\n`,
    "signs before a number": (size) => `<?php\nreturn ['a' => ${"-".repeat(size)}1];\n`,
    "parentheses around a text": (size) =>
      `<?php\nreturn ['a' => ${"(".repeat(size / 2)}'b'${")".repeat(size / 2)}];\n`,
    "a string without end": (size) => `<?php\nreturn ['a' => '${"b".repeat(size)}`,
    "a heredoc without end": (size) => `<?php\n$a = <<<EOT\n${"b\n".repeat(size / 2)}`,
    "a comment without end": (size) => `<?php\n/*${" *".repeat(size / 2)}`,
    "comments only": (size) => `<?php\n${"// a\n".repeat(size / 5)}`,
    "open tags": repeat("<?php "),
    "a long key over many": under(
      (name, count) => `<?php return ['${name}' => [${"'a' => 'b',".repeat(count)}]];`,
    ),
    semicolons: (size) => `<?php ${";".repeat(size)}`,
  },
  po: {
    ...SHAPELESS,
    "many entries": numbered((n) => `msgid "text ${n}"\nmsgstr "Text ${n}"\n\n`),
    "equal entries": repeat('msgid "a"\nmsgstr "b"\n\n'),
    "one text of many lines": (size) => `msgid "a"\nmsgstr ""\n${'"b\\n"\n'.repeat(size / 6)}`,
    "one text of one line": (size) => `msgid "a"\nmsgstr "${"b ".repeat(size / 2)}"\n`,
    "escapes only": (size) => `msgid "a"\nmsgstr "${"\\n".repeat(size / 2)}"\n`,
    "one comment after another": repeat("# a\n"),
    "many references": (size) => `#: ${"a:1 ".repeat(size / 4)}\nmsgid "a"\nmsgstr "b"\n`,
    "many flags": (size) => `#, ${"a-format, ".repeat(size / 10)}\nmsgid "a"\nmsgstr "b"\n`,
    "isolated references": (size) => `#: ${"\u2068a".repeat(size / 2)}\nmsgid "a"\nmsgstr "b"\n`,
    "a text without end": (size) => `msgid "${"a".repeat(size)}`,
    "many forms": (size) => `msgid "a"\nmsgid_plural "b"\n${numbered((n) => `msgstr[${n}] "c"\n`)(size)}`,
    "a header of many lines": (size) => `msgid ""\nmsgstr ""\n${'"X: charset=a\\n"\n'.repeat(size / 17)}`,
    "a header of one line": (size) =>
      `msgid ""\nmsgstr "Content-Type: ${"charset ".repeat(size / 16)}\\nPlural-Forms: ${"nplurals ".repeat(size / 18)}"\n`,
    "obsolete entries": repeat('#~ msgid "a"\n#~ msgstr "b"\n\n'),
    "entries without a translation": repeat('msgid "a"\n'),
    "one text of many pieces": (size) => `msgid ${'"a" '.repeat(size / 4)}`,
    "byte escapes": (size) => `msgid "${"\\101".repeat(size / 4)}"`,
    "open isolates": (size) => `#: ${"\u2068 ".repeat(size / 2)}\nmsgid "a"\nmsgstr ""`,
    "one long flag": (size) => `#, ${"a-:".repeat(size / 3)}\nmsgid "a"\nmsgstr ""`,
    "blanks after a keyword": (size) => `msgid${" ".repeat(size)}x`,
  },
  properties: {
    ...SHAPELESS,
    "many entries": numbered((n) => `key${n}=text ${n}\n`),
    "equal keys": repeat("key=text\n"),
    "one value": (size) => `key=${"a ".repeat(size / 2)}\n`,
    "one key": (size) => `${"a".repeat(size)}=b\n`,
    "one continued value": (size) => `key=${"a\\\n".repeat(size / 3)}\n`,
    "escapes only": (size) => `key=${"\\u00e9".repeat(size / 6)}\n`,
    "bad escapes": (size) => `key=${"\\u00".repeat(size / 4)}\n`,
    "comments only": repeat("# a\n"),
    "equals signs": repeat("="),
    "blanks of continued lines": (size) => `a=${"\\\n ".repeat(size / 3)}`,
    "escapes of nothing": (size) => `a=${"\\u".repeat(size / 2)}`,
    "comments before an entry": (size) => `${"#\n".repeat(size / 2)}a=b`,
    "blanks before nothing": (size) => `key${" ".repeat(size)}\n`,
  },
  strings: {
    ...SHAPELESS,
    "many entries": numbered((n) => `/* ${n} */\n"key ${n}" = "text ${n}";\n`),
    "equal keys": repeat('"key" = "text";\n'),
    "one value": (size) => `"key" = "${"a ".repeat(size / 2)}";\n`,
    "escapes only": (size) => `"key" = "${"\\n".repeat(size / 2)}";\n`,
    "long escapes": (size) => `"key" = "${"\\U00e9".repeat(size / 6)}";\n`,
    "a text without end": (size) => `"key" = "${"a".repeat(size)}`,
    "a comment without end": (size) => `/*${" *".repeat(size / 2)}`,
    "open comments": repeat("/*"),
    "comments only": repeat("/* a */\n"),
    "line comments only": repeat("// a\n"),
    "keys without values": repeat('"a"\n'),
    semicolons: repeat(";"),
  },
  xml: {
    ...SHAPELESS,
    "open tags": repeat("<a>"),
    "open and closed": (size) => `${"<a>".repeat(size / 7)}${"</a>".repeat(size / 7)}`,
    "many empty elements": (size) => `<a>${"<b/>".repeat(size / 4)}</a>`,
    "angle brackets": repeat("<"),
    "a tag without end": (size) => `<a ${"b='c' ".repeat(size / 6)}`,
    "many attributes": (size) => `<a ${numbered((n) => `b${n}='c' `)(size)}/>`,
    "one attribute": (size) => `<a b='${"c".repeat(size)}'/>`,
    "one element's name": (size) => `<${"a".repeat(size)}/>`,
    "a comment without end": (size) => `<a><!--${" -".repeat(size / 2)}`,
    "comments only": (size) => `<a>${"<!-- a -->".repeat(size / 10)}</a>`,
    "a section without end": (size) => `<a><![CDATA[${"]".repeat(size)}`,
    "a type without end": (size) => `<!DOCTYPE a [${"<!ENTITY a 'b'>".repeat(size / 15)}`,
    references: (size) => `<a>${"&amp;".repeat(size / 5)}</a>`,
    "unknown references": (size) => `<a>${"&a;".repeat(size / 3)}</a>`,
  },
  toml: {
    ...SHAPELESS,
    "many entries": numbered((n) => `key${n} = "text ${n}"\n`),
    "integer keys": numbered((n) => `${n} = "a"\n`),
    "equal keys": repeat('key = "text"\n'),
    "many tables": numbered((n) => `[a${n}]\none = "a"\nother = "b"\n`),
    "many tables in a list": numbered((n) => `[[a]]\nid = "${n}"\n`),
    "many dotted keys": numbered((n) => `a.b${n}.other = "c"\n`),
    "keys in quotes": numbered((n) => `"key\\u0041 ${n}" = "b"\n`),
    "one value": (size) => `a = "${"b ".repeat(size / 2)}"\n`,
    "one text of many lines": (size) => `a = """\n${"b\n".repeat(size / 2)}"""\n`,
    "escapes only": (size) => `a = "${"\\n".repeat(size / 2)}"\n`,
    "a text without end": (size) => `a = """${"b\n".repeat(size / 2)}`,
    "one list": (size) => `a = [${'"b",'.repeat(size / 4)}]\n`,
    "one inline table": (size) => `a = {${numbered((n) => `b${n} = 1,`)(size)}c = 1}\n`,
    "nested lists": (size) => `a = ${"[".repeat(size)}`,
    "nested and closed": (size) => `a = ${"[".repeat(size / 2)}${"]".repeat(size / 2)}\n`,
    "one deep header": (size) => `[${"a.".repeat(size / 2)}a]\n`,
    "a long name over many": under((name, count) => `[${name}]\n${numbered((n) => `a${n} = "b"\n`)(count * 8)}`),
    "comments only": repeat("# a\n"),
  },
  yaml: {
    ...SHAPELESS,
    "many entries": numbered((n) => `key${n}: text ${n}\n`),
    "entries of a language": (size) => `en:\n${numbered((n) => `  key${n}: "text ${n}"\n`)(size)}`,
    "plurals of a language": (size) =>
      `en:\n${numbered((n) => `  key${n}:\n    one: a\n    other: b\n`)(size)}`,
    "equal keys": repeat("key: text\n"),
    "many items": repeat("- a\n"),
    "nested items": repeat("- "),
    "deeper and deeper": (size) => {
      const lines: string[] = [];
      for (let depth = 0, length = 0; length < size; depth += 1, length += depth + 3)
        lines.push(`${" ".repeat(depth)}a:\n`);
      return lines.join("");
    },
    "flow mappings": repeat("{a: "),
    "one flow sequence": (size) => `a: [${"b,".repeat(size / 2)}b]\n`,
    "one block text": (size) => `a: |\n${"  b\n".repeat(size / 4)}`,
    "one folded text": (size) => `a: >\n${"  b\n".repeat(size / 4)}`,
    "one plain text": (size) => `a: ${"b ".repeat(size / 2)}\n`,
    "one text of many lines": (size) => `a: b\n${"  c\n".repeat(size / 4)}`,
    "one quoted text": (size) => `a: "${"\\n".repeat(size / 2)}"\n`,
    "a text without end": (size) => `a: "${"b\n".repeat(size / 2)}`,
    "many anchors": numbered((n) => `a${n}: &a${n} b\n`),
    "many aliases": (size) => `a: &a b\n${numbered((n) => `b${n}: *a\n`)(size)}`,
    "aliases of aliases": (size) =>
      `a0: &a0 [b,b]\n${numbered((n) => `a${n + 1}: &a${n + 1} [*a${n},*a${n}]\n`)(size)}`,
    "many documents": repeat("---\na: b\n"),
    "many tags": repeat("!a "),
    "many directives": repeat("%A b\n"),
    "comments only": repeat("# a\n"),
    colons: repeat(":"),
    "colons and blanks": repeat(": "),
    "question marks": repeat("? "),
    "merged keys": (size) => `a: &a {b: c}\n${numbered((n) => `d${n}:\n  <<: *a\n`)(size)}`,
    "a long key over many": under(
      (name, count) => `${name}:\n${numberedTimes((n) => `  a${n}: b\n`, count)}`,
    ),
  },
};

/** Files that grow in ways that one format of its syntax alone knows. */
const OWN: Readonly<Record<string, Readonly<Record<string, Family>>>> = {
  aresource: {
    ...elements({
      "Android strings": ["<resources>", (n) => `<string name="a${n}">text</string>\n`, "</resources>"],
      "Android strings of one name": [
        "<resources>",
        () => '<string name="a">text</string>\n',
        "</resources>",
      ],
      "Android comments": ["<resources>", () => "<!-- a --><b/>", "</resources>"],
      "one Android string": ['<resources><string name="a">', () => "text \\u0020\n", "</string></resources>"],
      "Android markup": ['<resources><string name="a">', () => "<b>a</b>", "</string></resources>"],
      "Android quantities": [
        '<resources><plurals name="a">',
        () => "<item quantity='one'>b</item>",
        "</plurals></resources>",
      ],
      "Android tags that close nothing": ["<resources>", () => "</a>", ""],
      "Android attributes": ["<resources><string ", (n) => `a${n}="x" `, "/></resources>"],
      "Android ampersands": ["<resources>", () => "&", "</resources>"],
      "Android references to nothing": ["<resources>", () => "&a;", "</resources>"],
      "Android backslashes": ['<resources><string name="a">', () => "\\", "</string></resources>"],
      "Android quotes": ['<resources><string name="a">', () => '" ', "</string></resources>"],
      "Android blanks": ['<resources><string name="a">', () => " ", "x</string></resources>"],
      "Android empty markup": ['<resources><string name="a">', () => "<b/>", "</string></resources>"],
      "Android sections": ['<resources><string name="a">', () => "<![CDATA[<]]>", "</string></resources>"],
    }),
  },
  xliff: {
    ...elements({
      "XLIFF units": [
        '<xliff version="1.2"><file original="a" source-language="en"><body>',
        (n) => `<trans-unit id="${n}"><source>a</source><target>b</target></trans-unit>\n`,
        "</body></file></xliff>",
      ],
      "XLIFF units of one name": [
        '<xliff version="1.2"><file original="a" source-language="en"><body>',
        () => '<trans-unit id="a"><source>a</source><note>b</note></trans-unit>\n',
        "</body></file></xliff>",
      ],
      "XLIFF markup": [
        '<xliff version="1.2"><file original="a" source-language="en"><body><trans-unit id="a"><source>',
        (n) => `<x id="${n}"/>`,
        "</source></trans-unit></body></file></xliff>",
      ],
      "XLIFF groups": ['<xliff version="1.2"><file original="a"><body>', () => "<group>", ""],
      "XLIFF plural groups": [
        '<xliff version="1.2"><file original="a"><body>',
        (n) =>
          `<group restype="x-gettext-plurals"><trans-unit id="${n}[0]"><source>a</source></trans-unit></group>`,
        "</body></file></xliff>",
      ],
    }),
    "a long XLIFF file over many": under(
      (name, count) =>
        `<xliff version="1.2"><file original="${name}"><body>${'<trans-unit id="a"><source>a</source></trans-unit>'.repeat(count)}</body></file></xliff>`,
    ),
  },
  resx: {
    ...elements({
      "resx entries": ["<root>", (n) => `<data name="a${n}"><value>b</value></data>\n`, "</root>"],
      "resx entries of one name": ["<root>", () => '<data name="a"><value>b</value></data>\n', "</root>"],
      "resx comments": [
        '<root><data name="a"><value>b</value>',
        () => "<comment>c</comment>",
        "</data></root>",
      ],
    }),
  },
  ts: {
    ...elements({
      "Qt messages": [
        '<TS version="2.1"><context><name>a</name>',
        (n) => `<message><source>a${n}</source><translation>b</translation></message>\n`,
        "</context></TS>",
      ],
      "Qt messages of one text": [
        '<TS version="2.1"><context><name>a</name>',
        () => "<message><source>a</source><translation>b</translation></message>\n",
        "</context></TS>",
      ],
      "Qt forms": [
        '<TS version="2.1"><context><name>a</name><message numerus="yes"><source>a</source><translation>',
        () => "<numerusform>b</numerusform>",
        "</translation></message></context></TS>",
      ],
      "Qt places": [
        '<TS version="2.1"><context><name>a</name><message><source>a</source>',
        (n) => `<location filename="a" line="+${n}"/>`,
        "</message></context></TS>",
      ],
    }),
    "a long Qt context over many": under(
      (name, count) =>
        `<TS version="2.1"><context><name>${name}</name>${"<message><source>a</source></message>".repeat(count)}</context></TS>`,
    ),
  },
};

/** What is left of a syntax's families for a format whose files another format's reader parses, slowly. */
const FEW: Readonly<Record<string, readonly string[]>> = {
  "ruby-yaml": [
    "many entries",
    "entries of a language",
    "plurals of a language",
    "equal keys",
    "one plain text",
    "many aliases",
    "aliases of aliases",
    "merged keys",
    "deeper and deeper",
    "many documents",
    "a long key over many",
  ],
};

/** By their names. */
export function familiesOf(id: string): readonly (readonly [string, Family])[] {
  const syntax = syntaxOf(id);
  if (syntax === undefined) return [];
  const few = FEW[id];
  const shared = Object.entries(FAMILIES[syntax]).filter(([name]) => few === undefined || few.includes(name));
  return [...shared, ...Object.entries(OWN[id] ?? {})];
}

function repeat(piece: string): Family {
  return (size) => piece.repeat(size / piece.length);
}

function numbered(piece: (n: number) => string): Family {
  return (size) => {
    const pieces: string[] = [];
    for (let n = 0, length = 0; length < size; n += 1)
      length += (pieces[pieces.push(piece(n)) - 1] ?? "").length;
    return pieces.join("");
  };
}

function numberedTimes(piece: (n: number) => string, count: number): string {
  return Array.from({ length: count }, (_, n) => piece(n)).join("");
}

function object(entry: (n: number) => string): Family {
  return (size) => `{${numbered((n) => `${n === 0 ? "" : ","}${entry(n)}`)(size)}}`;
}

/** A name as long as half of the file above small entries: what repeats the name for each grows by the square. */
function under(file: (name: string, count: number) => string): Family {
  return (size) => file("n".repeat(size / 2), Math.floor(size / 64));
}

function widening(piece: string): Family {
  return (size) => {
    const rows: string[] = [];
    for (let width = 1, length = 0; length < size; length += width + 1, width += 1)
      rows.push(`${piece.repeat(width)}\n`);
    return rows.join("");
  };
}

function elements(
  families: Readonly<Record<string, readonly [string, (n: number) => string, string]>>,
): Readonly<Record<string, Family>> {
  return Object.fromEntries(
    Object.entries(families).map(([name, [before, piece, after]]): [string, Family] => [
      name,
      (size) => `${before}${numbered(piece)(size)}${after}`,
    ]),
  );
}
