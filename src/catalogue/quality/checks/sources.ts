import type { SourceCheck } from "./check.ts";

export const optionalPlural: SourceCheck = {
  id: "optional_plural",
  name: "Optional plural",
  description: "The source writes an optional plural, `(s)`, but is not a plural.",
  hint: "use the plural of the file format",
  severity: "info",
  looksAt: "source",
  fails: ({ sources, isPlural }) => !isPlural && /\(s\)(?![\p{L}\p{N}_])/u.test(sources[0] ?? ""),
};

export const ellipsis: SourceCheck = {
  id: "ellipsis",
  name: "Ellipsis",
  description: "The source has three dots (...) instead of the character “…”.",
  hint: "write … in the source",
  severity: "warning",
  looksAt: "source",
  fails: ({ sources }) => sources[0]?.includes("...") ?? false,
};

export const multipleFailures: SourceCheck = {
  id: "multiple_failures",
  name: "Multiple failing checks",
  description: "The translations of this source fail more than one check.",
  hint: "explain or reword the source, if it is hard to translate",
  severity: "warning",
  looksAt: "source",
  fails: ({ failures }) => failures > 1,
};
