import type { Subject } from "./check.ts";
import {
  type Argument,
  CLASSES,
  type Family,
  isNumberName,
  NOWHERE,
  PRINTF,
  PROPERTIES,
} from "./families.ts";

/** Placeholders that belong to a file format or to a language of templates, as one value each. */

const APPLE = new Set(["strings", "strings-utf8", "stringsdict", "xcstrings"]);
const IN_APPLE = new RegExp(`%(?:\\d{1,2}\\$)?#@([^@\\s%]{1,100})@|%(arg)(?![A-Za-z])|${PRINTF.source}`, "g");

/**
 * `%@`, `%lld`, `%1$@`, and in string catalogs `%#@name@` for a substitution, whose texts have `%arg` for its number.
 */
export const apple: Family = {
  id: "apple",
  name: "Apple's %@",
  flags: [],
  unless: ["no-c-format", "no-objc-format"],
  formats: APPLE,
  sureIn: new Set(["stringsdict", "xcstrings"]),
  isOfFormats: true,
  sign: "%",
  argumentsIn(text) {
    let place = 0;
    const found = Array.from(text.matchAll(IN_APPLE), ({ 0: written, 1: variable, 2: counted, index }) => {
      const number = /^%(\d+)\$/.exec(written)?.[1];
      if (written !== "%%" && number === undefined && counted === undefined) place += 1;
      const isLoose = /^\p{L}/u.test(text.slice(index + written.length, index + written.length + 2));
      return { written, variable, counted, isLoose, number: Number(number ?? place) };
    }).filter(({ written }) => written !== "%%");
    const plain = found.filter(({ variable, counted }) => variable === undefined && counted === undefined);
    // A substitution names its own argument. Only the order of the other arguments is known beside one.
    const isPlain = plain.length === found.length;
    const order = [...new Set(plain.map(({ number }) => number))].sort((one, other) => one - other);
    return found.map(({ written, variable, counted, isLoose, number }) => {
      if (variable !== undefined) return { key: `#${variable}`, text: written, isNumber: true };
      if (counted !== undefined) return { key: counted, text: written, isNumber: true };
      const kind = /[hlqjztL]*[A-Za-z@]$/.exec(written)?.[0] ?? "";
      const type = typeOf(kind);
      const argument = {
        key: `${isPlain ? number : order.indexOf(number) + 1}:${type}`,
        text: written,
        isNumber: /[du]$/.test(type),
      };
      return isLoose ? { ...argument, isLoose } : argument;
    });
  },
};

/** On that platform, all long integers have 64 bits. */
function typeOf(kind: string): string {
  const letter = kind.slice(-1);
  const type = CLASSES[letter] ?? letter;
  return /^(?:l|ll|q|j|z|t)[diu]$/.test(kind) ? `l${type}` : type;
}

/** pkg.go.dev, `text/template`: actions in two braces. */
const ACTION = /\{\{-?([^{}]{0,1000})\}\}/g;
const IN_ACTION =
  /"[^"]{0,500}"|`[^`]{0,500}`|\/\*.{0,1000}?\*\/|(?<![\w.)])(\.(?!\d)(?:[A-Za-z_]\w{0,60}(?:\.\w{1,60}){0,9})?|\$\w{0,60}(?:\.\w{1,60}){0,9})|(?<![\w.$])([\p{L}_][\p{L}\p{N}_]{0,60})/gsu;
