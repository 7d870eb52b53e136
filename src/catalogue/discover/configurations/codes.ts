/** The shape of a code in a path that can be the key of a map and a part of a pattern. */
const CODE = /^[A-Za-z][\w@+.-]{0,50}$/;

export function isCodeText(text: string): boolean {
  return CODE.test(text);
}

/**
 * The masks for the codes in a path, each with its code. A code is a whole name, or the part of a name before or
 * after `-`, `_` or `.`.
 */
export function codeSlots(
  path: string,
  isCode: (text: string) => boolean,
): readonly { mask: string; code: string }[] {
  const slots: { mask: string; code: string }[] = [];
  for (const match of path.matchAll(/[^/.]+/g)) {
    const code = codeOf(match[0], isCode);
    if (code === undefined) continue;
    const at = match.index + code.at;
    slots.push({ mask: `${path.slice(0, at)}*${path.slice(at + code.text.length)}`, code: code.text });
  }
  return slots;
}

/** Codes in paths → codes of a tool, without pairs of equal codes. The last pair of a code counts. */
export function aliasesOf(
  pairs: Iterable<readonly [code: string, language: string]>,
): Readonly<Record<string, string>> {
  const known = [...pairs].filter(
    ([code, language]) => code !== language && isCodeText(code) && isCodeText(language),
  );
  return Object.fromEntries(known);
}

const MOST_PAIRS = 1000;

/** `pt_BR: pt-BR, zh_CN: zh-Hans`: the first thousand pairs, in order. */
export function pairsIn(text: string): readonly (readonly [first: string, second: string])[] {
  return text.split(",", MOST_PAIRS).map((pair) => {
    const [first = "", second = ""] = pair.split(":", 2);
    return [first.trim(), second.trim()];
  });
}

/** The longest code at the end of a word, or the whole word: `app_pt_BR` → `pt_BR`. */
function codeOf(word: string, isCode: (text: string) => boolean): { text: string; at: number } | undefined {
  if (isCode(word)) return { text: word, at: 0 };
  for (const { index } of word.matchAll(/[-_]/g)) {
    const text = word.slice(index + 1);
    if (isCode(text)) return { text, at: index + 1 };
  }
  return undefined;
}

/** True for a character that makes an adjacent code part of a word. */
export function isWordPart(character: string): boolean {
  return /^[\p{L}\p{N}]$/u.test(character);
}
