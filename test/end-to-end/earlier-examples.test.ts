import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bin } from "../suite/built.ts";
import { temporaryDirectory } from "./temporary.ts";

const MANIFEST = {
  base_url: "https://example.org",
  projects: [
    {
      ...{ name: "P", slug: "p" },
      components: [{ name: "App", slug: "app", filemask: "po/*.csv", file_format: "csv" }],
    },
  ],
};

/** With a tag, and a bare clone of it beside the catalogue. */
function repository(): string {
  const place = join(temporaryDirectory(), "app");
  const git = (...parameters: readonly string[]): void => {
    const person = ["-c", "user.name=Eve", "-c", "user.email=eve@example.org"];
    const date = "2023-11-14T12:00:00Z";
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync("git", ["-C", place, ...person, ...parameters], { env, stdio: "pipe" });
  };
  mkdirSync(join(place, "po"), { recursive: true });
  writeFileSync(join(place, "catalogue.json"), JSON.stringify(MANIFEST));
  writeFileSync(join(place, "po/de.csv"), '"source","target"\n"One","Eins"\n');
  git("init", "-q");
  git("add", "-A");
  git("commit", "-qm", "x");
  git("tag", "v1.2");
  git("clone", "-q", "--bare", place, join(place, "app.git"));
  return place;
}

it("--at is shown by examples that work as they are written", () => {
  const place = repository();
  const lingodex = (args: readonly string[]): string =>
    execFileSync(process.execPath, [bin, ...args], { cwd: place, encoding: "utf8", stdio: "pipe" });
  const docs = readFileSync(new URL("../../docs/reference/commands.md", import.meta.url), "utf8");
  const [, written = ""] = /### Earlier states\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(docs) ?? [];
  const help = lingodex(["help", "build", "--all"]);
  const examples = [...`${written}\n${help}`.matchAll(/^ *(?:\$ )?lingodex (.*? --at .*?)(?: {2}.*)?$/gm)];
  expect(examples).toHaveLength(5);
  for (const [, words = ""] of examples) lingodex(words.split(" "));
});
