import { spawnSync } from "node:child_process";
import { parseAllDocuments } from "yaml";
import { codeBlocks } from "./markdown.ts";
import type { Finding } from "./piece.ts";

/** Blocks of YAML, JSON and commands that do not parse. */
export function findBrokenBlocks(file: string, text: string): readonly Finding[] {
  return codeBlocks(text).flatMap(({ lang, value, position }) => {
    const trouble = PARSERS[lang ?? ""]?.(value) ?? "";
    if (trouble === "") return [];
    const line = position?.start.line ?? 1;
    const message = `the ${lang} block does not parse: ${trouble}`;
    return [{ file, line, rule: "block", words: lang ?? "", context: value.slice(0, 150), message }];
  });
}

/** Each returns what is wrong, or an empty text. */
const PARSERS: Readonly<Record<string, (text: string) => string>> = {
  yaml: (text) => parseAllDocuments(text).flatMap(({ errors }) => errors)[0]?.message ?? "",
  json: (text) => {
    try {
      JSON.parse(text);
      return "";
    } catch (error) {
      return String(error);
    }
  },
  sh: shellTrouble,
  console: (text) => shellTrouble(typedIn(text)),
};

/** The commands of a console block, which begin with `$`. The other lines are output. */
function typedIn(text: string): string {
  const lines = text.split("\n").filter((line) => line.startsWith("$ "));
  return lines.map((line) => line.slice(2)).join("\n");
}

function shellTrouble(text: string): string {
  const { status, stderr, error } = spawnSync("bash", ["-n"], { input: text, encoding: "utf8" });
  if (error) throw error;
  return status === 0 ? "" : (stderr.trim().split("\n")[0] ?? "bash refuses it");
}
