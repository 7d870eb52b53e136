/** A text that people read, with its place. */
export interface Piece {
  /** From the top of the repository. */
  readonly file: string;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly text: string;
  /** False for headings, cells and single words. */
  readonly isSentence: boolean;
}

export interface Finding {
  readonly file: string;
  readonly line: number;
  /** The name that `exceptions.json` uses. */
  readonly rule: string;
  /** The words that the rule found. */
  readonly words: string;
  /** The text around them. */
  readonly context: string;
  readonly message: string;
}
