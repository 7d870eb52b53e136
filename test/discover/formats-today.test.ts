import { describe, expect, it } from "vitest";
import { readVector, VECTOR_NAMES } from "./vector.ts";

describe("formats that people use today: all fields of", () => {
  it.each(VECTOR_NAMES)("%s", (name) => {
    const { found, expected } = readVector(name);
    expect(found).toEqual(expected);
  });
});
