/** Longer patterns are nobody's. */
const LONGEST = 1000;

/** Whether a path is one that a glob means: `*` and `?` within a folder's name, `**` over folders; a folder means all below. */
export function globMatcher(glob: string): (path: string) => boolean {
  const pattern = glob
    .slice(0, LONGEST)
    .replace(/^\.?\//, "")
    .replace(/\/+$/, "");
  const source = pattern
    .split("/")
    .map((segment) => (segment === "**" ? undefined : segmentSource(segment)))
    .reduce<string>((whole, segment, index, all) => {
      const isLast = index === all.length - 1;
      if (segment === undefined) return `${whole}${isLast ? ".*" : "(?:[^/]+/)*"}`;
      return `${whole}${segment}${isLast ? "(?:/.*)?" : "/"}`;
    }, "");
  const regex = new RegExp(`^${source}$`, "su");
  return (path) => regex.test(path);
}

function segmentSource(segment: string): string {
  return segment
    .replace(/[.+^${}()|[\]\\]/g, "\\$&")
    .replace(/\*+/g, "[^/]*")
    .replaceAll("?", "[^/]");
}
