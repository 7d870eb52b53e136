import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const { packages }: Lock = JSON.parse(text);

it("locks the optional binaries of every system: npm ci refuses a lock that lacks one", () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const locked = new Set(Object.keys(packages).map((path) => path.split("node_modules/").at(-1)));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !locked.has(name))).toEqual([]);
});

it("names no registry", () => {
  expect(text).not.toMatch(/"resolved"|https?:\/\/registry/);
});
