import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findToken } from "../../src/import/token.ts";
import { UsageError } from "../../src/model/diagnostics/failures.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { homeWith } from "./program.ts";

const SERVER = "https://translate.example.org/weblate";

function tokenFile(text: string): string {
  const file = join(temporaryDirectory(), "token");
  writeFileSync(file, text);
  return file;
}

function withKeys(...lines: readonly string[]): NodeJS.ProcessEnv {
  return { HOME: homeWith(["[keys]", ...lines].join("\n")) };
}

describe("the token of an import", () => {
  it.each([
    [
      "of the named file",
      "of-file\n",
      { LINGODEX_TOKEN: "of-variable" },
      { token: "of-file", isNamed: true },
    ],
    [
      "of the variable",
      undefined,
      { LINGODEX_TOKEN: " of-variable\n" },
      { token: "of-variable", place: "LINGODEX_TOKEN", isNamed: true },
    ],
    ["none, where the variable is empty", undefined, { LINGODEX_TOKEN: "" }, undefined],
    ["none, where nothing says one", undefined, {}, undefined],
  ])("is %s", (_, file, environment, expected) => {
    const found = findToken(SERVER, file === undefined ? undefined : tokenFile(file), environment);
    if (expected === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(expected);
  });

  it.each([`${SERVER}/api/`, `${SERVER}/api`, "https://TRANSLATE.example.org:443/weblate/api/"])(
    "is what wlc has for %s, by that very address",
    (address) => {
      const found = findToken(SERVER, undefined, withKeys(`${address} = wlu_right`));
      expect(found).toMatchObject({ token: "wlu_right", isNamed: false });
    },
  );

  it.each([
    "https://me:secret@translate.example.org/weblate/api/",
    "https://me@translate.example.org/weblate/api/",
    `${SERVER}/api/?a=b`,
    "translate.example.org",
    `${SERVER}/`,
    "https://translate.example.org/api/",
  ])("is not what wlc has for %s", (address) => {
    expect(findToken(SERVER, undefined, withKeys(`${address} = wlu_wrong`))).toBeUndefined();
  });

  it("is none where wlc has an empty one", () => {
    expect(findToken(SERVER, undefined, withKeys(`${SERVER}/api/ =`))).toBeUndefined();
  });

  it.each([
    ["the variable", undefined, { LINGODEX_TOKEN: "two words" }, "LINGODEX_TOKEN contains no token"],
    ["a file with two words", "two words", {}, "contains no token"],
    ["an empty file", " \n", {}, "contains no token"],
    ["letters that no header takes", undefined, { LINGODEX_TOKEN: "schlüssel" }, "contains no token"],
    ["what is endless", undefined, { LINGODEX_TOKEN: "a".repeat(201) }, "contains no token"],
  ])("is refused of %s, by its place alone", (_, file, environment, message) => {
    const find = () => findToken(SERVER, file === undefined ? undefined : tokenFile(file), environment);
    expect(find).toThrow(UsageError);
    expect(find).toThrow(message);
    expect(find).not.toThrow(/two words|schlüssel|aaa/);
  });

  it("is refused of a file that is none, or is not there", () => {
    const folder = temporaryDirectory();
    expect(() => findToken(SERVER, folder, {})).toThrow(UsageError);
    expect(() => findToken(SERVER, join(folder, "missing"), {})).toThrow(UsageError);
  });

  it("is refused of a configuration that everybody may write, and of one that is a folder", () => {
    const environment = withKeys(`${SERVER}/api/ = wlu_right`);
    chmodSync(join(String(environment["HOME"]), ".config/weblate"), 0o666);
    expect(() => findToken(SERVER, undefined, environment)).toThrow(/is writable by all users/);
    const home = temporaryDirectory();
    mkdirSync(join(home, ".config/weblate"), { recursive: true });
    expect(findToken(SERVER, undefined, { HOME: home })).toBeUndefined();
  });
});
