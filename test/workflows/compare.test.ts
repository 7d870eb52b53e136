import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ComparisonPlace, po } from "../end-to-end/compared-catalogue.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { carryOut } from "./action-step.ts";
import { isTrue } from "./expressions.ts";

/** The action's step that compares, as a runner carries it out. */
function compare(place: ComparisonPlace, before: string, catalogue: string) {
  const folder = join(place.root, `runner-${before}-${catalogue}`);
  const program = `exec '${process.execPath}' '${bin}' "$@"`;
  const { output, ...told } = carryOut(
    "Compare",
    { folder, cwd: place.root, program },
    { BEFORE: before, CATALOGUE: catalogue },
  );
  const outputs = Object.fromEntries(
    output
      .split("\n")
      .filter(isTrue)
      .map((line) => line.split("=", 2)),
  );
  return { ...told, outputs };
}

it("a pull request is told what it does to the translations, and fails for no loss", () => {
  const place = new ComparisonPlace(quickDirectory());
  place.write("main");
  place.write("better", { "po/de.po": po({ Anchor: "Anker", Boat: "Boot", Quay: "Kai" }) });
  place.build("better", "site");

  const gain = compare(place, "main", "better");
  expect(gain).toMatchObject({ status: 0, outputs: { lost: "false" } });
  expect(gain.summary).toMatch(/^\n### Translations: main → better\n/);
  expect(gain.summary).toContain("| harbour/app/de | translated | Boat |  | Boot |");
  expect(readFileSync(gain.outputs["comparison"] ?? "", "utf8")).toBe(gain.summary.slice(1));

  const loss = compare(place, "site", "main");
  expect(loss).toMatchObject({ status: 0, outputs: { lost: "true" } });
  expect(loss.summary).toContain("#### Lost");

  expect(compare(place, "main", "main").summary).toContain("No translation differs.");
});

it("a pull request is compared with its base, by the revision's name", () => {
  const place = new ComparisonPlace(quickDirectory());
  place.write("main");
  const git = (...words: readonly string[]): void => {
    const person = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    execFileSync("git", ["-C", join(place.root, "main"), ...person, ...words], { stdio: "ignore" });
  };
  git("init");
  git("add", "-A");
  git("commit", "-m", "base");
  place.write("main", { "po/de.po": po({ Anchor: "", Boat: "Boot", Quay: "Kai" }) });
  git("commit", "-am", "a merge has this as its parent");

  const told = compare(place, "HEAD^", "main");
  expect(told).toMatchObject({ status: 0, outputs: { lost: "true" } });
  expect(told.summary).toContain("| harbour/app/de | translated | Boat |  | Boot |");
});

it("what cannot be compared fails the job", () => {
  const place = new ComparisonPlace(quickDirectory());
  place.write("main");
  place.write("wrong", { "po/de.po": 'msgid "a\n' });
  expect(compare(place, "nowhere", "main")).toMatchObject({ status: 2, outputs: {}, summary: "" });
  expect(compare(place, "wrong", "main")).toMatchObject({ status: 1, outputs: {}, summary: "" });
});
