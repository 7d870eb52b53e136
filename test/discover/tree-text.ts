/** A tree of files as one text: `-- path --` before each, with an encoding behind it where that is not UTF-8. */
export type Tree = ReadonlyMap<string, Uint8Array>;

const HEAD = /^-- (.+?) --(?: (utf-16le|latin1|empty))?$/;

export function parseTree(text: string): Tree {
  const files = new Map<string, Uint8Array>();
  let path: string | undefined;
  let encoding = "";
  let lines: string[] = [];
  const close = (): void => {
    if (path !== undefined) files.set(path, encoded(`${lines.join("\n")}\n`, encoding));
  };
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const head = HEAD.exec(line);
    if (head === null) {
      lines.push(line);
      continue;
    }
    close();
    [, path, encoding = ""] = head;
    lines = [];
  }
  close();
  return files;
}

function encoded(text: string, encoding: string): Uint8Array {
  if (encoding === "utf-16le") return Buffer.from(`\ufeff${text}`, "utf16le");
  if (encoding === "latin1") return Buffer.from(text, "latin1");
  return Buffer.from(encoding === "empty" ? "" : text);
}
