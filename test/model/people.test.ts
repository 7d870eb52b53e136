import { describe, expect, it } from "vitest";
import { creditedIn } from "../../src/model/people/credited.ts";
import { shownPerson } from "../../src/model/people/shown-person.ts";

describe("who is credited with a change", () => {
  it.each([
    [{}, []],
    [{ user: null, author: null }, []],
    [{ user: "ana" }, ["ana"]],
    [{ user: "ana", author: "ben" }, ["ben"]],
    [{ user: "ana", author: null }, ["ana"]],
    [{ user: "ana", coAuthors: [] }, ["ana"]],
    [{ user: "ana", coAuthors: ["cy", "ana", "dee", "cy"] }, ["ana", "cy", "dee"]],
    [{ author: undefined, user: undefined, coAuthors: ["cy"] }, ["cy"]],
    [{ user: 0, coAuthors: [4, 0] }, [0, 4]],
  ])("%j: %j, each once", (change, credited) => {
    expect(creditedIn<string | number>(change)).toEqual(credited);
  });
});

describe("the name of a person on pages", () => {
  it.each([
    ["Ana Lopez", "Ana Lopez"],
    ["  Ana \t Lopez ", "Ana Lopez"],
    ["Ana <ana@example.org>", "Ana"],
    ["Ana ana@example.org Lopez", "Ana"],
    ["ana@example.org", undefined],
    ["", undefined],
    [" ", undefined],
    ["@ana", "@ana"],
    ["ana@", "ana@"],
    ["a@@b", "a@@b"],
  ])("%j: %j", (name, shown) => {
    expect(shownPerson(name)).toBe(shown);
  });
});
