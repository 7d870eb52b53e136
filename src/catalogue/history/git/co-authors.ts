/** Whom a trailer names. */
export interface CoAuthor {
  readonly name: string;
  readonly email: string;
}

/** Of one commit: more are no people who worked together. */
const MOST_CO_AUTHORS = 100;
const MOST_NAME_LENGTH = 200;
const MOST_LINE_LENGTH = 1000;
/** Of a message, from its end. */
const MOST_LENGTH = 2 ** 18;

const KEY = /^co-authored-by[ \t]*:/im;
/** As git writes trailers: a token, a colon, a value; and what it writes itself. */
const TRAILER = /^(?:[a-z\d][a-z\d-]*[ \t]*:|\(cherry picked from commit )/i;
const VALUE = /^co-authored-by[ \t]*:[ \t]*([^<>]*?)[ \t]*<[ \t]*([^<>\s@]+@[^<>\s@]+)[ \t]*>[ \t]*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no name holds
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * The co-authors that the trailers at the end of a commit's message name (`Co-authored-by: Name <address>`), each address
 * once, in their order. What has another shape is ignored.
 */
export function coAuthorsIn(message: string): readonly CoAuthor[] {
  if (!KEY.test(message)) return [];
  const found = new Map<string, CoAuthor>();
  for (const line of trailersOf(message)) {
    const named = namedIn(line);
    const key = named?.email.toLowerCase() ?? "";
    if (named !== undefined && !found.has(key)) found.set(key, named);
    if (found.size === MOST_CO_AUTHORS) break;
  }
  return [...found.values()];
}

/** Undefined where the line is no trailer of a co-author. */
function namedIn(line: string): CoAuthor | undefined {
  if (line.length > MOST_LINE_LENGTH || CONTROL.test(line)) return undefined;
  const [, name = "", email = ""] = VALUE.exec(line) ?? [];
  if (name === "" || name.length > MOST_NAME_LENGTH || email.length > MOST_NAME_LENGTH) return undefined;
  return { name, email };
}

/** Lines of the last paragraph, and of those before it that are trailers alone, unfolded. The first one is the subject. */
function trailersOf(message: string): readonly string[] {
  const text = message.trimEnd();
  const subjectEnd = text.search(BLANK_LINES);
  if (subjectEnd < 0) return [];
  const paragraphs = text.slice(subjectEnd).slice(-MOST_LENGTH).split(BLANK_LINES).map(unfolded);
  const last = paragraphs.length - 1;
  if (!paragraphs[last]?.some(isTrailer)) return [];
  let first = last;
  while (paragraphs[first - 1]?.every(isTrailer)) first -= 1;
  return paragraphs.slice(first).flat();
}

const BLANK_LINES = /\n(?:[ \t\r]*\n)+/;

function isTrailer(line: string): boolean {
  return TRAILER.test(line);
}

/** A line that begins with white space goes on with the one before it. */
function unfolded(paragraph: string): readonly string[] {
  const lines: string[] = [];
  for (const line of paragraph.split(/\r?\n/)) {
    const last = lines.length - 1;
    if (/^[ \t]/.test(line) && last >= 0) lines[last] = `${lines[last]} ${line.trim()}`;
    else lines.push(line);
  }
  return lines;
}
