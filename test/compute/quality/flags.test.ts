import { expect, it } from "vitest";
import { Flags } from "../../../src/catalogue/quality/flags.ts";

it("are names, with or without a number, wherever they come from", () => {
  const flags = new Flags(" c-format,, max-length:7 ,max-length:40,max-length:x,md-text:");
  expect(["c-format", "max-length", "md-text", "", "c"].map((name) => flags.has(name))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(flags.largestOf("max-length")).toBe(40);
  expect(flags.largestOf("md-text")).toBeUndefined();
});

it("may be very many", () => {
  const flags = new Flags("max-length:1,".repeat(200_000));
  expect(flags.largestOf("max-length")).toBe(1);
});
