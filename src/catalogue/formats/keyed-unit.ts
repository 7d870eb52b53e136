import { type FileUnit, FORM_SEPARATOR } from "../../model/index.ts";

export interface KeyedText {
  readonly key: string;
  /** More than one form, or a plural of one: see `plural`. */
  readonly forms: readonly string[];
  readonly plural?: boolean;
  readonly comment?: string;
  readonly line: number;
  readonly column: number;
}

/** A unit of a file of keys and texts: translated when some form is not empty (RULES.md 4), never fuzzy. */
export function keyedUnit({ key, forms, plural = false, comment = "", line, column }: KeyedText): FileUnit {
  return {
    context: key,
    source: "",
    target: forms.join(FORM_SEPARATOR),
    plural,
    state: forms.some((form) => form !== "") ? "translated" : "empty",
    previousSource: "",
    comment,
    location: "",
    flags: "",
    line,
    column,
  };
}
