import { afterEach, describe, expect, it, vi } from "vitest";
import { reportFailure } from "../../src/cli/failure.ts";
import {
  InterruptedTreeError,
  OutputError,
  RemoteError,
  UsageError,
} from "../../src/model/diagnostics/failures.ts";

function told(error: unknown): readonly [number, string] {
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const code = reportFailure(error);
  return [code, write.mock.calls.map(([text]) => String(text)).join("")];
}

describe("a failure", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("of the command line says what to do", () => {
    expect(told(new UsageError("no base_url", "give one"))).toEqual([
      2,
      "lingodex: error: no base_url\nlingodex: hint: give one\n",
    ]);
  });

  it("of the disk says that nothing is lost", () => {
    expect(told(new OutputError("the disk is full", undefined))).toEqual([
      74,
      "lingodex: error: the disk is full\nlingodex: note: what was published before is untouched\n",
    ]);
  });

  it.each([
    ["ENOSPC", "free some space"],
    ["EDQUOT", "free some space"],
    ["EROFS", "name another place"],
    ["EACCES", "make that writable"],
  ])("of the disk by %s says the next step", (code, step) => {
    const cause = Object.assign(new Error("refused"), { code });
    expect(told(new OutputError("cannot write", cause))[1]).toContain(
      `note: what was published before is untouched: ${step}`,
    );
  });

  it("that leaves a tree interrupted says so, and not that nothing happened", () => {
    expect(told(new InterruptedTreeError("neither old nor new", undefined))).toEqual([
      74,
      "lingodex: error: neither old nor new\nlingodex: hint: mend what is told, then run the command again: it finishes what was begun\n",
    ]);
  });

  it("of a site or a bundle that is read says nothing of what was published: nobody published", () => {
    expect(told(new RemoteError("t.tgz is no bundle"))).toEqual([
      74,
      "lingodex: error: t.tgz is no bundle\n",
    ]);
  });

  it("repeats no more of an argument than tells which is meant, and a path of any length", () => {
    const [, text] = told(
      new UsageError(`there is no ${"x".repeat(100_000)} here`, `not ${"y".repeat(100_000)}`),
    );
    expect(text).toBe(
      `lingodex: error: there is no ${"x".repeat(200)}… here\nlingodex: hint: not ${"y".repeat(200)}…\n`,
    );
    expect(told(new UsageError("x ".repeat(100_000), "h"))[1].length).toBeLessThan(17_000);
    const path = `/${"p".repeat(4094)}`;
    expect(told(new UsageError(path, "h"))[1]).toContain(path);
  });

  it("that is our own bug says so, and no control character reaches the terminal", () => {
    const [code, text] = told(new Error("a\u001b[31mb"));
    expect(code).toBe(70);
    expect(text).toContain("internal error in lingodex");
    expect(text).not.toContain("\u001b");
  });
});
