import { describe, expect, it } from "vitest";
import { CheckList, TRACES, type UnitTraces } from "../../../src/catalogue/quality/check-lists.ts";
import { lostNewline } from "../../../src/catalogue/quality/checks/characters.ts";
import type { TargetCheck } from "../../../src/catalogue/quality/checks/check.ts";
import { CHECKS } from "../../../src/catalogue/quality/checks/index.ts";
import { emptyForms } from "../../../src/catalogue/quality/checks/plurals.ts";
import { endsAlike, isNoSentence } from "../../../src/catalogue/quality/exceptions.ts";
import { Flags } from "../../../src/catalogue/quality/flags.ts";
import { type Case, subjectOf } from "./checks/check-of.ts";

/** Checks of the release in the form for reports, and their exceptions, by language and format. */

describe("a stop that is missing behind the last of several sentences", () => {
  const [source, target] = [
    "It is written here. It is read there.",
    "Hier wird geschrieben. Gelesen wird dort drüben",
  ];

  it.each(["th", "lo", "km", "my", "bo", "dz", "zh", "ja", "jbo"])("is no fault in %s", (language) => {
    expect(endsAlike(source, target, { language })).toBe(true);
  });

  it.each(["de", "cs", "hi"])("is one in %s", (language) => {
    expect(endsAlike(source, target, { language })).toBe(false);
  });
});

describe("a sentence that is the source's", () => {
  const text = "This is the text that you have to read.";
  const same = (language: string) => isNoSentence(subjectOf({ source: text, target: text, language }));

  it.each(["en", "engb", "enus", "enca", "enau", "ennz", "enin", "sco"])("is right in %s", (language) => {
    expect(same(language)).toBe(true);
  });

  it.each(["de", "enm", "ensx"])("is told in %s", (language) => {
    expect(same(language)).toBe(false);
  });
});

describe("empty forms", () => {
  const SIX = {
    count: 6,
    formula: "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5",
  };
  const told = (more: Partial<Case>, filled: number): boolean => {
    const target = Array.from({ length: 6 }, (_, at) => (at < filled ? `x${at}` : ""));
    return emptyForms.fails(subjectOf({ source: ["a", "b"], target, plural: SIX, ...more }));
  };

  // The forms of Qt Linguist ("Translation Rules for Plurals").
  it.each(Object.entries({ fa: 1, hu: 1, tr: 1, br: 2, he: 2, iw: 2, ga: 3, mk: 3, cy: 5 }))(
    "of Qt in %s are those behind %i",
    (language, forms) => {
      expect(told({ language, fileFormat: "ts" }, forms)).toBe(false);
      if (forms > 1) expect(told({ language, fileFormat: "ts" }, forms - 1)).toBe(true);
      expect(told({ language }, forms)).toBe(true);
    },
  );

  it("are told in other languages, of Qt too", () => {
    expect(told({ language: "ru", fileFormat: "ts" }, 5)).toBe(true);
    expect(told({ language: "ru", fileFormat: "ts" }, 6)).toBe(false);
  });

  it.each(["he", "iw"])("may be the third of four in %s, but for gettext", (language) => {
    const target = ["a", "b", "", "d"];
    const of = (fileFormat: string) =>
      emptyForms.fails(subjectOf({ source: ["a", "b"], target, plural: SIX, language, fileFormat }));
    expect(of("aresource")).toBe(false);
    expect(of("po")).toBe(true);
  });
});

describe("lines that run together", () => {
  const said = (source: string, target: string, fileFormat = "po"): string | undefined => {
    const subject = subjectOf({ source, target, fileFormat });
    return lostNewline.fails(subject) ? lostNewline.detail?.(subject) : undefined;
  };

  it.each(["aresource", "moko-resource", "cmp-resource"])(
    "are told in %s, which escapes ends",
    (fileFormat) => {
      expect(said("One\nTwo", "Eins Zwei", fileFormat)).toBe("lines run together");
      expect(said("One\nTwo", "Eins\nZwei", fileFormat)).toBeUndefined();
    },
  );

  it("are told elsewhere where they are items of a list", () => {
    expect(said("One\nTwo", "Eins Zwei")).toBeUndefined();
    expect(said("- One\n- Two", "- Eins - Zwei")).toBe("lines run together");
    expect(said("One\\nTwo", "Eins Zwei")).toBe("");
    expect(said("One\nTwo", "Eins. /nZwei")).toBe("broken: /n");
  });
});

it("a list of checks has those that can fail for a text, whatever it was asked before", () => {
  const checks: readonly TargetCheck[] = CHECKS.filter((check) => check.looksAt !== "source");
  const both = [true, false];
  const texts = both.flatMap((isEqual) =>
    both.flatMap((isEdited) =>
      both.flatMap((isPlural) =>
        [0, 1, 2, 3, 1 << 28].map((traces): UnitTraces => ({ traces, isEqual, isEdited, isPlural })),
      ),
    ),
  );
  const mayFail = (check: TargetCheck, { traces, isEqual, isEdited, isPlural }: UnitTraces): boolean => {
    const needs = check.looksAt === "unit" ? check.needs : undefined;
    const isGiven =
      isPlural ||
      !["plural", "equal", "edited"].includes(needs ?? "") ||
      (needs === "equal" && isEqual) ||
      (needs === "edited" && isEdited);
    const bit = TRACES.bitOf(check);
    return isGiven && (bit === 0 || (traces & bit) !== 0);
  };
  const list = new CheckList(checks, new Flags(""));
  for (const text of [...texts, ...texts.toReversed()])
    expect(list.thatMayFail(text), JSON.stringify(text)).toEqual(
      checks.filter((check) => mayFail(check, text)),
    );
});
