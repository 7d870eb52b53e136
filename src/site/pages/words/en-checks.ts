/** The words of pages for a quality check. */
export interface CheckWords {
  readonly name: string;
  /** The condition under which it fails: the sentence of `check --quality` (a test compares them). */
  readonly when: string;
}

/** The words of checks, by their identifiers. */
export const EN_CHECKS: Readonly<Record<string, CheckWords>> = {
  addresses: {
    name: "Web and e-mail addresses",
    when: "Source and translation do not name the same web and e-mail addresses.",
  },
  angularjs_format: {
    name: "AngularJS interpolation string",
    when: "Source and translation do not have the same placeholders of AngularJS (`{{ }}`).",
  },
  bbcode: {
    name: "Mismatched BBcode",
    when: "Source and translation do not have the same BBCode pairs, such as `[b]…[/b]`.",
  },
  begin_newline: {
    name: "Starting newline",
    when: "Source and translation do not both start with a line break.",
  },
  begin_space: {
    name: "Starting spaces",
    when: "Source and translation do not start with the same number of spaces.",
  },
  c_format: {
    name: "C format",
    when: "Source and translation do not have the same placeholders of C's `printf`.",
  },
  c_sharp_format: {
    name: "C# format",
    when: "Source and translation do not have the same placeholders of C#'s composite formatting (`{0}`).",
  },
  ellipsis: { name: "Ellipsis", when: "The source writes three dots where it could have the character …" },
  end_colon: { name: "Trailing colon", when: "Source and translation do not both end with a colon." },
  end_ellipsis: {
    name: "Trailing ellipsis",
    when: "Source and translation do not both end with an ellipsis (…).",
  },
  end_exclamation: {
    name: "Trailing exclamation",
    when: "Source and translation do not both end with an exclamation mark.",
  },
  end_newline: {
    name: "Trailing newline",
    when: "Source and translation do not both end with a line break.",
  },
  end_question: {
    name: "Trailing question",
    when: "Source and translation do not both end with a question mark.",
  },
  end_semicolon: {
    name: "Trailing semicolon",
    when: "Source and translation do not both end with a semicolon.",
  },
  end_space: {
    name: "Trailing space",
    when: "Source and translation do not end with the same number of spaces.",
  },
  end_stop: { name: "Trailing stop", when: "Source and translation do not both end with a full stop." },
  escaped_newline: {
    name: "Mismatched \\n",
    when: "Source and translation do not have the same number of `\\n` (backslash and n).",
  },
  inconsistent: {
    name: "Inconsistent",
    when: "Another component of the project translates the same text otherwise.",
  },
  java_format: {
    name: "Java format",
    when: "Source and translation do not have the same placeholders of Java's `Formatter` (`%s`).",
  },
  java_messageformat: {
    name: "Java MessageFormat",
    when: "Source and translation do not have the same placeholders of Java's `MessageFormat` (`{0}`).",
  },
  javascript_format: {
    name: "JavaScript format",
    when: "Source and translation do not have the same placeholders of JavaScript's `sprintf` libraries.",
  },
  kashida: {
    name: "Kashida used",
    when: "The translation stretches letters with kashida, which are for typesetting and hinder search.",
  },
  "max-length": {
    name: "Maximum length of translation",
    when: "A form of the translation is longer than the flag `max-length:N` allows, in characters.",
  },
  "md-link": {
    name: "Markdown links",
    when: "Source and translation do not have the same number of links, or not the same relative ones.",
  },
  "md-reflink": {
    name: "Markdown link references",
    when: "Source and translation do not use the same link references, such as `[text][reference]`.",
  },
  "md-syntax": {
    name: "Markdown syntax",
    when: "Source and translation do not use the same kinds of markup (code, strong, emphasis, struck out).",
  },
  multiple_failures: {
    name: "Multiple failing checks",
    when: "The translations of this source fail more than one check.",
  },
  optional_plural: {
    name: "Optional plural",
    when: "The source writes an optional plural, `(s)`, but is not a plural.",
  },
  perl_format: {
    name: "Perl format",
    when: "Source and translation do not have the same placeholders of Perl's `sprintf`.",
  },
  php_format: {
    name: "PHP format",
    when: "Source and translation do not have the same placeholders of PHP's `sprintf`.",
  },
  plurals: { name: "Missing plurals", when: "Some of the plural forms are empty." },
  python_brace_format: {
    name: "Python brace format",
    when: "Source and translation do not have the same placeholders of Python's `str.format`.",
  },
  python_format: {
    name: "Python format",
    when: "Source and translation do not have the same placeholders of Python's `%` formatting.",
  },
  same: { name: "Unchanged translation", when: "The translation is the same as the source." },
  "same-plurals": { name: "Same plurals", when: "Two plural forms have the same text." },
  translated: {
    name: "Has been translated",
    when: "The text is not translated now, but the change log says that it once was.",
  },
  url: { name: "URL", when: "The translation is not an address." },
  "xml-invalid": {
    name: "Invalid XML markup",
    when: "The source is well-formed markup, the translation is none.",
  },
  "xml-tags": {
    name: "XML tags mismatch",
    when: "Source and translation do not have the same tags and attributes in the same order.",
  },
  "zero-width-space": {
    name: "Zero-width space",
    when: "Only one of source and translation has a zero-width space (U+200B).",
  },
  qt_format: {
    name: "Qt format",
    when: "Source and translation do not have the same places (`%1`, `%n`) of Qt.",
  },
  ruby_format: {
    name: "Ruby format",
    when: "Source and translation do not have the same placeholders of Ruby (`%{name}`, `%<name>d`).",
  },
  i18next_interpolation: {
    name: "Interpolation of i18next",
    when: "Source and translation do not have the same placeholders of i18next (`{{name}}`, `$t(key)`).",
  },
  icu_message_format: {
    name: "ICU MessageFormat",
    when: "The translation is not valid ICU MessageFormat, or has other arguments than its source (`{name}`, `{n, plural, …}`).",
  },
  placeholders: { name: "Placeholders", when: "Source and translation do not have the same placeholders." },
  objc_format: {
    name: "Objective-C format",
    when: "Source and translation do not have the same placeholders of Objective-C (`%@`, `%d`).",
  },
  lone_percent: {
    name: "Lone percent sign",
    when: "The source writes a percent sign as `%%`, the translation as `%`.",
  },
  single_apostrophe: {
    name: "Single apostrophe",
    when: "A single apostrophe is before a placeholder of `MessageFormat`, which reads it as a quote.",
  },
  plural_category: {
    name: "Plural category of a message",
    when: "A plural of ICU MessageFormat or Fluent has no text for a category of the language, or an unknown category.",
  },
  lost_tags: {
    name: "Links and components",
    when: "The translation has not all links, components and tags with attributes of the source.",
  },
  broken_tags: {
    name: "Broken tags",
    when: "A tag that the source opens and closes is misspelt, translated or not closed.",
  },
  broken_entities: {
    name: "Broken entities",
    when: "An entity such as `&amp;` is broken, or escaped twice.",
  },
  broken_markdown: {
    name: "Broken Markdown",
    when: "A link `[text](address)` of the source is lost or misspelt, or a mark such as `**` is not closed.",
  },
  unclosed_brackets: {
    name: "Unclosed brackets and quotes",
    when: "The source closes each bracket and each quotation, the translation does not.",
  },
  replacement_character: {
    name: "Lost characters",
    when: "The translation has U+FFFD (lost characters), or invisible characters.",
  },
  conflict_markers: {
    name: "Conflict markers",
    when: "The translation has lines that git writes where a merge has a conflict.",
  },
  wrong_encoding: {
    name: "Wrong encoding",
    when: "The translation was read in another encoding than it was written in (`Ã¤` for `ä`).",
  },
  unclosed_direction: {
    name: "Unclosed direction",
    when: "An invisible character changes the direction of the text, and none ends it: what follows is turned, too.",
  },
  lookalike_letters: {
    name: "Letters of another alphabet",
    when: "A word has letters of two alphabets that look the same, so no search finds it.",
  },
  misspelt_address: {
    name: "Misspelt address",
    when: "A web or e-mail address of the source has letters of its host swapped or lost, or its path.",
  },
  changed_number: {
    name: "Changed number",
    when: "A number of the source is another one in the translation.",
  },
  replaced_question: {
    name: "Question or statement",
    when: "One of source and translation ends with a question mark, the other with another mark.",
  },
  accelerator: {
    name: "Accelerator key",
    when: "The source has a key to press (`&Open`), the translation has none.",
  },
};
