import fc from "fast-check";
import { expect, it } from "vitest";
import { type TextStream, writeJsonLines } from "../../src/cli/json-stream.ts";

function written(...texts: readonly string[]): readonly string[] {
  const out: string[] = [];
  const stream: TextStream = { isTTY: true, write: (text) => out.push(text) > 0 };
  writeJsonLines(stream, () => 0);
  for (const text of texts) stream.write(text);
  expect(stream.isTTY).toBe(false);
  return out.join("").split("\n").slice(0, -1);
}

const time = "1970-01-01T00:00:00.000Z";

it("makes an object of each line, and leaves objects as they are", () => {
  const lines = written(
    '{"status":200}\n',
    "serving x at http://localhost:1/api/\n  http://localhost:1/\n\n",
    "lingodex: warning: \u001b[33mpages\u001b[39m are linked\n",
    ' {"indented": true}\n',
    "no line break",
  );
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { status: 200 },
    { time, level: "info", message: "serving x at http://localhost:1/api/" },
    { time, level: "info", message: "  http://localhost:1/" },
    { time, level: "warning", message: "pages are linked" },
    { time, level: "info", message: ' {"indented": true}' },
    { time, level: "info", message: "no line break" },
  ]);
});

it("gives a JSON object a line, whatever is written", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("{", "}", "[1]", "{} {}", "1", "\r", "\n"),
  );
  fc.assert(
    fc.property(fc.array(piece), (texts) => {
      for (const line of written(...texts)) {
        const value: unknown = JSON.parse(line);
        expect(typeof value === "object" && value !== null && !Array.isArray(value)).toBe(true);
      }
    }),
  );
});
