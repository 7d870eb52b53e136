import { describe, expect, it } from "vitest";
import { isAllowed, parseAllowedDelete } from "../../src/model/tree/allowed-delete.ts";

describe("names of what may go", () => {
  it.each(["", "/", "a/", "/a", "a//b", "a/b/c/d", "*", "*/*", "*/*/*"])(
    "%j names nothing, or everything",
    (text) => expect(parseAllowedDelete(text)).toBeUndefined(),
  );

  const name = { project: "harbour", component: "app", language: "de" };
  it.each([
    ["harbour", true],
    ["de", true],
    ["app", false],
    ["harbour/app", true],
    ["harbour/*", true],
    ["*/app", true],
    ["harbour/web", false],
    ["harbour/app/de", true],
    ["harbour/*/de", true],
    ["harbour/*/fr", false],
    ["*/*/de", true],
    ["lighthouse/*/de", false],
  ])("%s lets de of harbour/app go: %s", (text, goes) => {
    const names = parseAllowedDelete(text);
    expect(names).toBeDefined();
    expect(isAllowed(name, names === undefined ? [] : [names])).toBe(goes);
    expect(isAllowed(name, [])).toBe(false);
  });
});
