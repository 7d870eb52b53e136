import { isScalar, LineCounter, parseDocument, visit } from "yaml";
import type { Piece } from "./piece.ts";

/** Keys whose values people read: on a form, or in the description of an action. */
const SHOWN = new Set(["description", "label", "value"]);

/** Texts that GitHub shows of a YAML file: descriptions and labels. Expressions are not texts. */
export function piecesOfYaml(file: string, text: string): readonly Piece[] {
  const lineCounter = new LineCounter();
  const pieces: Piece[] = [];
  visit(parseDocument(text, { lineCounter }), {
    Pair(_, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== "string") return;
      if (!SHOWN.has(String(key.value)) || value.value.startsWith("${{")) return;
      const { line } = lineCounter.linePos(value.range?.[0] ?? 0);
      pieces.push({ file, line, text: value.value.replace(/`[^`]*`/g, "`"), isSentence: true });
    },
  });
  return pieces;
}
