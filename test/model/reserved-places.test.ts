import { describe, expect, it } from "vitest";
import { reservedPart } from "../../src/model/hosts/reserved-places.ts";

describe("a place that version control keeps for itself", () => {
  it.each([".git", ".hg", ".svn", ".bzr", ".jj", "_darcs", "CVS", "GIT~1"])("%s, in any spelling", (name) => {
    for (const spelled of [name, name.toUpperCase(), name.toLowerCase(), `${name}.`, `${name} . `])
      for (const path of [spelled, `a/${spelled}`, `${spelled}/b`, `a\\${spelled}\\b`])
        expect(reservedPart(path), path).toBe(spelled);
  });

  it.each(["", ".", "git", ".github", ".gitlab", "a.git", ".gi", "svn/x", " .git", "cvs~1", ".git~1"])(
    "is not %j",
    (path) => {
      expect(reservedPart(path)).toBeUndefined();
    },
  );
});
