import type { Code, Nodes } from "mdast";
import type { Nodes as Language, Paragraph, Sentence } from "nlcst";
import { ParseEnglish } from "parse-english";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRetext from "remark-retext";
import retextIndefiniteArticle from "retext-indefinite-article";
import retextRepeatedWords from "retext-repeated-words";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";
import type { Finding, Piece } from "./piece.ts";

export const MOST_WORDS = 25;
export const MOST_SENTENCES = 4;

const markdown = unified().use(remarkParse).use(remarkGfm);
const english = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRetext, ParseEnglish)
  .use(retextRepeatedWords)
  .use(retextIndefiniteArticle);

/** The texts of a Markdown document, without code and addresses: paragraphs, headings and cells. */
export function piecesOfMarkdown(file: string, text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  visit(markdown.parse(text), (node) => {
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") return;
    const line = node.position?.start.line ?? 1;
    pieces.push({ file, line, text: plainText(node), isSentence: node.type === "paragraph" });
  });
  return pieces;
}

/** Inline code becomes "`": a word that no rule knows. */
function plainText(node: Nodes): string {
  if (node.type === "inlineCode") return "`";
  if (node.type === "text") return node.value;
  if (node.type === "break") return "\n";
  return "children" in node ? node.children.map(plainText).join("") : "";
}

/** Sentences and paragraphs that are too long, words written twice, articles that do not fit ("a hour"). */
export async function findLanguageFaults(file: string, text: string): Promise<readonly Finding[]> {
  const document = new VFile(text);
  const tree = await english.run(english.parse(document), document);
  const slips = document.messages.map(({ line = 1, ruleId = "slip", reason, actual }): Finding => {
    return { file, line, rule: ruleId, words: actual ?? "", context: reason, message: reason };
  });
  return [...longTexts(file, text, tree), ...slips];
}

function longTexts(file: string, text: string, tree: Language): readonly Finding[] {
  const found: Finding[] = [];
  visit(tree, "ParagraphNode", (paragraph) => {
    const sentences = paragraph.children.filter((child) => child.type === "SentenceNode");
    const counted = sentences.map((sentence) => ({ sentence, words: countWords(sentence) }));
    found.push(
      ...counted
        .filter(({ words }) => words > MOST_WORDS)
        .map(({ sentence, words }) => longSentence(file, text, sentence, words)),
    );
    const many = counted.filter(({ words }) => words > 0).length;
    if (many > MOST_SENTENCES) found.push(longParagraph(file, text, paragraph, many));
  });
  return found;
}

/** Code counts as one word. */
function countWords(sentence: Sentence): number {
  let words = 0;
  visit(sentence, (node) => {
    if (node.type === "WordNode" || node.type === "SourceNode") words += 1;
  });
  return words;
}

function longSentence(file: string, text: string, sentence: Sentence, words: number): Finding {
  const message = `a sentence of ${words} words: ${MOST_WORDS} at most`;
  return { ...placeOfNode(file, text, sentence), rule: "sentence-length", message };
}

function longParagraph(file: string, text: string, paragraph: Paragraph, sentences: number): Finding {
  const message = `a paragraph of ${sentences} sentences: ${MOST_SENTENCES} at most`;
  return { ...placeOfNode(file, text, paragraph), rule: "paragraph-length", message };
}

function placeOfNode(
  file: string,
  text: string,
  { position }: Sentence | Paragraph,
): Pick<Finding, "file" | "line" | "words" | "context"> {
  const context = text.slice(position?.start.offset, position?.end.offset).replace(/\s+/g, " ");
  return { file, line: position?.start.line ?? 1, words: context.slice(0, 60), context };
}

/** The quotations of a Markdown document, each on its own line. Other lines are empty. */
export function quotationsOf(text: string): string {
  return text.replace(/^(?!>).*$/gm, "");
}

/** Blocks of code, with the language that is named above each. */
export function codeBlocks(text: string): readonly Code[] {
  const blocks: Code[] = [];
  visit(markdown.parse(text), "code", (node) => void blocks.push(node));
  return blocks;
}