const GO_FIELD = /\{\{-?(?:[^{}]{0,200}[\s(|])?\.(?:[A-Za-z_]|\s{0,9}-?\}\})/;
const GO_WORDS: ReadonlySet<string> = new Set([
  ...["if", "else", "range", "with", "define", "block", "template", "break", "continue", "nil", "true"],
  ...[
    "false",
    "and",
    "or",
    "not",
    "len",
    "index",
    "slice",
    "html",
    "js",
    "urlquery",
    "print",
    "printf",
    "println",
  ],
  ...["call", "eq", "ne", "lt", "le", "gt", "ge", "lang", "i18n", "T", "relURL", "absURL", "relLangURL"],
  ...["safeHTML", "markdownify", "lower", "upper", "title", "string", "int"],
]);
export const GO_FORMATS: ReadonlySet<string> = new Set([
  ...["go-i18n-json", "go-i18n-json-v2", "go-i18n-toml", "go-i18n-yaml"],
]);

/** The dot before a field distinguishes this syntax from others with two braces. */
export function isGoTemplate(text: string): boolean {
  return GO_FIELD.test(text);
}

export const goTemplate: Family = {
  id: "go_template",
  name: "Go's {{.Name}}",
  flags: [],
  formats: NOWHERE,
  sureIn: GO_FORMATS,
  isUnmistakable: true,
  sign: "{{",
  argumentsIn(text, source) {
    const hasFields = isGoTemplate(source);
    if (!hasFields && (text === source || !isGoTemplate(text))) return [];
    // Without its end, the text is not a template. A translation can have additional conditions.
    return Array.from(text.matchAll(ACTION), ([written, inside = ""]) => inAction(written, inside))
      .flat()
      .filter(({ key }) => key !== "end" || /\bend\b/.test(source));
  },
};

function inAction(written: string, inside: string): readonly Argument[] {
  return Array.from(inside.matchAll(IN_ACTION), ([, field, word]): readonly Argument[] => {
    if (word !== undefined && GO_WORDS.has(word)) return [];
    const key = field ?? word;
    // The template itself defines these variables.
    if (key === undefined || key.startsWith("$")) return [];
    const isAlone = inside.replace(/^-|-$/g, "").trim() === key;
    return [
      { key, text: isAlone ? written : `{{${key}}}`, isNumber: isNumberName(key.replace(/^.*\./, "")) },
    ];
  }).flat();
}

/** pkg.go.dev, `fmt`, "Explicit argument indexes". */
const VERB = /%%|%[-+#0]{0,4}(?:\d{1,3})?(?:\.\d{0,3})?(?:\[(\d{1,2})\])?([vTtbcdoOqxXUeEfFgGsp])/g;
const VERB_CLASSES: Readonly<Record<string, string>> = {
  ...{ b: "d", o: "d", O: "d", e: "f", E: "f", F: "f", g: "f", G: "f", q: "s", x: "s", X: "s" },
};

const verbs: Omit<Family, "id" | "formats" | "isUnmistakable"> = {
  name: "Go's %[1]s",
  flags: [],
  sign: "%",
  argumentsIn(text, source) {
    let place = 0;
    return Array.from(text.matchAll(VERB), ({ 0: written, 1: number, 2: verb = "", index }) => {
      if (written === "%%") return [];
      place = number === undefined ? place + 1 : Number(number);
      const type = VERB_CLASSES[verb] ?? verb;
      const isLoose =
        number === undefined &&
        /^\p{L}/u.test(text.slice(index + written.length, index + written.length + 2));
      // Before a letter, the match is text if the source has the same word: `100%sure`.
      if (isLoose && text === source) return [];
      const argument = { key: `${place}:${type}`, text: written, isNumber: type === "d" };
      return [isLoose ? { ...argument, isLoose } : argument];
    }).flat();
  },
};

/** Matches all verbs if the format is known. */
export const goVerbs: Family = {
  ...verbs,
  id: "go_verbs",
  flags: ["go-format"],
  formats: new Set(["gotext"]),
  isOfFormats: true,
};

/** Texts with at least one argument that has its number in square brackets. */
export const goIndexed: Family = {
  ...verbs,
  id: "go_indexed",
  formats: NOWHERE,
  isUnmistakable: true,
  argumentsIn: (text, source) => (/%[-+#0.\d]{0,9}\[\d/.test(source) ? verbs.argumentsIn(text, source) : []),
};

/** Fields with a name in single braces, for a format that has no others. */
function fields(id: string, name: string, format: string, pattern: RegExp): Family {
  return {
    id,
    name,
    flags: [],
    formats: NOWHERE,
    sureIn: new Set([format]),
    isOfFormats: true,
    sign: "{",
    argumentsIn: (text) =>
      Array.from(text.matchAll(pattern), ([written, key]) =>
        key === undefined ? [] : [{ key, text: written, isNumber: isNumberName(key) }],
      ).flat(),
  };
}

export const gotextFields = fields("gotext", "gotext's {Name}", "gotext", /\{([A-Za-z_]\w{0,100})\}/g);
export const inlangFields = fields(
  "inlang",
  "inlang's {name}",
  "inlang",
  /(?<!\\)\{\s{0,3}([A-Za-z_][\w.-]{0,100})\s{0,3}\}/g,
);
/** learn.microsoft.com, "Composite formatting". */
export const dotnetFields = fields(
  "dotnet",
  ".NET's {0}",
  "abp-json",
  /\{\{|\{(\d{1,3})(?:,[^{}:]{0,20})?(?::[^{}]{0,100})?\}/g,
);

/**
 * docs.oasis-open.org, XLIFF 1.2 and 2.1, inline elements: those that represent original content, with the attributes
 * that identify them.
 */
const INLINE = /<(x|g|ph|pc|sc|bx|bpt|it)(?=[\s/>])([^<>]{0,4000})>/g;
const INLINE_NAMES: ReadonlySet<string> = new Set(
  "x g ph pc sc ec bx ex bpt ept it mrk sm em cp sub".split(" "),
);
const EVERY_INLINE = /<\/?(?:x|g|ph|pc|sc|ec|bx|ex|bpt|ept|it|mrk|sm|em|cp|sub)(?=[\s/>])[^<>]{0,4000}>/g;
const XLIFF: ReadonlySet<string> = new Set(["xliff", "xliff2", "xliff2-placeables"]);

/** Texts of XLIFF without their inline elements. Original content in attributes is not compared. */
export function withoutInlineElements(subject: Subject): Subject {
  if (!XLIFF.has(subject.fileFormat)) return subject;
  return {
    ...subject,
    sources: subject.sources.map(withoutElements),
    targets: subject.targets.map(withoutElements),
  };
}

function withoutElements(text: string): string {
  return text.includes("<") ? text.replace(EVERY_INLINE, " ") : text;
}

/** An inline element of XLIFF, which has a family of its own. */
export function isInlineElement(name: string, { fileFormat }: Pick<Subject, "fileFormat">): boolean {
  return XLIFF.has(fileFormat) && INLINE_NAMES.has(name);
}

export const inlineElements: Family = {
  id: "inline",
  name: "XLIFF's inline elements",
  flags: [],
  formats: NOWHERE,
  sureIn: XLIFF,
  isOfFormats: true,
  sign: "<",
  argumentsIn(text, source) {
    const mayGo = new Set(elementsIn(source).flatMap(({ id, mayGo: one }) => (one ? [id] : [])));
    return elementsIn(text)
      .filter(({ id }) => !mayGo.has(id))
      .map(({ id, name }) => ({ key: id, text: `<${name} id="${id}"/>`, isNumber: false }));
  },
};

function elementsIn(text: string) {
  return Array.from(text.matchAll(INLINE), ([, name = "", attributes = ""]) => {
    const id = /\sid="([^"]{0,200})"/.exec(attributes)?.[1];
    return id === undefined ? [] : [{ id, name, mayGo: /\scanDelete="yes"/.test(attributes) }];
  }).flat();
}

/** Entities of a program's own DTD. Names of HTML's entities are in lower case. */
export const dtdEntities: Family = {
  id: "dtd_entity",
  name: "a DTD's &name;",
  flags: [],
  formats: new Set(["dtd"]),
  isOfFormats: true,
  sign: "&",
  argumentsIn: (text) =>
    Array.from(text.matchAll(/&([A-Za-z][\w.-]{0,100});/g), ([written, key = ""]) =>
      /[a-z][A-Z]|[.-]/.test(key) ? [{ key, text: written, isNumber: false }] : [],
    ).flat(),
};

/** Mozilla's files of properties. A width of zero leaves an argument out on purpose: `%1$0.S`. */
export const mozillaStrings: Family = {
  id: "mozilla",
  name: "%S",
  flags: [],
  formats: new Set(PROPERTIES),
  isOfFormats: true,
  sign: "%",
  argumentsIn(text) {
    let place = 0;
    return Array.from(
      text.matchAll(/%%|%(?:(\d{1,2})\$)?(?:0\.)?S(?![\p{L}\p{N}])/gu),
      ([written, number]) => {
        if (written === "%%") return [];
        if (number === undefined) place += 1;
        return [{ key: number ?? String(place), text: written, isNumber: false }];
      },
    ).flat();
  },
};

/**
 * Placeholders that consist of a number or name, so that translations can change their order.
 *
 * @param sign is required in a text: without it, the others are text
 * @param pattern has the number as its group
 */
function numbered(
  { id, name, formats, flags }: Pick<Family, "id" | "name" | "formats" | "flags">,
  sign: string,
  pattern: RegExp,
): Family {
  return {
    ...{ id, name, formats, flags },
    sign,
    argumentsIn: (text) =>
      text.includes(sign)
        ? Array.from(text.matchAll(pattern), ([written, number = ""]) => ({
            key: number.toLowerCase(),
            text: written,
            isNumber: false,
          }))
        : [],
    isWithin: ({ text }, target) => target.includes(text),
  };
}

export const WEB_EXTENSION: ReadonlySet<string> = new Set(["webextension"]);

/** Placeholders of Chrome, in any case. */
export const chromeNames: Family = {
  ...numbered({ id: "chrome", name: "$NAME$", formats: WEB_EXTENSION, flags: [] }, "$", /\$([\w@]{1,60})\$/g),
  isOfFormats: true,
};

export const boost: Family = numbered(
  { id: "boost", name: "Boost's %1%", formats: NOWHERE, flags: ["boost-format"] },
  "%",
  /(?<!\d)%([1-9])%/g,
);

/**
 * The placeholders of MediaWiki and Chrome. `$1.50` is a price. If there is no `$1`, `$2` and higher numbers are
 * prices too.
 */
export const dollarNumber: Family = numbered(
  { id: "dollar_number", name: "$1", formats: WEB_EXTENSION, flags: [] },
  "$1",
  /(?<![\w$%\\])\$([1-9])(?!\d|[.,]\d| (?:[bm]illion|=|per\b))/g,
);

/** The placeholders of Qt and others. `%1$s` belongs to another family, and `%10` can be a percentage. */
export const percentNumber: Family = numbered(
  { id: "percent_number", name: "%1", formats: NOWHERE, flags: ["ycp-format", "smalltalk-format"] },
  "%",
  /(?<![\p{L}\p{N}%](?<!%[1-9]x))%([1-9])(?![\d$.,%])/gu,
);
