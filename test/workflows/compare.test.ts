import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ComparisonPlace, po } from "../end-to-end/compared-catalogue.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { isTrue } from "./expressions.ts";
import { actionFile, type CompositeAction, readYaml } from "./workflow-file.ts";

/** The action's step that compares, as a runner carries it out. */
function compare(place: ComparisonPlace, before: string, catalogue: string) {
  const { steps } = readYaml<CompositeAction>(actionFile("lingodex")).runs;
  const step = steps.find(({ name }) => name === "Compare");
  const folder = join(place.root, `runner-${before}-${catalogue}`);
  mkdirSync(join(folder, "bin"), { recursive: true });
  const program = `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`;
  writeFileSync(join(folder, "bin/lingodex"), program, { mode: 0o755 });
  const [output, summary] = [join(folder, "output"), join(folder, "summary")];
  for (const file of [output, summary]) writeFileSync(file, "");
  const { status, stderr } = spawnSync(
    "bash",
    ["--noprofile", "--norc", "-eo", "pipefail", "-c", step?.run ?? ""],
    {
      cwd: place.root,
      encoding: "utf8",
      env: {
        PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
        BEFORE: before,
        CATALOGUE: catalogue,
      },
    },
  );
  const outputs = Object.fromEntries(
    readFileSync(output, "utf8")
      .split("\n")
      .filter(isTrue)
      .map((line) => line.split("=", 2)),
  );
  return { status, stderr, outputs, summary: readFileSync(summary, "utf8") };
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
