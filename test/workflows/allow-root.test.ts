import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { po } from "../tasks/small-catalogue.ts";
import { carryOut } from "./action-step.ts";

const MANIFEST = `base_url: https://l10n.example.org
allow_roots: [../app, ../tools]
projects:
  - name: App
    slug: app
    components:
      - {name: Texts, slug: texts, root: ../app, filemask: "po/*.po", file_format: po}
      - {name: Tools, slug: tools, root: ../tools, filemask: "po/*.po", file_format: po}
`;

/** A workspace with three clones: the catalogue, and two with the files. */
function workspace(): string {
  const root = quickDirectory();
  const files = {
    "l10n/catalogue.yaml": MANIFEST,
    "app/po/de.po": po("Apfel."),
    "tools/po/de.po": po("Apfel."),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const person = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  for (const clone of ["l10n", "app", "tools"])
    for (const words of [["init"], ["add", "-A"], ["commit", "-m", "texts"]])
      execFileSync("git", ["-C", join(root, clone), ...person, ...words], { stdio: "ignore" });
  return root;
}

const STEPS = ["Check", "Quality", "Build", "Summarize", "Compare"] as const;

it.each(STEPS)(
  "the step %s reads folders outside of the checkout that allow-root names, and no others",
  (step) => {
    const cwd = workspace();
    const program = `exec '${process.execPath}' '${bin}' "$@"`;
    const told = (allowRoot: string) =>
      carryOut(
        step,
        { folder: join(cwd, "runner"), cwd, program },
        {
          ...{ CI: "true", CATALOGUE: "l10n", ALLOW_ROOT: allowRoot, SINCE: "HEAD", BEFORE: "l10n" },
          OUT: join(cwd, "site"),
        },
      );
    const allowed = told("app tools");
    expect([allowed.status, allowed.stderr]).toEqual([0, expect.not.stringContaining("error")]);
    const refused = told("app");
    expect(refused.status).not.toBe(0);
    expect(refused.stdout + refused.stderr).toContain("allow-root");
    if (step === "Build")
      expect(
        JSON.parse(readFileSync(join(cwd, "site/api/components/app/tools/index.json"), "utf8")),
      ).toMatchObject({
        name: "Tools",
      });
  },
);

it("the step Build adds keys for newer clients if compat asks for them", () => {
  const cwd = workspace();
  const program = `exec '${process.execPath}' '${bin}' "$@"`;
  const keysWith = (compat: string) => {
    const out = join(cwd, `site-${compat}`);
    const environment = { CI: "true", CATALOGUE: "l10n", ALLOW_ROOT: "app tools", COMPAT: compat, OUT: out };
    const { status } = carryOut("Build", { folder: join(cwd, "runner"), cwd, program }, environment);
    expect(status).toBe(0);
    return Object.keys(JSON.parse(readFileSync(join(out, "api/components/app/tools/index.json"), "utf8")));
  };
  expect(keysWith("")).not.toContain("agreement");
  expect(keysWith("wlc3")).toContain("agreement");
});
