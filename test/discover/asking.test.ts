import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import { skipFor } from "../end-to-end/missing.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { bin } from "../suite/built.ts";
import { folderOf, git, lingodex, put } from "./made-repository.ts";

const answers = fileURLToPath(new URL("../end-to-end/answers.py", import.meta.url));
const [LANGUAGE, ADDRESS, TAKE] = ["is translated?", "address of the site?", "(y/n)"] as const;

type Step = readonly [waitedFor: string, typed: string];

interface Asked {
  readonly status: number | null;
  /** What the terminal shows. */
  readonly shown: string;
  readonly manifest: string | undefined;
}

/** `init` on a terminal, where somebody types. */
function init(folder: string, context: TestContext, steps: readonly Step[], env = { NO_COLOR: "" }): Asked {
  const parameters = [answers, JSON.stringify(steps), process.execPath, bin, "init"];
  const { status, stdout, error } = spawnSync("python3", parameters, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, TERM: "xterm", ...env },
  });
  if (error !== undefined) skipFor("there is no python3", context);
  const path = join(folder, "catalogue.yaml");
  return { status, shown: stdout, manifest: existsSync(path) ? readFileSync(path, "utf8") : undefined };
}

/** No English, and no remote: the language with most texts is a guess, and so is the address. */
function withoutEnglish(): string {
  const folder = quickDirectory();
  for (const code of ["cs", "de", "fr"]) put(folder, `locales/${code}.json`, '{"open":"x","close":"y"}');
  put(folder, "locales/fr.json", '{"open":"x","close":"y","save":"z"}');
  return folder;
}

describe("init on a terminal", () => {
  it("asks for the language and the address that no rule tells, and takes what is answered", (context) => {
    const { status, shown, manifest } = init(withoutEnglish(), context, [
      [LANGUAGE, "de\r"],
      [ADDRESS, "https://l10n.example/site\r"],
    ]);
    expect([status, shown]).toEqual([0, expect.stringContaining("[http://localhost:8000]")]);
    expect(shown).toContain("[fr]");
    expect(manifest).toContain("template: locales/de.json");
    expect(manifest).toContain('base_url: "https://l10n.example/site" # you chose it');
  });

  it("takes what it shows where nothing is typed: the same as --yes writes", (context) => {
    const folder = withoutEnglish();
    const { status, manifest } = init(folder, context, [
      [LANGUAGE, "\r"],
      [ADDRESS, "\r"],
    ]);
    expect(status).toBe(0);
    expect(manifest).toBe(lingodex(folder, "init", "--yes", "--force", "--dry-run").stdout);
  });

  it("asks again where an answer will not do", (context) => {
    const { status, shown, manifest } = init(withoutEnglish(), context, [
      [LANGUAGE, "not a code\r"],
      ["such as en", "cs\r"],
      [ADDRESS, "ftp:/me:pass@x\r"],
      [ADDRESS, "https://l10n.example\r"],
    ]);
    expect([status, shown]).toEqual([0, expect.stringContaining("such as en, pt_BR")]);
    expect(manifest).toContain("source_language: cs # you chose it");
    expect(manifest).toContain('base_url: "https://l10n.example"');
  });

  it("asks whether what is doubtful is taken: no, unless somebody says yes", (context) => {
    const declined = init(folderOf("tests-only"), context, [
      [TAKE, "\r"],
      [ADDRESS, "\r"],
    ]);
    expect([declined.status, declined.manifest]).toEqual([1, undefined]);
    const taken = init(folderOf("tests-only"), context, [
      [TAKE, "y\r"],
      [ADDRESS, "\r"],
    ]);
    expect([taken.status, taken.manifest]).toEqual([0, expect.stringContaining("\n        filemask: ")]);
  });

  it("asks nothing that is known", (context) => {
    const folder = folderOf("django");
    git(folder, "init", "-q");
    git(folder, "remote", "add", "origin", "https://github.com/me/shop.git");
    const { status, shown } = init(folder, context, []);
    expect(status).toBe(0);
    expect(shown).not.toContain("?");
  });

  it.for([
    ["Ctrl-C", "d\u0003"],
    ["Ctrl-D", "\u0004"],
  ] as const)("leaves nothing behind at %s", ([, key], context) => {
    const { status, shown, manifest } = init(withoutEnglish(), context, [[LANGUAGE, key]]);
    expect([status, manifest]).toEqual([130, undefined]);
    expect(shown).toMatch(/\nnothing was written\r?\n$/);
    expect(shown).not.toContain("internal error");
  });

  it("colours nothing where NO_COLOR is set", (context) => {
    const { shown } = init(
      withoutEnglish(),
      context,
      [
        [LANGUAGE, "\r"],
        [ADDRESS, "\r"],
      ],
      { NO_COLOR: "1" },
    );
    // The cursor is moved while a line is edited; what is shown has no colour.
    expect(shown.split("\u001b[").filter((piece) => /^[\d;]*m/.test(piece))).toEqual([]);
  });
});
