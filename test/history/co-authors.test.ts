import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coAuthorsIn } from "../../src/store/git/graph.ts";

const JONAS = { name: "Jonas Berg", email: "jonas@example.org" };
const MIA = { name: "Mia Stern", email: "mia@example.org" };
const [J, M] = ["Jonas Berg <jonas@example.org>", "Mia Stern <mia@example.org>"];

describe("co-authors", () => {
  it.each<readonly [string, string, readonly unknown[]]>([
    ["as git writes them", `Title\n\nCo-authored-by: ${J}\nCo-authored-by: ${M}\n`, [JONAS, MIA]],
    ["in any case", `Title\n\nCO-AUTHORED-BY: ${J}\nco-authored-by: ${M}`, [JONAS, MIA]],
    [
      "beside other trailers",
      `Title\n\nBody.\n\nSigned-off-by: A <a@b>\nCo-Authored-By: ${J}\nRefs: #1`,
      [JONAS],
    ],
    [
      "apart from each other",
      `Title\n\nBody\n\nCo-authored-by: ${J}\n\nCo-authored-by: ${M}\n\n`,
      [JONAS, MIA],
    ],
    [
      "below what is left of squashed commits",
      `T (#1)\n\n* one\n\n* two\n\n---------\n\nCo-authored-by: ${J}`,
      [JONAS],
    ],
    ["below a last sentence", `T\n\nThanks to all.\nCo-authored-by: ${J}`, [JONAS]],
    ["before what git writes", `T\n\nCo-authored-by: ${J}\n(cherry picked from commit 0123456789)`, [JONAS]],
    ["folded", "T\n\nCo-authored-by: Jonas Berg\n  <jonas@example.org>", [JONAS]],
    [
      "with ends of lines of Windows",
      `T\r\n\r\nCo-authored-by: ${J}\r\nCo-authored-by: ${M}\r\n`,
      [JONAS, MIA],
    ],
    ["once an address", `T\n\nCo-authored-by: ${J}\nCo-authored-by: J <JONAS@example.org>`, [JONAS]],
    ["not in the subject", `Co-authored-by: ${J}`, []],
    ["not in the middle of a message", `T\n\nCo-authored-by: ${J}\n\nAnd so it was.`, []],
    [
      "not without an address",
      "T\n\nCo-authored-by: Jonas Berg\nCo-authored-by: J <>\nCo-authored-by: J <x y>",
      [],
    ],
    ["not without a name", "T\n\nCo-authored-by: <jonas@example.org>", []],
    [
      "not with control characters",
      "T\n\nCo-authored-by: J\u001b[1m <j@example.org>\nCo-authored-by: J\u0085 <k@example.org>",
      [],
    ],
    ["not with a name of a thousand letters", `T\n\nCo-authored-by: ${"J".repeat(999)} <j@example.org>`, []],
    ["not under another key", `T\n\nReviewed-by: ${J}\nX-Co-authored-by: ${M}`, []],
  ])("are found %s", (_, message, expected) => {
    expect(coAuthorsIn(message)).toEqual(expected);
  });

  it("are a hundred at most", () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `Co-authored-by: N${at} <n${at}@example.org>`);
    expect(coAuthorsIn(`T\n\n${lines.join("\n")}`)).toHaveLength(100);
  });

  it("are found in hostile messages as fast as these are long", () => {
    const pieces = ["Co-authored-by: ", "\n", "\n ", " ", "<", "a@b", ">", "\t", "\r", "x: "];
    for (const piece of pieces) {
      const from = performance.now();
      coAuthorsIn(`T\n\nCo-authored-by: ${piece.repeat(200_000)}`);
      coAuthorsIn(`T\n\nCo-authored-by: ${` ${piece}`.repeat(200_000)}\nCo-authored-by: a <a@b.c`);
      expect([piece, performance.now() - from < 5000]).toEqual([piece, true]);
    }
  });

  it("are whole names and addresses without anything that a terminal obeys, whatever a message says", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "Co-authored-by: ",
        "\n",
        "\n\n",
        " <",
        "> ",
        "@",
        "a",
        "\u0000",
        "\u001b",
        "Signed-off-by: x",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
        for (const { name, email } of coAuthorsIn(`T\n\n${parts.join("")}`)) {
          expect(name.trim()).not.toBe("");
          expect(email).toMatch(/^[^\s<>@]+@[^\s<>@]+$/);
          expect(name + email).not.toMatch(/[\p{Cc}<>]/u);
        }
      }),
    );
  });
});
