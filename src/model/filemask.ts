/**
 * What a filemask's `*` stands for in a path (SOURCES.md, `filemask`): one piece of a name, never empty. Nothing where the
 * mask, which has one `*`, does not match.
 */
export function codeIn(path: string, filemask: string): string | undefined {
  const star = filemask.indexOf("*");
  const [start, end] = [filemask.slice(0, star), filemask.slice(star + 1)];
  const isMatch = path.startsWith(start) && path.endsWith(end) && path.length > start.length + end.length;
  const code = isMatch ? path.slice(start.length, path.length - end.length) : "";
  return code === "" || code.includes("/") ? undefined : code;
}

/** The path with `*` in place of what stands from `start` to `end`. */
export function maskAt(path: string, start: number, end: number): string {
  return `${path.slice(0, start)}*${path.slice(end)}`;
}
