import { versionOf } from "../../hosts/servers/running.ts";
import type { Question } from "./questions.ts";

/** Undefined where there is none. */
export function goVersion(): string | undefined {
  return versionOf("go", ["version"], /go([\d.]+)/);
}

/** `getUnit` → `GetUnit` */
export function exported(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

/** What stands in a path, as literals. */
export function literals({ given }: Question): readonly string[] {
  return given.map((value) => JSON.stringify(value));
}

/** A program that asks one question after the other; `ask` says how a line of it gives `answer` and `err`. */
export function readerInGo(
  imports: readonly string[],
  beginning: string,
  questions: readonly Question[],
  ask: (question: Question) => string,
): string {
  const lines = questions.map(
    (question) => `\t{\n\t\t${ask(question)}\n\t\ttell("${question.operation}", answer, err)\n\t}\n`,
  );
  return `package main

import (
\t"context"
\t"encoding/json"
\t"os"

${imports.map((line) => `\t${line}\n`).join("")})

func tell(operation string, answer any, err error) {
\tif err != nil {
\t\tpanic(operation + ": " + err.Error())
\t}
\tline := map[string]any{"operation": operation, "answer": answer}
\tif err := json.NewEncoder(os.Stdout).Encode(line); err != nil {
\t\tpanic(err)
\t}
}

func main() {
\tctx := context.Background()
${beginning}
${lines.join("")}}
`;
}
