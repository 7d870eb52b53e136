import { describe, expect, it } from "vitest";
import { goI18nToml } from "../../src/catalogue/formats/go-i18n/go-i18n.ts";
import { readAs } from "./reading.ts";

/** Dotted keys, which the parser does not count as levels. */
const dotted = (levels: number, name: string): string => Array.from({ length: levels }, () => name).join(".");

describe("a TOML file", () => {
  it.each([
    ["one header", `[${dotted(500_000, "a")}]`],
    ["one key", `${dotted(500_000, "a")} = 1`],
    ["a key below a header", `[${dotted(80, "a")}]\n${dotted(80, "b")} = 1`],
    ["inline tables", `a = { ${dotted(80, "b")} = { ${dotted(80, "c")} = 1 } }`],
  ])("that is too deep by %s is an error, and nothing of it is read", (_, text) => {
    const { units, complaints } = readAs(goI18nToml, text);
    expect([units, complaints]).toEqual([[], ["1:1 toml/syntax"]]);
  });

  it("may be as deep as real files are", () => {
    const { units } = readAs(goI18nToml, `[${dotted(20, "a")}]\nother = "x"\n`);
    expect(units.map(({ target }) => target)).toEqual(["x"]);
  });
});
