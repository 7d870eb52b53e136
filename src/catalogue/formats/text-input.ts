import type { FormatInput } from "../../model/index.ts";

/** What is asked of a file's text before it is known which language it is read as. */
export type TextInput = Pick<FormatInput, "bytes" | "file" | "encoding" | "report">;
