import { describe, expect, it } from "vitest";
import { authorityOf, createHostRule } from "../../src/published/serve/authority.ts";

const HERE = [
  "localhost",
  "LocalHost:8000",
  "localhost.",
  "a.localhost:1",
  "127.0.0.1",
  "127.9.9.9:80",
  "[::1]:5",
];
const ELSEWHERE = [
  "evil.example",
  "10.0.0.1",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "evillocalhost",
];
const RUBBISH = [
  "",
  ":80",
  "localhost:x",
  "localhost:123456",
  "a b",
  "user@localhost",
  "localhost/",
  "[::1",
  "127.1",
];

describe("on 127.0.0.1", () => {
  const rule = createHostRule("127.0.0.1", ["keepers.test"]);
  it.each([...HERE, "keepers.test", "KEEPERS.test:8000"])("answers for %s", (authority) => {
    expect(rule(authority)).toBe(true);
  });
  it.each([...ELSEWHERE, ...RUBBISH, "x.keepers.test"])("does not answer for %j", (authority) => {
    expect(rule(authority)).toBe(false);
  });
});

describe("on the network", () => {
  it.each(["0.0.0.0", "::"])("%s: answers for addresses, which nobody can turn round", (address) => {
    const rule = createHostRule(address, []);
    for (const authority of [...HERE, "10.0.0.1:80", "[fe80::1]"]) expect(rule(authority)).toBe(true);
    for (const authority of ["evil.example", "0x7f.1.evil", ...RUBBISH]) expect(rule(authority)).toBe(false);
  });

  it("answers for the one address that it listens on", () => {
    const rule = createHostRule("10.0.0.1", ["[fe80::2]"]);
    expect(["10.0.0.1", "localhost", "10.0.0.2", "[fe80::2]:80"].map(rule)).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

it.each([
  ["/api/", "localhost", "localhost"],
  ["http://evil.example/api/", "localhost", "evil.example"],
  ["HTTPS://evil.example?x", "localhost", "evil.example"],
  ["http:///api/", "localhost", ""],
  ["/http://evil.example/", "localhost", "localhost"],
  ["/api/", undefined, undefined],
])("%s with Host %s asks %j", (target, header, authority) => {
  expect(authorityOf(target, header)).toBe(authority);
});
