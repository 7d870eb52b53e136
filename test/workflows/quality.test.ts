import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { carryOut } from "./action-step.ts";

const MANIFEST = `
base_url: https://l10n.example.org
projects:
  - name: Demo
    slug: demo
    components:
      - { name: App, slug: app, filemask: po/*.po, file_format: po }
`;
const HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n';
const entry = (source: string, target: string): string => `\nmsgid "${source}"\nmsgstr "${target}"\n`;
const OLD = HEADER + entry("Hello %(name)s", "Hallo");

/** A repository, and what a pull request made of its file. */
function changed(text: string): string {
  const root = quickDirectory();
  mkdirSync(join(root, "po"));
  writeFileSync(join(root, "catalogue.yaml"), MANIFEST);
  writeFileSync(join(root, "po/de.po"), OLD);
  const person = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  const git = (...words: readonly string[]): void => {
    execFileSync("git", ["-C", root, ...person, ...words], { stdio: "ignore" });
  };
  git("init");
  git("add", "-A");
  git("commit", "-m", "base");
  writeFileSync(join(root, "po/de.po"), text);
  return root;
}

function step(name: string, root: string) {
  const program = `exec '${process.execPath}' '${bin}' "$@"`;
  const folder = join(root, `runner-${name}`);
  const told = carryOut(name, { folder, cwd: root, program }, { SINCE: "HEAD", CATALOGUE: ".", OUT: "site" });
  const outputs = Object.fromEntries(told.output.split("\n").map((line) => line.split("=", 2)));
  return { ...told, outputs, annotations: told.stdout.split("\n").filter((line) => line.startsWith("::")) };
}

it("a pull request is told, in a comment and once beside its lines, what breaks a program", () => {
  const root = changed(
    OLD + entry("Bye %(name)s", "Tschau %(nahme)s") + entry("See <a href='/x'>the map</a>", "Siehe Karte"),
  );
  const { status, outputs, summary, annotations } = step("Quality", root);
  expect(status).toBe(0);
  expect(outputs).toMatchObject({ errors: "true" });
  const comment = readFileSync(outputs["quality"] ?? "", "utf8");
  expect(comment).toContain("missing: %(name)s; unknown: %(nahme)s");
  expect(comment).toContain("po/de.po");
  // What was wrong before is not the pull request's.
  expect(comment).not.toContain("Hallo");
  expect(summary).toBe(`\n${comment}`);
  expect(annotations.map((line) => /^::(\w+) file=po\/de\.po,line=(\d+)/.exec(line)?.slice(1))).toEqual([
    ["error", "7"],
    ["warning", "10"],
  ]);
  expect(step("Build", root)).toMatchObject({ status: 0, annotations: [] });
});

it("a pull request that breaks nothing is told so", () => {
  const { status, outputs, annotations } = step("Quality", changed(OLD + entry("Bye", "Tschau")));
  expect({ status, annotations }).toEqual({ status: 0, annotations: [] });
  expect(outputs).toMatchObject({ errors: "false" });
  expect(readFileSync(outputs["quality"] ?? "", "utf8").trim()).toBe("");
});

it.each([
  ["error", "Tschau", 1],
  ["warning", "Tschau", 1],
  ["error", "Tschau %(name)s, \ufffd", 0],
  ["warning", "Tschau %(name)s, \ufffd", 1],
  ["warning", "Tschau %(name)s", 0],
] as const)("--fail-on-quality=%s of %j exits %i, in SARIF too", (level, target, exit) => {
  const root = changed(OLD + entry("Bye %(name)s", target));
  const words = ["check", root, "--quality", "--changed-since", "HEAD", `--fail-on-quality=${level}`];
  const { status, stdout } = spawnSync(process.execPath, [bin, ...words, "--format", "sarif"], {
    encoding: "utf8",
  });
  expect(status).toBe(exit);
  const [{ results, tool }] = JSON.parse(stdout).runs;
  const ids = results.map(({ ruleId }: { ruleId: string }) => ruleId);
  expect(ids).toHaveLength(target === "Tschau %(name)s" ? 0 : 1);
  const rules = tool.driver.rules.map(({ id }: { id: string }) => id);
  expect(ids.filter((id: string) => !rules.includes(id))).toEqual([]);
});
