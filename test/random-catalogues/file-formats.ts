/** One line of a translation file, as its writer gets it. */
export interface Entry {
  readonly context: string;
  readonly source: string;
  readonly text: string;
  readonly isFuzzy: boolean;
  readonly comment: string;
  readonly flags: string;
}

export interface RandomFormat {
  readonly extension: string;
  readonly isMonolingual: boolean;
  /** What the API calls the context of a key. */
  contextOf(key: string): string;
  write(entries: readonly Entry[], code: string): string;
}

const same = (key: string): string => key;

/** By the platform's identifier. Texts hold no backslashes: what formats do to them is tested elsewhere. */
export const FORMATS: Readonly<Record<string, RandomFormat>> = {
  "csv-simple": {
    extension: "csv",
    isMonolingual: true,
    contextOf: same,
    // A key that the template lacks: no file may be empty.
    write: (entries) =>
      [...entries, { context: "unused", text: "" }]
        .map(({ context, text }) => `${cells([context, text])}\r\n`)
        .join(""),
  },
  po: { extension: "po", isMonolingual: false, contextOf: same, write: writePo },
  json: {
    extension: "json",
    isMonolingual: true,
    contextOf: (key) => `.${key}`,
    write: (entries) =>
      `{\n${entries.map(({ context, text }) => `  ${JSON.stringify(context)}: ${JSON.stringify(text)}`).join(",\n")}\n}\n`,
  },
  csv: { extension: "csv", isMonolingual: false, contextOf: same, write: writeCsv },
  properties: {
    extension: "properties",
    isMonolingual: true,
    contextOf: same,
    write: (entries) =>
      `# no empty file\n\n` +
      entries.map((entry) => `${comment(entry)}${entry.context}=${property(entry.text)}\n`).join(""),
  },
  "po-mono": {
    extension: "po",
    isMonolingual: true,
    contextOf: same,
    write: (entries, code) =>
      writePo(
        entries.map((entry) => ({ ...entry, source: entry.context, context: "" })),
        code,
      ),
  },
  yaml: {
    extension: "yaml",
    isMonolingual: true,
    contextOf: same,
    write: (entries) =>
      entries.length === 0
        ? "{}\n"
        : entries
            .map(({ context, text }) => `${JSON.stringify(context)}: ${JSON.stringify(text)}\n`)
            .join(""),
  },
  aresource: {
    extension: "xml",
    isMonolingual: true,
    contextOf: same,
    write: (entries) => `<resources>\n${entries.map(androidString).join("")}</resources>\n`,
  },
  xliff: { extension: "xlf", isMonolingual: false, contextOf: same, write: writeXliff },
};

function comment(entry: Entry): string {
  return entry.comment === "" ? "" : `# ${entry.comment}\n`;
}

function cells(values: readonly string[]): string {
  return values.map((value) => `"${value.replaceAll('"', '""')}"`).join(",");
}

function writeCsv(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => [
    entry.context,
    entry.source,
    entry.text,
    entry.isFuzzy ? "True" : "",
    entry.comment,
  ]);
  const header = ["context", "source", "target", "fuzzy", "developer_comments"];
  return [header, ...rows].map((row) => `${cells(row)}\r\n`).join("");
}

function writePo(entries: readonly Entry[], code: string): string {
  const header = `msgid ""\nmsgstr "Language: ${code}\\nContent-Type: text/plain; charset=UTF-8\\n"\n`;
  const blocks = entries.map((entry) => {
    const flags = [entry.isFuzzy ? "fuzzy" : "", entry.flags].filter((flag) => flag !== "").join(", ");
    const lines = [
      entry.comment === "" ? "" : `#. ${entry.comment}\n`,
      flags === "" ? "" : `#, ${flags}\n`,
      entry.isFuzzy ? `#| msgid ${JSON.stringify(`once ${entry.source}`)}\n` : "",
      entry.context === "" ? "" : `msgctxt ${JSON.stringify(entry.context)}\n`,
      `msgid ${JSON.stringify(entry.source)}\nmsgstr ${JSON.stringify(entry.text)}\n`,
    ];
    return lines.join("");
  });
  return [header, ...blocks].join("\n");
}

function property(text: string): string {
  return Array.from(text.replaceAll("\n", "\\n").replace(/^ /, "\\ "))
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      return code < 127 ? character : `\\u${code.toString(16).padStart(4, "0")}`;
    })
    .join("");
}

function markup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function androidString({ context, text, comment: note }: Entry): string {
  const remark = note === "" ? "" : `    <!-- ${note} -->\n`;
  const value = markup(text).replaceAll("\n", "\\n").replaceAll("'", "\\'");
  return `${remark}    <string name="${context}">${value}</string>\n`;
}

function writeXliff(entries: readonly Entry[], code: string): string {
  const units = entries.map(({ context, source, text, isFuzzy, comment: note }, index) => {
    const state = isFuzzy ? ' state="needs-translation"' : "";
    const remark = note === "" ? "" : `<note>${markup(note)}</note>`;
    const id = context === "" ? `n${index}` : context;
    return `<trans-unit id="${id}"><source>${markup(source)}</source><target${state}>${markup(text)}</target>${remark}</trans-unit>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="f" source-language="en" target-language="${code}" datatype="plaintext"><body>
${units.join("")}</body></file></xliff>
`;
}
