import fc from "fast-check";
import { expect, it } from "vitest";
import { isLongerThan } from "../../../../src/catalogue/quality/checks/length.ts";

it("counts characters, of which some are two units", () => {
  const character = fc.constantFrom("a", "é", "\u{1f600}", "\u{10ffff}");
  fc.assert(
    fc.property(fc.array(character, { maxLength: 6 }), fc.nat(7), (characters, count) => {
      expect(isLongerThan(characters.join(""), count)).toBe(characters.length > count);
    }),
  );
});
