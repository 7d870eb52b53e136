import { stripVTControlCharacters } from "node:util";
import { jsonFieldsIn } from "../model/index.ts";

export interface TextStream {
  isTTY?: boolean;
  write(text: string): boolean;
}

/** The beginning of messages with a level for the reader. */
const KIND = /^lingodex: (note|hint|warning|error): /;

/**
 * From now on every line of the stream is a JSON object. Lines that are objects stay as they are, and each other line
 * becomes `{time, level, message}`. So a program that collects a log can also read all other messages.
 * @param now milliseconds since 1970
 */
export function writeJsonLines(stream: TextStream, now: () => number = Date.now): void {
  const write = stream.write.bind(stream);
  // A program reads this stream, so it gets no colors and no progress line that is overwritten.
  stream.isTTY = false;
  stream.write = (text) => {
    const lines = String(text)
      .split("\n")
      .filter((line) => line.trim() !== "");
    return lines.reduce(
      (_, line) => write(`${line.startsWith("{") && jsonFieldsIn(line) ? line : encode(line, now())}\n`),
      true,
    );
  };
}

function encode(line: string, time: number): string {
  const text = stripVTControlCharacters(line).replace("\r", "");
  const level = KIND.exec(text)?.[1] ?? "info";
  return JSON.stringify({ time: new Date(time).toISOString(), level, message: text.replace(KIND, "") });
}
