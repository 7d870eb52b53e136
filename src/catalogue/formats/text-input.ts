import type { FormatInput } from "../../model/index.ts";

/** The input for reading a file's text before its language is known. */
export type TextInput = Pick<FormatInput, "bytes" | "file" | "encoding" | "report">;
