import { afterEach, describe, expect, it, vi } from "vitest";
import { failureJson, reportFailure } from "../../src/cli/failure.ts";
import type { Diagnostic } from "../../src/model/diagnostics/diagnostic.ts";
import {
  CatalogueError,
  ConflictError,
  InputError,
  InterruptedTreeError,
  NetworkError,
  OutputError,
  UsageError,
} from "../../src/model/diagnostics/failures.ts";
import { MissingObject } from "../../src/store/git/git-process.ts";

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

  it.each([
    [true, "lingodex: hint: the last published site is unchanged\n"],
    [false, "lingodex: hint: nothing was published\n"],
    [undefined, ""],
  ])("of the disk says what is published, if that is known (%s)", (hadSite, note) => {
    const error = new OutputError("the disk is full", undefined, "", hadSite);
    expect(told(error)).toEqual([74, `lingodex: error: the disk is full\n${note}`]);
  });

  it.each([
    ["ENOSPC", "free some space"],
    ["EDQUOT", "free some space"],
    ["EROFS", "name another folder"],
    ["ENOENT", "name another folder"],
    ["EIO", "check the disk"],
    ["EACCES", "make the folder writable"],
  ])("of the disk by %s says the next step", (code, step) => {
    const cause = Object.assign(new Error("refused"), { code });
    expect(told(new OutputError("cannot write", cause))[1]).toContain(`hint: ${step}`);
    const ofSite = new OutputError("cannot write", cause, "", true);
    expect(told(ofSite)[1]).toContain(`hint: the last published site is unchanged: ${step}`);
  });

  it("that leaves a tree interrupted says so, and not that nothing happened", () => {
    expect(told(new InterruptedTreeError("neither old nor new", undefined))).toEqual([
      74,
      "lingodex: error: neither old nor new\nlingodex: hint: fix what is reported, then run the command again: it finishes the work\n",
    ]);
  });

  it("of a site or a bundle that is read says nothing of what was published: nobody published", () => {
    expect(told(new InputError("t.tgz is no bundle"))).toEqual([74, "lingodex: error: t.tgz is no bundle\n"]);
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
    expect(text).toMatch(/^lingodex: error: internal error in lingodex \d\S* \(Node\.js v\d\S*, \w+ \w+\)$/m);
    expect(text).toMatch(
      /^lingodex: hint: report it at https:\S+\/issues with these lines and your command/m,
    );
    expect(text).not.toContain("\u001b");
  });

  it("that is our own bug is printed without the credentials of addresses: people are asked to send it on", () => {
    const error = new TypeError("cannot read https://ada:swordfish@example.org/a.git (null)");
    for (const text of [told(error)[1], JSON.stringify(failureJson(error))]) {
      expect(text).toContain("@example.org/a.git");
      expect(text).not.toMatch(/ada|swordfish/);
    }
  });

  it("of a catalogue tells its findings, each at its place", () => {
    const location = { file: "l10n/de.csv", line: 7, column: 1 };
    const finding: Diagnostic<"csv/ragged-row"> = { code: "csv/ragged-row", location, args: [3, 2] };
    const error = new CatalogueError([finding], "club");
    const [code, text] = told(error);
    expect(code).toBe(1);
    expect(text).toContain("l10n/de.csv:7:1");
    expect(failureJson(error)).toMatchObject({
      ok: false,
      diagnostics: [{ code: "csv/ragged-row", file: "l10n/de.csv", line: 7 }],
    });
  });

  it.each([
    [new UsageError("x"), 2, "failure/usage"],
    [new MissingObject(undefined), 1, "history/missing"],
    [new CatalogueError([]), 1, "failure/findings"],
    [new InputError("x"), 74, "failure/input-output"],
    [new OutputError("x", undefined), 74, "failure/input-output"],
    [new NetworkError("x"), 74, "failure/input-output"],
    [new ConflictError("x", "wait"), 2, "failure/usage"],
    [new RangeError("x"), 70, "failure/internal"],
  ])("of each kind has its exit code and its code: %o", (error, exit, code) => {
    expect(told(error)[0]).toBe(exit);
    expect(failureJson(error)).toMatchObject({ ok: false, diagnostics: [{ code }] });
  });
});
