import type { ComparedUnit } from "./conventions.ts";

/** A unit of one side or the other, or of both where they differ. */
export interface Pair {
  readonly ours: ComparedUnit | undefined;
  readonly theirs: ComparedUnit | undefined;
}

/** Units that we read otherwise on purpose. */
export interface Difference {
  readonly format: string;
  /** The last part of the file's path, or all of them. */
  readonly file?: string;
  /** How many units of the compared files. */
  readonly units: number;
  readonly when: (pair: Pair) => boolean;
  readonly reason: string;
}

/** Every unit that we read otherwise than translate-toolkit 3.20.4 does, and why; nothing else may differ. */
export const DIFFERENCES: readonly Difference[] = [
  {
    format: "aresource",
    file: "strings-cs.xml",
    units: 1,
    when: ({ ours, theirs }) => ours === undefined && theirs?.context === "fixed",
    reason: 'translatable="false" is left out (RULES.md 4)',
  },
  {
    format: "csv",
    file: "cs.csv",
    units: 1,
    when: ({ ours, theirs }) => differInFuzzyOnly(ours, theirs) && theirs?.fuzzy === true,
    reason: "a true fuzzy cell leaves a unit untranslated on the platform (RULES.md 11.9, 14.11)",
  },
  {
    format: "i18next",
    file: "ja.json",
    units: 1,
    when: ({ ours, theirs }) => ours?.plural === true && theirs?.plural === false && ours.target.length === 1,
    reason: "a plural of one form is a plural; the toolkit decides by the number of forms",
  },
  {
    format: "i18nextv4",
    file: "ja.json",
    units: 1,
    when: ({ ours, theirs }) => ours?.plural === true && theirs?.plural === false && ours.target.length === 1,
    reason: "a plural of one form is a plural; the toolkit decides by the number of forms",
  },
  {
    format: "i18nextv4",
    file: "en.json",
    units: 5,
    when: ({ ours, theirs }) => (ours ?? theirs)?.context.startsWith(".place_ordinal") === true,
    reason: "ordinals have categories of their own; the toolkit loses those that the plurals do not have",
  },
  {
    format: "i18nextv4",
    file: "en.json",
    units: 3,
    when: ({ ours, theirs }) => (ours ?? theirs)?.context.startsWith(".step") === true,
    reason: "one category of the language alone is not a plural; the toolkit loses the text of step_two",
  },
  {
    format: "joomla",
    file: "en-GB.com_harbour.ini",
    units: 1,
    when: ({ ours, theirs }) => ours?.target[0] === "" && theirs?.target[0] === '""',
    reason: "Joomla reads two quotes as an empty text; the toolkit reads them as the text",
  },
  {
    format: "joomla",
    file: "fr-FR.com_harbour.ini",
    units: 1,
    when: ({ ours, theirs }) => ours === undefined && theirs?.context === "[main]",
    reason: "a section is not a text to Joomla; the toolkit reads its line as a key without a text",
  },
  {
    format: "php",
    file: "de.php",
    units: 8,
    when: ({ ours, theirs }) =>
      ours?.context.startsWith("return[]->") || theirs?.context.startsWith("return->") || false,
    reason: "array( means [ in PHP, and has the same keys (SOURCES.md, third round, rule 6)",
  },
  {
    format: "php",
    file: "values.php",
    units: 6,
    when: ({ ours, theirs }) =>
      /^\$(?:list|nested)\[/.test(ours?.context ?? "") ||
      /^\$(?:list|nested)(?:\[\])?->/.test(theirs?.context ?? ""),
    reason: "an assigned array has the same keys as assignments one by one; list items have their numbers",
  },
  {
    format: "php",
    file: "values.php",
    units: 1,
    when: ({ ours }) => ours?.context === "$c" && ours.target[0]?.endsWith("é") === true,
    reason: "\\u{…} is an escape of PHP 7; the toolkit keeps its letters",
  },
  {
    format: "ruby-yaml",
    file: "ru.yml",
    units: 1,
    when: ({ ours, theirs }) => ours?.context === "partial" && theirs === undefined,
    reason: "the toolkit loses a plural that has the category other alone",
  },
  {
    format: "strings-utf8",
    file: "values.strings",
    units: 1,
    when: ({ ours, theirs }) => ours?.target[0]?.replace("\n", "") === theirs?.target[0],
    reason: "a line end in a text is text; the toolkit drops it",
  },
  {
    format: "strings",
    file: "ja.strings",
    units: 1,
    when: ({ ours, theirs }) =>
      ours?.context === "greeting" && theirs?.target[0]?.includes("// after") === true,
    reason: "a comment may follow the semicolon of its line; the toolkit takes it into the text",
  },
  {
    format: "xliff",
    file: "de.xlf",
    units: 1,
    when: ({ ours, theirs }) => ours === undefined && theirs?.context === "harbour.html///fixed",
    reason: 'translate="no" is left out, as translatable="false" is in Android\'s files',
  },
  {
    format: "xliff",
    file: "de.xlf",
    units: 2,
    when: ({ ours, theirs }) => (ours ?? theirs)?.source[0] === "Harbour log",
    reason: "resname names a unit if there is one; the toolkit makes its identifier of file and id",
  },
  {
    format: "xliff",
    file: "de.xlf",
    units: 2,
    when: ({ ours, theirs }) => (ours ?? theirs)?.context === "harbour.html///lt",
    reason: "texts are XML, so that inline elements and escaped signs stay distinct",
  },
  {
    format: "xliff",
    units: 51,
    when: ({ ours, theirs }) =>
      differInFuzzyOnly(ours, theirs) && theirs?.fuzzy === true && theirs.target[0] !== "",
    reason: "a target's state shows whether it needs work (XLIFF 1.2); the toolkit requires approved=yes too",
  },
  {
    format: "xliff",
    units: 2,
    when: ({ ours, theirs }) =>
      differInFuzzyOnly(ours, theirs) && ours?.fuzzy === true && theirs?.target[0] === "",
    reason: "a text of inline elements alone is a text; the toolkit finds it empty",
  },
];

function differInFuzzyOnly(ours: ComparedUnit | undefined, theirs: ComparedUnit | undefined): boolean {
  if (ours === undefined || theirs === undefined || ours.fuzzy === theirs.fuzzy) return false;
  return JSON.stringify({ ...ours, fuzzy: false }) === JSON.stringify({ ...theirs, fuzzy: false });
}
