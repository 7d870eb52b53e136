import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";

/** A made-up text: a planted fault, or one that is right and only looks as if it were none. */
interface JudgedText {
  readonly component: string;
  readonly language: string;
  readonly key: string;
  readonly verdict: "fault" | "right";
  readonly kind: string;
  readonly source: readonly string[];
  readonly target: readonly string[];
}

const FOLDER = fileURLToPath(new URL("../fixtures/quality", import.meta.url));
const TEXTS: readonly JudgedText[] = readFileSync(`${FOLDER}/expected.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Checks by text. */
const told = new Map<JudgedText, string[]>(TEXTS.map((text) => [text, []]));

beforeAll(async () => {
  const byKey = new Map(
    TEXTS.map((text) => [JSON.stringify([text.component, text.language, text.key]), text]),
  );
  const { quality } = await check(FOLDER, { quality: true });
  for (const { code, unit } of quality) {
    if (unit === undefined) throw new Error(`${code} is about no unit`);
    const { component, language, context, source } = unit;
    const [singular = ""] = source.split("\u001e");
    const keys = [context, singular].map((key) => JSON.stringify([component, language, key]));
    const text = keys.flatMap((key) => byKey.get(key) ?? [])[0];
    if (text === undefined) throw new Error(`nobody judged ${JSON.stringify(unit)}`);
    told.get(text)?.push(code.slice("quality/".length));
  }
});

it("tells at least 85 of 100 faults", () => {
  expect(share("fault")).toBeGreaterThanOrEqual(0.85);
});

it("tells at most 2 of 100 texts that are right", () => {
  expect(share("right")).toBeLessThanOrEqual(0.02);
});

function share(verdict: JudgedText["verdict"]): number {
  const texts = TEXTS.filter((text) => text.verdict === verdict);
  const found = texts.filter((text) => told.get(text)?.length !== 0);
  const lines = [...new Set(texts.map(({ kind }) => kind))].sort().map((kind) => {
    const of = texts.filter((text) => text.kind === kind);
    const checks = new Set(of.flatMap((text) => told.get(text) ?? []));
    const count = of.filter((text) => told.get(text)?.length !== 0).length;
    return `${verdict} ${kind}: ${count} of ${of.length} ${[...checks].join(" ")}\n`;
  });
  process.stdout.write(`${lines.join("")}${verdict}: ${found.length} of ${texts.length}\n`);
  return found.length / texts.length;
}
