import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { carryOut, planInit } from "../../src/catalogue/repository/init.ts";
import { askOfFolder } from "../../src/store/git/work-files.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { git, put } from "./made-repository.ts";

const TEXTS = '{"open": "x", "close": "y"}\n';

function folderOfTexts(name = "harbour"): string {
  const folder = join(quickDirectory(), name);
  for (const code of ["en", "de"]) put(folder, `locales/${code}.json`, TEXTS);
  return folder;
}

function inRepository(folder: string, remote?: string): void {
  git(folder, "init", "--quiet", "--initial-branch=main", ".");
  if (remote !== undefined) git(folder, "config", "remote.origin.url", remote);
}

async function nameIn(folder: string): Promise<string> {
  return (await planInit(folder, {})).proposal.project.name.value;
}

describe("a project's name", () => {
  it.each([
    "%displayName%",
    "{{ name }}",
    `\${project.name}`,
    "__MSG_appName__",
    "@name@",
    "<%= name %>",
    "debian",
  ])("is not %j, but what the next source says", async (placeholder) => {
    const folder = folderOfTexts();
    put(folder, "package.json", JSON.stringify({ displayName: placeholder, name: "lights" }));
    expect(await nameIn(folder)).toBe(placeholder === "debian" ? "harbour" : "lights");
    put(folder, "package.json", JSON.stringify({ name: placeholder }));
    expect(await nameIn(folder)).toBe("harbour");
    inRepository(folder, "https://example.org/me/mole.git");
    expect(await nameIn(folder)).toBe("mole");
  });

  it("has no .git at its end, of a remote or of a folder", async () => {
    const folder = folderOfTexts("pier.git");
    expect(await nameIn(folder)).toBe("pier");
    inRepository(folder, "git@example.org:me/quay.git/");
    expect(await nameIn(folder)).toBe("quay");
  });
});

describe("a remote", () => {
  it.each([
    ...["/srv/git/client.git", "../client.git", "client/app", "./a:b", "~/client", "file:///srv/client.git"],
    ...[
      "file:/srv/client",
      "C:\\client",
      "C:/client",
      "\\\\server\\client",
      "ext::sh -c client",
      "FILE:///client",
    ],
  ])("that is a path of this machine, or a program, is nobody's business: %s", async (remote) => {
    const folder = folderOfTexts();
    inRepository(folder, remote);
    expect((await askOfFolder(folder, 10))?.remote).toBeUndefined();
    expect((await planInit(folder, {})).text).not.toContain("client");
  });

  it.each([
    "https://example.org/a/b.git",
    "ssh://git@example.org/a",
    "git@example.org:a/b",
    "example.org:a/b.git",
  ])("that others can reach is the repository: %s", async (remote) => {
    const folder = folderOfTexts();
    inRepository(folder, remote);
    expect((await askOfFolder(folder, 10))?.remote).toBe(remote);
  });
});

describe("a history", () => {
  it("is taken by init, run again, as soon as there is a commit, unless somebody took the line away", async () => {
    const folder = folderOfTexts();
    const path = join(folder, "catalogue.yaml");
    const init = async () => carryOut(await planInit(folder, {}));
    inRepository(folder);
    await init();
    expect(readFileSync(path, "utf8")).not.toMatch(/^changes:/m);
    expect(await init()).toBe(false);
    git(folder, "add", "--all");
    git(folder, "commit", "--quiet", "--message=Texts");
    const before = readFileSync(path, "utf8");
    expect(await init()).toBe(true);
    const after = readFileSync(path, "utf8");
    expect(after).toMatch(/^changes: \[git\]$/m);
    expect(after.replace(/^changes.*\n/m, "")).toBe(before.replace(/^# changes.*\n/m, ""));
    expect(await init()).toBe(false);
    put(folder, "catalogue.yaml", after.replace(/^changes.*\n/m, ""));
    expect(await init()).toBe(false);
  });
});
