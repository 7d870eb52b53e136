import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { diagnosticPages } from "../../src/cli/reference/diagnostic-page.ts";
import { TOLD } from "../../src/import/platform/told.ts";
import { DIAGNOSTICS } from "../../src/model/diagnostics/diagnostics.ts";
import { TREE_MESSAGES } from "../../src/store/tree/proof/rules.ts";
import { anchorsIn, readDocument } from "../documentation.ts";
import { bin } from "../suite/built.ts";
import { diagnosticAnchor } from "./diagnostics-reference.ts";

interface Screen {
  readonly status: number | null;
  readonly text: string;
}

function lingodex(...words: readonly string[]): Screen {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], {
    encoding: "utf8",
    env: { ...process.env, COLUMNS: "80", NO_COLOR: "1" },
  });
  return { status, text: stdout + stderr };
}

/** The commands that a help screen lists below these titles. */
function commandsIn(text: string, titles: RegExp): readonly string[] {
  const groups = text.split("\n\n").filter((part) => titles.test(part));
  return groups.flatMap((part) => [...part.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = ""]) => name));
}

/** The whole help of these commands, and of the commands below them. */
function wholeHelp(words: readonly string[], titles: RegExp): readonly string[] {
  const { text } = lingodex(...words, "--help", "--all");
  const below = commandsIn(text, titles).filter((name) => name !== "help");
  return [text, ...below.flatMap((name) => wholeHelp([...words, name], /^Commands:\n/))];
}

function wideLines(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.length > 80);
}

/** The titles above commands in the help of the program. */
const GROUPS = /^(?:Start|Publish|Check|Operate|Large catalogues|Reference):\n/;

/** Commands with more options than a screen holds. */
const SHORT = [
  "build",
  "check",
  "delta",
  "diff",
  "explain",
  "import",
  "init",
  "mirror",
  "serve",
  "stats",
  "verify",
];

describe("help", () => {
  it.each(SHORT)("of %s fits on a screen, and --all has the rest", (command) => {
    const { status, text } = lingodex(command, "--help");
    expect(status).toBe(0);
    expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
    expect(wideLines(text)).toEqual([]);
    const whole = lingodex(command, "--help", "--all").text;
    for (const [option] of text.matchAll(/--[a-z-]+/g)) {
      if (option !== "--all") expect(whole).toContain(option);
    }
    expect(whole.length).toBeGreaterThan(text.length);
    expect(lingodex("help", command).text).toBe(text);
    expect(lingodex("help", command, "--all").text).toBe(whole);
  });

  it("has lines of 80 characters at most, for every command with all options", { timeout: 120_000 }, () => {
    const screens = wholeHelp([], GROUPS);
    expect(screens.length).toBeGreaterThan(30);
    expect(screens.flatMap(wideLines)).toEqual([]);
  });

  it("has each option in docs/reference/options.md", { timeout: 120_000 }, () => {
    const screens = wholeHelp([], GROUPS).slice(1);
    const reference = readDocument("docs/reference/options.md");
    const options = screens
      .flatMap((text) => text.match(/^ {2}(?:-\w, )?--[a-z-]+/gm) ?? [])
      .map((option) => option.trim());
    expect(options.length).toBeGreaterThan(200);
    const isListed = (option: string): boolean =>
      /^(?:-h, --help|--help)$/.test(option) || reference.includes(`|\`${option}`);
    expect(options.filter((option) => !isListed(option))).toEqual([]);
  });

  it("lists commands by what they are for", () => {
    const { text } = lingodex("--help");
    const groups = ["Start:", "Publish:", "Check:", "Operate:", "Large catalogues:", "Reference:"];
    const places = groups.map((group) => text.indexOf(`\n${group}\n`));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(lingodex("help").text).toBe(text);
  });

  it("is replaced by the next steps without a word", () => {
    const { status, text } = lingodex();
    expect(status).toBe(2);
    const { text: whole } = lingodex("--help");
    const named = [...text.matchAll(/^ {2}\$ lingodex ([a-z]+) /gm)].map(([, name = ""]) => name);
    expect(named).toEqual(["init", "check", "build", "serve"]);
    for (const name of named) expect(whole).toMatch(new RegExp(`^  ${name} `, "m"));
    expect(text.split("\n").length).toBeLessThan(12);
  });

  it("gives an example for an argument that is missing", () => {
    expect(lingodex("diff").text).toContain("missing required argument 'a'; for example: lingodex diff HEAD");
    expect(lingodex("explain").text).toContain("; for example: lingodex explain /api/");
  });

  it("explains a diagnostic by its code", () => {
    const { status, text } = lingodex("help", "unit/duplicate");
    expect(status).toBe(0);
    expect(text).toMatch(/^unit\/duplicate \(warning\)\n\nMessage: .+\nWhy: {5}.+\nFix: {5}.+\n$/);
  });

  it.each([
    ["unit/duplicat", "lingodex help unit/duplicate"],
    ["buidl", "lingodex help build"],
    ["nothing-like-it", "docs/reference/diagnostics.md"],
  ])("of %s names what was probably meant", (topic, hint) => {
    const { status, text } = lingodex("help", topic);
    expect(status).toBe(2);
    expect(text).toContain(hint);
  });
});

describe("pages of diagnostics", () => {
  const pages = diagnosticPages();

  it("has one for each code that is printed", () => {
    const codes = [DIAGNOSTICS, TREE_MESSAGES, TOLD].flatMap((table) => Object.keys(table));
    expect(codes.filter((code) => !pages.has(code))).toEqual([]);
  });

  it("are in docs/reference/diagnostics.md, with an anchor each", () => {
    const anchors = anchorsIn(readDocument("docs/reference/diagnostics.md"));
    expect([...pages.keys()].filter((code) => !anchors.has(diagnosticAnchor(code)))).toEqual([]);
  });

  it.each([...pages.values()])("of $code has whole sentences and no hole", ({ example, why, fix }) => {
    expect(why).toMatch(/^[^\s].*\.$/s);
    for (const text of [example, fix]) expect(text).not.toBe("");
    for (const text of [example, why, fix]) {
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});
