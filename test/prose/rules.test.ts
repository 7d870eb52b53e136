import { expect, it } from "vitest";
import { BANNED_WORDS, findBannedWords } from "../../scripts/prose/banned-words.ts";
import { findBrokenBlocks } from "../../scripts/prose/blocks.ts";
import { readExceptions, withoutExceptions } from "../../scripts/prose/exceptions.ts";
import { findLanguageFaults, piecesOfMarkdown, quotationsOf } from "../../scripts/prose/markdown.ts";
import type { Finding } from "../../scripts/prose/piece.ts";
import { piecesOfComments, piecesOfStrings } from "../../scripts/prose/source-texts.ts";
import { findOverBudget } from "../../scripts/prose/word-counts.ts";
import { piecesOfYaml } from "../../scripts/prose/yaml-texts.ts";

const rulesIn = (text: string): readonly string[] =>
  findBannedWords({ file: "x.md", line: 1, text, isSentence: true }).map(({ rule }) => rule);

/** A sentence that each rule finds. */
const BAD: Readonly<Record<keyof typeof BANNED_WORDS, string>> = {
  whoever: "Whoever reads it must wait.",
  nobody: "Nobody reads the file.",
  "of-which": "It writes two files, of which one is a list.",
  archaic: "Hence the build fails.",
  anew: "The tree is built anew.",
  mend: "Then mend the file.",
  "is-no": "This is no catalogue.",
  "none-may": "None may be empty.",
  tell: "The command tells the reason.",
  "is-said": "The reason is said in the log.",
  "in-the-place-of": "A link is in the place of a file.",
  "be-it": "Each file, be it YAML or JSON, is read.",
  lacks: "The row lacks a cell.",
  stands: "The key stands on line 2.",
  due: "A comma is due here.",
  ought: "It ought to be read.",
  "all-that": "It lists all that is wrong.",
  "and-so": "The host ignores queries, and so pages are files.",
};

it.each(Object.keys(BANNED_WORDS))("finds %s in a bad sentence", (rule) => {
  expect(rulesIn(BAD[rule] ?? "")).toEqual([rule]);
});

it("finds a sentence that begins with What and is not a question", () => {
  expect(rulesIn("What vanishes is removed.")).toEqual(["what"]);
  expect(rulesIn("Then wait. What vanishes is removed; the rest stays.")).toEqual(["what"]);
  expect(rulesIn("What is a component?")).toEqual([]);
  expect(rulesIn("The log shows what to do.")).toEqual([]);
});

it.each([
  "There is no longer a file, and the list has no name.",
  "`*` stands for a language. The build fails due to an error.",
  "See tell.ts, stand-in and docs/tell.",
  "Standard output is understood, and amended.",
])("is silent about: %s", (text) => {
  expect(rulesIn(text)).toEqual([]);
});

it("gives the line of each finding, also inside a paragraph", () => {
  const found = piecesOfMarkdown("x.md", "# Title\n\nOne line.\nThe key stands\nthere anew.\n").flatMap(
    findBannedWords,
  );
  expect(found.map(({ line, rule }) => [line, rule])).toEqual([
    [5, "anew"],
    [4, "stands"],
  ]);
});

it("reads headings, cells and items of Markdown, and no code or address", () => {
  const text = [
    "# What stands here",
    "| It lacks a cell |\n|---|\n| `lacks` |",
    "- an item, anew, in [a page](mend.md)",
    "```sh\necho lacks\n```",
    "",
  ].join("\n\n");
  const found = piecesOfMarkdown("x.md", text).flatMap(findBannedWords);
  expect(found.map(({ rule }) => rule).sort()).toEqual(["anew", "lacks", "stands"]);
});

it("reads the quotations of a report alone, and keeps their lines", () => {
  const report = "# It lacks\n\n| It stands |\n|---|\n\n> Made\n> anew.\n\nIt is told.\n";
  const found = piecesOfMarkdown("x.md", quotationsOf(report)).flatMap(findBannedWords);
  expect(found.map(({ line, rule }) => [line, rule])).toEqual([[7, "anew"]]);
});

const faultsIn = async (text: string): Promise<readonly string[]> =>
  (await findLanguageFaults("x.md", text)).map(({ rule }) => rule);

