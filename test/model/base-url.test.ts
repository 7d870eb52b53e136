import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BASE_URL_FORM, baseUrlTrouble } from "../../src/model/addresses/base-url.ts";
import { describeHost } from "../../src/published/host/host.ts";
import { mirror } from "../../src/published/mirror/mirror.ts";
import { rebase } from "../../src/published/rebase/rebase.ts";
import { checkBaseUrl } from "../../src/site/site.ts";

const WRONG: Readonly<Record<string, string>> = {
  "http://a/../b": "its path has . or .. as a segment",
  "http://a/b/..": "its path has . or .. as a segment",
  "http://a/./b": "its path has . or .. as a segment",
  "http://a/%2e%2E/b": "its path has . or .. as a segment",
  "http://a/.%2e": "its path has . or .. as a segment",
  "http://a//b": "it contains two slashes in a row",
  "http://a/b/": "it ends in a slash",
  "http://me:secret@a/b": "it has a user name",
  "http://me@a": "it has a user name",
  "http://a/b?c=d": "it has a query or a fragment",
  "http://a/b?": "it has a query or a fragment",
  "http://a/b#c": "it has a query or a fragment",
  "http://a/b c": "it contains a space or a control character",
  " http://a": "it is not an http or https address",
  "http://a/b\n": "it contains a space or a control character",
  "http://a/\u0000": "it contains a space or a control character",
  "http://a/\u202eb": "it contains a space or a control character",
  "http://a/b%2f..%2fc": "it contains an encoded slash, backslash or control character",
  "http://a/b%0d%0ac": "it contains an encoded slash, backslash or control character",
  "http://a/100%": "it contains a % that is not an encoding",
  "http://a\\b": "it contains a quote, a backslash or another character that must be encoded",
  "http://a:99999": "its host is not valid",
  "http://a/b;token=c": "it contains a password or token",
  "http://": "it has no host",
  "http:///a": "it has no host",
  "http://:80/a": "it has no host",
  "HTTP://a": "its scheme is not in lower case",
  "ftp://a": "it is not an http or https address",
  "javascript:alert(1)": "it is not an http or https address",
  "a/b": "it is not an http or https address",
  "": "it is not an http or https address",
};

describe("a base address", () => {
  it.each(Object.entries(WRONG))("%j is refused: %s", (url, trouble) => {
    expect(baseUrlTrouble(url)).toBe(trouble);
    expect(() => checkBaseUrl(url)).toThrow(expect.objectContaining({ hint: `give ${BASE_URL_FORM}` }));
  });

  it.each([
    "http://a",
    "http://localhost:8000",
    "https://example.org/a/b",
    "https://example.org/~me/...",
    "https://example.org/.well-known/%C3%A9",
    "http://[::1]:80/x",
    "https://beispiel.example/übersetzungen",
  ])("%s is taken", (url) => {
    expect(baseUrlTrouble(url)).toBeUndefined();
  });

  it("is told what it has to look like, with one that does", () => {
    const [words = "", example = ""] = BASE_URL_FORM.split(/: (?=http)/);
    expect(words).toMatch(/http or https .* without .*path/);
    expect(baseUrlTrouble(example)).toBeUndefined();
    expect(new URL(example).pathname).not.toBe("/");
  });

  it("keeps its path in every client: what is taken is no other address once it is parsed (property)", () => {
    const segment = fc.constantFrom(
      "a",
      ".",
      "..",
      "%2e",
      ".%2E",
      "",
      "b.c",
      "...",
      "%2f",
      "é",
      "%",
      "?",
      "x y",
      "@",
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const url = ["https://example.org", ...segments].join("/");
        if (baseUrlTrouble(url) !== undefined) return;
        const path = decodeURI(new URL(`${url}/api/`).pathname);
        expect(path).toBe(`${["", ...segments].join("/")}/api/`);
      }),
      { numRuns: 1000 },
    );
  });

  it("is asked for wherever one is given", async () => {
    const baseUrl = "http://a/../b";
    const refused = '"http://a/../b" is not a base_url';
    await expect(rebase({ directory: ".", baseUrl })).rejects.toThrow(refused);
    await expect(mirror({ url: "http://localhost:9", directory: "x", baseUrl })).rejects.toThrow(refused);
    await expect(describeHost({ host: "nginx", directory: ".", baseUrl })).rejects.toThrow(refused);
  });

  it("tells no password", () => {
    expect(() => checkBaseUrl("http://me:secret@a/b")).toThrow(/^(?!.*secret)/);
    expect(() => checkBaseUrl("http://me:sec/ret@a/b/../c")).toThrow(/^"http/);
  });
});
