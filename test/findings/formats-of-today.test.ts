import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { check } from "../../src/catalogue/asked/check.ts";

/** A made-up text of a format with placeholders of its own: a planted fault, or one that only looks like one. */
interface JudgedText {
  readonly component: string;
  readonly language: string;
  readonly key: string;
  readonly verdict: "fault" | "right";
  readonly kind: string;
  /** Of a fault: what must be named, and whose it is. */
  readonly token?: string;
  readonly family?: string;
}

const FOLDER = fileURLToPath(new URL("../fixtures/quality-of-today", import.meta.url));
const TEXTS: readonly JudgedText[] = readFileSync(`${FOLDER}/expected.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const FORMATS = [...new Set(TEXTS.map(({ component }) => component))];

/** What is said, by text. */
const told = new Map<string, string[]>();

beforeAll(async () => {
  const { quality } = await check(FOLDER, { quality: true });
  for (const { code, message, unit } of quality) {
    if (unit === undefined) throw new Error(`${code} is about no unit`);
    const { component, language, context, source } = unit;
    const keys = [context, source].map((key) => nameOf({ component, language, key }));
    const known = keys.find((name) => TEXTS.some((text) => nameOf(text) === name));
    if (known === undefined) throw new Error(`nobody judged ${JSON.stringify(unit)}`);
    told.set(known, [...(told.get(known) ?? []), message.split(" → ")[0] ?? ""]);
  }
});

function nameOf({ component, language, key }: Pick<JudgedText, "component" | "language" | "key">): string {
  return JSON.stringify([component, language, key]);
}

function textsOf(format: string, verdict: JudgedText["verdict"]): readonly JudgedText[] {
  return TEXTS.filter((text) => text.component === format && text.verdict === verdict);
}

describe.each(FORMATS)("placeholders of %s", (format) => {
  it("are judged in texts of both kinds", () => {
    expect(textsOf(format, "fault").length).toBeGreaterThan(2);
    expect(textsOf(format, "right").length).toBeGreaterThan(2);
  });

  it("are told where one is lost, renamed or added, each by its name and family", () => {
    const missed = textsOf(format, "fault").filter(
      (text) =>
        told
          .get(nameOf(text))
          ?.some((message) => message.includes(text.token ?? "") && message.includes(text.family ?? "")) !==
        true,
    );
    expect(missed).toEqual([]);
  });

  it("are not told in texts that only look as if some were lost", () => {
    const wrong = textsOf(format, "right").flatMap((text) => told.get(nameOf(text)) ?? []);
    expect(wrong).toEqual([]);
  });
});
