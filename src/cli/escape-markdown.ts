import { escapeText } from "./escape.ts";

const ZERO_WIDTH_SPACE = "\u200b";

/** What GitHub makes links, mentions and pictures of in the rendered page: people, issues, addresses, names of emoji. */
const FOUND = /[@#]|:(?=\/\/|[\w+-]+:)|www(?=\.)|gh(?=-)/gi;

/** What may be the hash of a commit, which GitHub links where there is such a commit; six digits are none yet. */
const COMMIT = /\b[0-9a-f]{7,40}\b/gi;
const SIX = /.{6}(?=.)/g;

/**
 * A stranger's text as nothing but text: no markup, no HTML, no end of a cell or a row. GitHub finds mentions, issues
 * and addresses in the rendered page, where an escape is gone again: there a zero-width space parts what would match.
 */
export function escapeMarkdown(text: string): string {
  return escapeText(text)
    .replace(COMMIT, (digits) => digits.replace(SIX, `$&${ZERO_WIDTH_SPACE}`))
    .replace(FOUND, (start) => `${start}${ZERO_WIDTH_SPACE}`)
    .replace(/[\\`*_[\]<>|~$&!]/g, (character) => `&#${character.charCodeAt(0)};`);
}
