import { describe, expect, it } from "vitest";
import {
  BASELINE_HEADER,
  compareWithBaseline,
  formatBaseline,
  parseBaseline,
} from "../../../src/catalogue/quality/baseline.ts";
import type { Finding } from "../../../src/model/diagnostics/finding.ts";

function finding(language: string, idHash: string, isOfFile = false): Finding {
  const unit = { project: "p", component: "c", language, context: "", source: "", target: "", idHash };
  return {
    ...{ code: "quality/same", severity: "warning", file: `${language}.po`, line: 1, column: 1 },
    ...{ message: "", hint: "" },
    unit: isOfFile ? { ...unit, isOfFile } : unit,
  };
}

describe("a baseline", () => {
  it("knows a file that is a copy as a whole, until nothing of it is one", () => {
    const text = formatBaseline([finding("de", "1", true), finding("fr", "7")]);
    expect(text).toBe(`${BASELINE_HEADER}\nsame p/c/de *\nsame p/c/fr 7\n`);
    const { keys, troubles } = parseBaseline(text);
    expect(troubles).toEqual([]);
    // Another text shows it now; then too few are equal for a copy, and each is told.
    for (const left of [[finding("de", "2", true)], [finding("de", "2"), finding("de", "3")]])
      expect(compareWithBaseline(left, keys)).toEqual({ added: [], known: left.length, gone: 1 });
    const others = [finding("fr", "8"), finding("fr", "7")];
    expect(compareWithBaseline(others, keys)).toEqual({ added: [others[0]], known: 1, gone: 1 });
  });
});
