/** An entity of a document type's internal subset. */
interface EntityDeclaration {
  readonly name: string;
  /** `%name;`, which stands for declarations. */
  readonly isParameter: boolean;
  /** As it is written between the quotes; undefined of an entity outside of the file (`SYSTEM`, `PUBLIC`). */
  readonly literal: string | undefined;
  /** Where its declaration begins in the text. */
  readonly offset: number;
}

export interface Doctype {
  readonly entities: readonly EntityDeclaration[];
  /** `%name;` between declarations: what follows may depend on it. */
  readonly parameterReferences: readonly { readonly name: string; readonly offset: number }[];
  /** Where the first declaration begins that makes no sense; the ones behind it are not read. */
  readonly fault: number | undefined;
}

const SPACE = /\s*/y;
const COMMENT = /<!--[\s\S]*?-->/y;
const INSTRUCTION = /<\?[\s\S]*?\?>/y;
const REFERENCE = /%([^\s;%"'<>]{1,100});/y;
const ENTITY =
  /<!ENTITY\s+(?:(%)\s+)?([^\s%"'<>;&]{1,1000})\s+(?:"([^"]*)"|'([^']*)'|SYSTEM\s+(?:"[^"]*"|'[^']*')(?:\s+NDATA\s+[^\s>]+)?|PUBLIC\s+(?:"[^"]*"|'[^']*')\s+(?:"[^"]*"|'[^']*')(?:\s+NDATA\s+[^\s>]+)?)\s*>/y;
/** `<!ELEMENT a (b)>` and the like, which say nothing about texts. */
const DECLARATION = /<!(?!ENTITY)[A-Z]+(?:"[^"]*"|'[^']*'|[^"'>])*>/y;

/**
 * Reads the internal subset of a document type in linear time; nothing outside of the text is looked at.
 *
 * @param start offset of `<!DOCTYPE`
 * @param end offset behind its `>`
 */
export function readDoctype(text: string, start: number, end: number): Doctype {
  const entities: EntityDeclaration[] = [];
  const parameterReferences: { name: string; offset: number }[] = [];
  let at = subsetStart(text, start, end);
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) at = pattern.lastIndex;
    return match;
  };
  for (take(SPACE); at < end && text[at] !== "]"; take(SPACE)) {
    const offset = at;
    const reference = take(REFERENCE);
    const entity = reference ?? take(ENTITY);
    if (reference !== null) parameterReferences.push({ name: reference[1] ?? "", offset });
    else if (entity !== null) {
      const [, mark, name = "", double, single] = entity;
      entities.push({ name, isParameter: mark !== undefined, literal: double ?? single, offset });
    } else if ((take(COMMENT) ?? take(INSTRUCTION) ?? take(DECLARATION)) === null)
      return { entities, parameterReferences, fault: offset };
  }
  return { entities, parameterReferences, fault: undefined };
}

/** Behind the `[`; the end where the document type has no internal subset. */
function subsetStart(text: string, start: number, end: number): number {
  const head = /[^"'[]*(?:(?:"[^"]*"|'[^']*')[^"'[]*)*/y;
  head.lastIndex = start;
  head.exec(text);
  return text[head.lastIndex] === "[" && head.lastIndex < end ? head.lastIndex + 1 : end;
}
