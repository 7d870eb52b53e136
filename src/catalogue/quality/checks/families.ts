import type { Placeholder, PlaceholderSyntax } from "./placeholders.ts";

/** An argument that a text needs at run time, in the syntax of one family of placeholders. */
export interface Argument {
  /** Equal keys mean the same argument: `1:s` for the first `%s` and for `%1$s`. */
  readonly key: string;
  /** The placeholder as the text writes it. */
  readonly text: string;
  /** True if the argument can be the number that a plural counts. */
  readonly isNumber: boolean;
  /** True if a letter follows, so that it can be part of a word in a translation (`%50den`). */
  readonly isLoose?: boolean;
}

/** Finds the arguments of a text. */
export interface ArgumentReader {
  /** The arguments in order. */
  argumentsIn(text: string, source: string): readonly Argument[];
  /** True if a translation contains a placeholder of the source in a form that the pattern does not match. */
  isWithin?(argument: Argument, target: string): boolean;
}

/** Placeholders of one kind: their pattern, the signs that a text has them, and their name in findings. */
export interface Family extends ArgumentReader {
  readonly id: string;
  /** The name in findings. */
  readonly name: string;
  /** Flags of texts that have them. */
  readonly flags: readonly string[];
  /** Flags of texts without them, such as gettext's `no-c-format`. */
  readonly unless?: readonly string[];
  /** Formats whose texts have them. */
  readonly formats: ReadonlySet<string>;
  /** Formats in which each match is a placeholder, because a translation uses only those of its source. */
  readonly sureIn?: ReadonlySet<string>;
  /** True if only `formats` decide, and not the number of sources with such placeholders. */
  readonly isOfFormats?: true;
  /** True if each match is certainly a placeholder. */
  readonly isUnmistakable?: true;
  /** True if some matches in the text are certainly placeholders. */
  isUnmistakableIn?(text: string): boolean;
  /** A text that every placeholder contains. Most texts do not contain it, and are not read further. */
  readonly sign: string;
  /** A pattern that finds texts with placeholders, if the placeholders have no common text. */
  readonly look?: RegExp;
}

/** The least number of sources that prove the family. With fewer, matches can be examples, prices or code. */
export const FEWEST_SOURCES = 3;

const NUMBER_NAME =
  /^(?:n|nb|nr|num|number|count|counter|total|amount|quantity|qty|size|len|length|\d{1,2})$/i;

/** `count`, `nbFiles` and `file_count` are numbers, as are placeholders with a number instead of a name. */
export function isNumberName(name: string): boolean {
  return NUMBER_NAME.test(name) || /count|num(?:ber)?(?![a-z])|total/i.test(name);
}

export const CLASSES: Readonly<Record<string, string>> = { i: "d", F: "f", g: "f", G: "f", e: "f", E: "f" };

/**
 * Arguments by position or number, or by name if the syntax has names. Differences in notation do not count. If a
 * width is itself an argument, the placeholder stays as written.
 */
export function printfArguments(placeholders: readonly Placeholder[]): readonly Argument[] {
  const found = placeholders.filter(({ text }) => !text.startsWith("% "));
  const haveWidths = found.some(({ text }) => text.includes("*"));
  let place = 0;
  return found.map(({ text, isPositional }, at) => {
    const name = nameIn(text);
    const number = /^%(\d+)\$/.exec(text)?.[1];
    const kind = /(?:[hlqLjzZt]*[a-zA-Z@]|<PRI\w+>)$/.exec(text)?.[0] ?? "";
    const type = CLASSES[kind] ?? kind;
    const isNumber = /(?:[diu]|>)$/.test(kind) || (name !== undefined && isNumberName(name));
    if (name !== undefined) return { key: `(${name})${type}`, text, isNumber };
    if (haveWidths) return { key: `${at}:${text}`, text, isNumber };
    if (isPositional) place += 1;
    return { key: `${number ?? place}:${type}`, text, isNumber };
  });
}

/**
 * `%m` is the text of an error in glibc. It takes no argument, though some texts number it. Its letter is used as its
 * name.
 */
