export interface IniSection {
  readonly name: string;
  /** The line, from 1. */
  readonly line: number;
  /** The last value of each key, by key in lower case, as Python's configparser and Go's clients read it. */
  readonly values: ReadonlyMap<string, IniValue>;
}

export interface IniValue {
  readonly line: number;
  readonly text: string;
}

/**
 * Parses `[section]`, `key = value` or `key: value`, and lines of `#` or `;`. An indented line continues the value
 * before it. Two sections with the same name stay separate.
 *
 * @param isRead true for the names of sections to read; lines of others are skipped
 */
export function iniSections(text: string, isRead: (section: string) => boolean): readonly IniSection[] {
  const sections: OpenSection[] = [];
  let open: OpenSection | undefined;
  for (const [index, whole] of text.split(/\r\n|\n|\r/).entries()) {
    const content = whole.trim();
    const header = /^\[(.*)\]$/.exec(content)?.[1]?.trim();
    if (header !== undefined) {
      open = isRead(header) ? new OpenSection(header, index + 1) : undefined;
      if (open !== undefined) sections.push(open);
    } else if (!/^(?:[#;]|$)/.test(content)) open?.add(content, index + 1, /^[ \t]/.test(whole));
  }
  return sections;
}

class OpenSection implements IniSection {
  readonly name: string;
  readonly line: number;
  readonly values = new Map<string, IniValue>();
  #last: string | undefined;

  constructor(name: string, line: number) {
    this.name = name;
    this.line = line;
  }

  add(content: string, line: number, isIndented: boolean): void {
    const before = this.#last === undefined ? undefined : this.values.get(this.#last);
    const cut = content.search(/[=:]/);
    if (isIndented && this.#last !== undefined && before !== undefined && !isPair(content, cut)) {
      this.values.set(this.#last, { line: before.line, text: `${before.text} ${content}` });
      return;
    }
    this.#last = cut < 1 ? undefined : content.slice(0, cut).trim().toLowerCase();
    if (this.#last !== undefined) this.values.set(this.#last, { line, text: content.slice(cut + 1).trim() });
  }
}

/** Indented lines can be keys of a section, because people indent these, or the pairs of a value (`lang_map`). */
function isPair(content: string, cut: number): boolean {
  return cut > 0 && content.charAt(cut) === "=" && /^[\w.@-]+$/.test(content.slice(0, cut).trim());
}