it("finds sentences of more than 25 words, where code counts as one", async () => {
  const distinct = (count: number): string =>
    `Big ${Array.from({ length: count - 1 }, (_, at) => (at % 2 ? "small" : "large")).join(" ")}.`;
  expect(await faultsIn(distinct(26))).toEqual(["sentence-length"]);
  expect(await faultsIn(distinct(25))).toEqual([]);
  expect(await faultsIn(distinct(24).replace(".", " `a b c d`."))).toEqual([]);
  expect(await faultsIn(distinct(25).replace(".", " `a b c d`."))).toEqual(["sentence-length"]);
});

it("finds paragraphs of more than four sentences", async () => {
  expect(await faultsIn("One is. Two is. Three is. Four is.")).toEqual([]);
  expect(await faultsIn("One is. Two is. Three is. Four is. Five is.")).toEqual(["paragraph-length"]);
});

it("finds a word written twice, and an article that does not fit", async () => {
  expect(await faultsIn("Read the the file in a hour.")).toEqual(
    expect.arrayContaining(["the", "a"].map(() => expect.any(String))),
  );
  expect(await faultsIn("Read the the file.")).toHaveLength(1);
  expect(await faultsIn("Wait a hour.")).toHaveLength(1);
  expect(await faultsIn("Wait an hour.")).toEqual([]);
});

it.each([
  ["yaml", "a: [1", "a: [1]"],
  ["json", "{", "{}"],
  ["sh", "if true; then", "if true; then echo; fi"],
  ["console", "$ echo 'open\nshown (", "$ echo closed\nshown ("],
])("finds %s blocks that do not parse", (language, bad, good) => {
  const block = (text: string): string => `# Title\n\n\`\`\`${language}\n${text}\n\`\`\`\n`;
  expect(findBrokenBlocks("x.md", block(bad)).map(({ line, rule }) => [line, rule])).toEqual([[3, "block"]]);
  expect(findBrokenBlocks("x.md", block(good))).toEqual([]);
});

it("finds documents that together have too many words", () => {
  const budget = { name: "docs/", files: ["a", "b"], most: 5 };
  expect(findOverBudget([budget], () => "one two  three\n")).toHaveLength(1);
  expect(findOverBudget([budget], () => "one two\n")).toEqual([]);
});

const SOURCE = `import { a } from "no message from a module";
/** It lacks a reason. Code: \`lacks\`. */
export const messages = {
  plain: "a key lacks a value",
  hint: (name: string) => \`the key \${name} lacks \${name === "" ? "its value, due here" : "it"}\`,
  sum: "the first " + "none " + "may be",
  key: "lacks",
}; // and so on
`;

it("finds words in strings and templates of a program, with their lines", () => {
  const found = piecesOfStrings("x.ts", SOURCE).flatMap(findBannedWords);
  expect(found.map(({ line, rule }) => `${line} ${rule}`)).toEqual([
    "4 lacks",
    "5 lacks",
    "5 due",
    "6 none-may",
  ]);
});

it("finds words in comments of a program, and not in their code", () => {
  const found = piecesOfComments("x.ts", SOURCE).flatMap(findBannedWords);
  expect(found.map(({ line, rule }) => `${line} ${rule}`).sort()).toEqual(["2 lacks", "8 and-so"]);
});

it("finds words in descriptions and labels of YAML files, with their lines", () => {
  const text = `description: "It lacks a key."
inputs:
  a:
    default: lacks
    value: \${{ lacks }}
    label: Told
`;
  const found = piecesOfYaml("x.yml", text).flatMap(findBannedWords);
  expect(found.map(({ line, rule }) => `${line} ${rule}`)).toEqual(["1 lacks", "6 tell"]);
});

const finding: Finding = {
  ...{ file: "x.md", line: 1, rule: "tell", words: "tell", context: "programs that tell apart", message: "" },
};

it("takes exceptions that are needed and have a reason, and names all others", () => {
  const reason = "a reason of five words";
  expect(withoutExceptions([finding], [{ rule: "tell", text: "tell apart", reason }])).toEqual([]);
  const messages = (text: string, why: string): readonly string[] =>
    withoutExceptions([finding], [{ rule: "tell", text, reason: why }]).map(({ message }) => message);
  expect(messages("something else", reason)).toEqual(["", 'nothing needs the exception "something else"']);
  expect(messages("tell apart", "")).toEqual(['the exception "tell apart" needs a reason']);
  expect(readExceptions().length).toBeLessThanOrEqual(20);
  const many = Array.from({ length: 21 }, () => ({ rule: "tell", text: "tell apart", reason }));
  expect(withoutExceptions([finding], many).at(-1)?.message).toBe("21 exceptions: 20 at most");
});