function nameIn(placeholder: string): string | undefined {
  return /^%(?:\d+\$)?m$/.test(placeholder) ? "m" : /^%\(([^()]*)/.exec(placeholder)?.[1];
}

/** Arguments with names, or with numbers as names. Arguments without a name are numbered in order. */
function namedArguments(text: string, pattern: RegExp): readonly Argument[] {
  let place = 0;
  return Array.from(text.matchAll(pattern), ([written, name = ""]) => {
    const key = name === "" ? String(place++) : name;
    return { key, text: written, isNumber: isNumberName(key) };
  });
}

export const NOWHERE: ReadonlySet<string> = new Set();
export const PROPERTIES = ["properties", "properties-utf8", "properties-utf16"];

/** `%(name)s`. If no letter follows the name, the text has lost it. */
export const pythonNamed: Family = {
  id: "python_named",
  name: "%(name)s",
  flags: ["python-format"],
  unless: ["no-python-format"],
  formats: NOWHERE,
  isUnmistakable: true,
  sign: "%(",
  argumentsIn: (text) =>
    Array.from(
      text.matchAll(
        /(?<!(?<!%)%(?:%%){0,5})%\(([\w.\- ]{1,100})\)[-+0# ]{0,3}\d{0,3}(?:\.\d{1,3})?([diouxXeEfFgGcrsa])/g,
      ),
      ([written, name = "", kind = ""]) => ({
        key: `(${name})${CLASSES[kind] ?? kind}`,
        text: written,
        isNumber: CLASSES[kind] === "d" || kind === "d" || isNumberName(name),
      }),
    ),
};

/** The pattern leaves out the space flag, because `50 % der` has no placeholder. */
export const PRINTF =
  /%%|%(?:\d{1,2}\$)?[-+0#'I]{0,5}(?:[1-9]\d{0,2}|\*)?(?:\.(?:\d{1,3}|\*))?(?:hh|h|ll|l|q|j|z|t|L)?[diufFgGxXcs@]/g;

/**
 * Placeholders of `strftime` that formats of arguments do not have. Languages order dates differently. A `%m` is the
 * month only beside a day, else the text of an error. A single `%p` is a pointer.
 */
const OF_A_DATE = /%-?[bBYHMAIjyZ](?!\w)|%-?(?:m[-./ ]{1,2}%-?d|d[-./ ]{1,2}%-?m)(?!\w)/;

export function isDateFormat(text: string): boolean {
  return OF_A_DATE.test(text);
}

/** `%name%` of Symfony and of Windows, `##NAME##`, `@@name@@`, `<%= name %>`; `%ld%` is a number and a percent sign. */
const MARKED =
  /(?<![\w%#@])(%{1,2}|#{2,3}|@@|__(?=[A-Z][A-Z\d_]{0,60}__))(?!(?:[hlqjzt]{0,2}[diufgxXcs]|[A-Za-z])%)[A-Za-z_](?:[\w.-]{0,60}?\w)?\1(?![\w%#@])|<%[=-]?\s?[\w.@]{1,60}\s?%>/g;

export const printf: Family = {
  id: "printf",
  name: "%s",
  flags: [
    ...["c-format", "objc-format", "python-format", "php-format", "perl-format", "javascript-format"],
    ...["java-format", "java-printf-format", "lua-format", "object-pascal-format", "ruby-format"],
    ...["gcc-internal-format", "boost-format", "awk-format", "sh-printf-format"],
    ...["d-format", "elisp-format", "ocaml-format", "tcl-format"],
    ...["gfc-internal-format", "librep-format", "modula2-format"],
  ],
  unless: ["no-c-format", "no-python-format", "no-php-format", "no-perl-format", "no-objc-format"],
  formats: new Set(["aresource", "moko-resource", "cmp-resource", "mozilla-lang"]),
  sign: "%",
  isUnmistakableIn: (text) => /%\d\$[-+0]?[\d.]{0,4}[a-zA-Z@]|%@|%l{1,2}[diu]/.test(text),
  argumentsIn(text, source) {
    if (isDateFormat(source)) return [];
    const plain = /%\w{2}/.test(source) ? text.replace(MARKED, " ") : text;
    // Next to `%2`, `%1x` is a placeholder followed by a letter.
    const isPlaced = /%\d(?![\w$.%])/.test(source);
    const found = [...plain.matchAll(PRINTF)].filter(
      ([written]) => written !== "%%" && !(isPlaced && /^%\d\w$/.test(written)),
    );
    const ends = found.map(({ 0: written, index }) => index + written.length);
    const given = found.map(([written]) => ({ text: written, isPositional: !written.includes("$") }));
    return printfArguments(given).map((one, at) =>
      /^\p{L}/u.test(plain.slice(ends[at], (ends[at] ?? 0) + 2)) ? { ...one, isLoose: true } : one,
    );
  },
};

/** A text without the placeholders of `printf`. The remaining percent signs are text. */
export function withoutPrintf(text: string): string {
  return text.replace(PRINTF, "");
}

/** `{}`, `{0}`, `{name}`, `{user.name!r:>10}`, `{0,number,#}`, and `{ name }`. A block of code is longer. */
const FIELD = [
  /\{((?:[A-Za-z_][\w.-]{0,100}(?:\[\w{0,100}\])?|\d{1,3})?)(?:![rsa])?(?:[:,](?:[^{}\s][^{}]{0,200})?)?\}(?!\})/,
  /\{ ([A-Za-z_]\w{0,100}|\d{1,3}) \}(?!\})/,
  // A choice of Java contains messages.
  /\{(\d{1,3}),\s?[a-z]{1,20}(?:\}|,[^{}]{0,200}(?:\}|(?=\{)))/,
]
  .map(({ source }) => source)
  .join("|");
/** If one of these characters is before a brace, the brace belongs to another family. */
const BRACES = new RegExp(`(?<![{$%#\\\\])(?:${FIELD})`, "g");
/** If the source has none of that family, `%{0}` is a percent sign and a field. */
const BRACES_BEHIND_SIGNS = new RegExp(`(?<![{\\\\])(?:${FIELD})`, "g");

export const brace: Family = {
  id: "brace",
  name: "{name}",
  flags: [
    ...["python-brace-format", "c-sharp-format", "csharp-format", "java-messageformat", "perl-brace-format"],
    ...["rust-format", "c++-format", "ruby-brace-format", "vue-format"],
  ],
  unless: ["no-python-brace-format", "no-csharp-format"],
  formats: new Set([
    ...PROPERTIES,
    ...["json", "json-nested", "json5", "js-module", "resjson", "i18next", "i18nextv4", "webextension"],
    ...["xliff", "xliff2", "xliff2-placeables", "yaml", "resx"],
  ]),
  sign: "{",
  isUnmistakableIn: (text) => /(?<![\w\]).$%#{\\])\{\d\}(?!\})/.test(text),
  argumentsIn(text, source) {
    const pattern = /[$%#]\{/.test(source) ? BRACES : BRACES_BEHIND_SIGNS;
    let place = 0;
    return Array.from(text.matchAll(pattern), ([written, one, spaced, choice]) => {
      const name = one ?? spaced ?? choice ?? "";
      const key = name === "" ? String(place++) : name;
      return { key, text: written, isNumber: isNumberName(key) };
    });
  },
};

export const template: Family = {
  id: "template",
  name: `\${name}`,
  flags: [],
  unless: ["sh-format"],
  formats: NOWHERE,
  isUnmistakable: true,
  sign: "${",
  argumentsIn: (text) => namedArguments(text, /\$\{\s?([A-Za-z_][\w.$-]{0,100})\s?\}/g),
};

/** In a shell, `$name` and `${name}` mean the same. */
export const shell: Family = {
  id: "shell",
  name: "$name",
  flags: ["sh-format"],
  formats: NOWHERE,
  isOfFormats: true,
  sign: "$",
  argumentsIn: (text) =>
    Array.from(
      text.matchAll(/(?<![\w$\\])\$(?:\{([A-Za-z_]\w{0,100})\}|([A-Za-z_]\w{0,100}))/g),
      ([written, braced, name = braced ?? ""]) => ({
        key: name,
        text: written,
        isNumber: isNumberName(name),
      }),
    ),
};

export const marked: Family = {
  id: "marked",
  name: "%name%",
  flags: [],
  formats: NOWHERE,
  isUnmistakable: true,
  isOfFormats: true,
  sign: "",
  look: /%\w{2}|##|@@|__|<%/,
  argumentsIn: (text) =>
    Array.from(text.matchAll(MARKED), ([written]) => ({
      key: written,
      text: written,
      isNumber: isNumberName(written.replace(/\W/g, "")),
    })),
  isWithin: ({ text }, target) => target.includes(text),
};

/** The sign marks a placeholder only before a letter, because `$5` is a price. */
export const dollar: Family = {
  id: "dollar",
  name: "$name",
  flags: [],
  unless: ["sh-format"],
  formats: NOWHERE,
  sign: "$",
  argumentsIn: (text) =>
    // A name of one letter can be followed directly by any word: `$tNotify`, `$tBenachrichtigung`. Moodle has `{$a->name}`.
    !/(?<![\w$%\\])\$[a-z][A-Z]/.test(text)
      ? namedArguments(text, /(?<![\w$%\\])\$([A-Za-z_]\w{0,100}(?:->\w{1,100})?)(?![\w(])/g)
      : [],
  isWithin: ({ text }, target) => isWord(text, target),
};

/** Laravel's placeholders: `:Name` is `:name` with a capital. Times, `::` and `:smile:` are not placeholders. */
export const colon: Family = {
  id: "colon",
  name: ":name",
  flags: ["laravel-format"],
  formats: NOWHERE,
  sign: ":",
  argumentsIn: (text) =>
    Array.from(
      text.matchAll(/(?<![\p{L}\p{N}:/\\]|\p{L}\[):([A-Za-z_]\w{0,100})(?![:\w])/gu),
      ([written, name = ""]) => ({ key: name.toLowerCase(), text: written, isNumber: isNumberName(name) }),
    ),
  isWithin: ({ text }, target) => isWord(text.toLowerCase(), target.toLowerCase()),
};

/** An ASCII name ends at the first other character. Letters of other scripts can follow directly. */
function isWord(text: string, target: string): boolean {
  for (let at = target.indexOf(text); at >= 0; at = target.indexOf(text, at + 1))
    if (!/^\w/.test(target.charAt(at + text.length))) return true;
  return false;
}

/** Arguments in a syntax that only one check knows. */
export function syntaxReader(syntax: PlaceholderSyntax): ArgumentReader {
  return {
    argumentsIn: (text) =>
      Array.from(text.matchAll(syntax.pattern), (match): readonly Argument[] => {
        const { text: key } = syntax.toPlaceholder(match) ?? {};
        if (key === undefined) return [];
        const isNumber = key === "%n" || isNumberName(key.replace(/^[%$#]?[{(]{1,2}-?|[})]{1,2}$/g, ""));
        return [{ key, text: match[0], isNumber }];
      }).flat(),
  };
}
