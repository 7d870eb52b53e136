import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { sample } from "../suite/sample.ts";
import { GIVEN_VECTORS, OWN_VECTORS, readVector } from "./vector.ts";

function named(folders: readonly string[]): readonly { readonly name: string; readonly folder: string }[] {
  return folders.map((folder) => ({ name: basename(folder), folder }));
}

describe("formats that people use today: all fields of", () => {
  it.each(named(GIVEN_VECTORS))("$name", ({ folder }) => {
    const { found, expected } = readVector(folder);
    expect(found).toEqual(expected);
  });
});

describe("what specifications and public repositories have: all fields of", () => {
  it.each(named(sample(OWN_VECTORS, 2, "our vectors of formats")))("$name", ({ folder }) => {
    const { found, expected } = readVector(folder);
    expect(found).toEqual(expected);
  });
});
