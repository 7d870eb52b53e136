import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  holdsCredentials,
  provePublicAddress,
  withoutSecrets,
} from "../../src/model/addresses/public-address.ts";
import { SECRET, WITH_CREDENTIALS } from "./bad-addresses.ts";

describe("an address with credentials is published without them", () => {
  it.each([
    ["https://user:SECRET@h.example/x.git", "https://h.example/x.git"],
    ["https://SECRET@h.example/x", "https://h.example/x"],
    ["HTTPS://user:SECRET@h.example/x", "HTTPS://h.example/x"],
    [" https://user:SECRET@h.example/x", "https://h.example/x"],
    ["\u0001https://user:SECRET@h.example/x", "https://h.example/x"],
    ["ht\ntps://user:SECRET@h.example/x", "https://h.example/x"],
    ["https:user:SECRET@h.example/x", "https://h.example/x"],
    ["https:/user:SECRET@h.example/x", "https://h.example/x"],
    ["https:\\\\user:SECRET@h.example\\x", "https://h.example\\x"],
    ["https:///user:SECRET@h.example/x", "https://h.example/x"],
    ["https://user%3ASECRET@h.example/x", "https://h.example/x"],
    ["https://user:SEC@RET@h.example/x", "https://h.example/x"],
    ["https://user:SEC/RET@h.example/x", "https://h.example/x"],
    ["https://h.example/x?access_token=SECRET", "https://h.example/x"],
    ["https://h.example/x?a=1&private_token=SECRET&b=2#c", "https://h.example/x?a=1&b=2#c"],
    ["https://h.example/x?%74oken=SECRET", "https://h.example/x"],
    ["https://h.example/x?API-KEY=SECRET", "https://h.example/x"],
    ["https://h.example/x?X-Amz-Signature=SECRET&X-Amz-Date=1", "https://h.example/x"],
    ["https://h.example/x#access_token=SECRET", "https://h.example/x"],
    ["ssh://git:SECRET@h.example/x", "ssh://git@h.example/x"],
    ["git+ssh://git:SECRET@h.example/x", "git+ssh://git@h.example/x"],
    ["git://user:SECRET@h.example/x", "git://h.example/x"],
    ["svn://user:SECRET@h.example/x", "svn://h.example/x"],
    ["//user:SECRET@h.example/x", ""],
    ["user:SECRET@h.example/x", ""],
    ["user:SECRET@h.example:x", ""],
    ["https://proxy.example/https://user:SECRET@h.example/x", ""],
    ["https://user:SECRET@", ""],
    ["https://h.example/x;v=1;token=SECRET/y;w=2", "https://h.example/x;v=1/y;w=2"],
  ])("%j", (text, published) => {
    for (const kind of ["repository", "web"] as const) {
      const { address, trouble } = provePublicAddress(kind, text);
      expect(trouble).toBe("credentials");
      // People cannot follow schemes of git's own.
      const isFollowed = kind === "repository" || /^http/i.test(published);
      expect(address).toBe(isFollowed ? published : "");
      expect(withoutSecrets(text)).not.toMatch(/SEC/);
    }
  });
});

describe("an address is published as it is written", () => {
  it.each([
    "",
    "https://example.org/x",
    "https://h.example/x;v=1/y;w=2",
    "https://h.example/x?tokens&keys#secrets",
    "https://h.example/😀",
    "http://[::1]:8080/x",
    "https://h.example/@scope/name",
    "https://h.example/x?q=a@b.example",
    "https://h.example/x?keyword=1&tokens=2",
    "git@github.com:example/x.git",
    "ssh://git@h.example:22/x",
    "git://h.example/x",
    "github.com:example/x",
    "weblate://harbour/app",
    "local:",
    "svn://h.example/x",
    "example.org/x",
  ])("repository %j", (text) => {
    expect(provePublicAddress("repository", text)).toEqual({ address: text });
  });

  it.each([
    "",
    "https://example.org/",
    "mailto:a@example.org",
    "HTTP://example.org",
    "example.org",
    "a page",
  ])("web %j", (text) => {
    expect(provePublicAddress("web", text)).toEqual({ address: text });
  });
});

describe("what is no address of others is not published", () => {
  it.each([
    "/srv/git/client.git",
    "../client",
    "./client",
    "..",
    "~/client",
    "clients/x",
    "client",
    "C:\\clients\\x",
    "c:/clients/x",
    "\\\\server\\share",
    "file:///srv/x",
    "FILE:/srv/x",
    " /srv/x",
  ])("a repository at %j", (text) => {
    expect(provePublicAddress("repository", text)).toEqual({ address: "", trouble: "local" });
  });

  it.each(["folder/x.git", "$HOME/x", "%USERPROFILE%\\x", "c:x", "../x", "file:///srv/x"])(
    "a page in the folder %j",
    (text) => {
      expect(provePublicAddress("web", text)).toEqual({ address: "", trouble: "local" });
    },
  );

  it.each([
    "javascript:alert(1)",
    " JAVA\tSCRIPT:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "ftp://h.example",
    "ssh://git@h.example/x",
  ])("a page at %j", (text) => {
    expect(provePublicAddress("web", text)).toEqual({ address: "", trouble: "scheme" });
  });
});

it.each(["gopher://h.example/x", "rsync://h.example/x", "svn+x://h.example/x", "https:///"])(
  "a repository at %j has a scheme that nothing fetches it by",
  (text) => {
    expect(provePublicAddress("repository", text)).toEqual({ address: "", trouble: "scheme" });
  },
);

it("one sign that encodes nothing hides no user behind encoded slashes, colons and at signs", () => {
  for (const text of ["%2f%2fuser@h.example/%zz", "%2F%2Fuser%40h.example/%", "x%3auser%40h.example%zz"])
    expect(holdsCredentials(text), text).toBe(true);
  expect(holdsCredentials("h.example/%2fuser/%zz")).toBe(false);
});

it("an empty user is none, and is left out", () => {
  const found = { address: "https://h.example/x", trouble: "credentials" };
  expect(provePublicAddress("web", "https://@h.example/x")).toEqual(found);
  expect(provePublicAddress("repository", "https://@h.example/x")).toEqual(found);
  expect(provePublicAddress("repository", "git://@h.example/x")).toEqual({
    ...found,
    address: "git://h.example/x",
  });
});

it("where nothing is left of an address, a message says that there was one", () => {
  expect(withoutSecrets("user:SECRET@h.example/x")).toBe("…");
  expect(withoutSecrets("https://user:SECRET@")).toBe("…");
  expect(withoutSecrets("https://user:SECRET@h.example/x")).toBe("https://…@h.example/x");
  expect(withoutSecrets("https://h.example/x?token=SECRET")).toBe("https://h.example/x");
});

it("what browsers pass over at both ends is left out, and nothing else of it", () => {
  const passed = fc
    .array(fc.constantFrom(" ", "\t", "\n", "\u0000", "\u0007", "\u00a0", "\u200b", "\ufeff"), {
      maxLength: 4,
    })
    .map((characters) => characters.join(""));
  const address = fc.constantFrom("https://h.example/x", "https://h.example/😀", "a", "ä", "git@h.example:x");
  fc.assert(
    fc.property(passed, address, passed, (before, text, behind) => {
      const kind = "repository";
      expect(provePublicAddress(kind, before + text + behind)).toEqual(provePublicAddress(kind, text));
      expect(provePublicAddress(kind, before)).toEqual({ address: "" });
    }),
  );
});

it("an address has 2,000 characters at most", () => {
  const begin = "https://h.example/";
  const longest = begin + "x".repeat(2000 - begin.length);
  for (const kind of ["web", "repository"] as const) {
    expect(provePublicAddress(kind, longest)).toEqual({ address: longest });
    expect(provePublicAddress(kind, `${longest}x`)).toEqual({ address: "", trouble: "scheme" });
    const trouble = "credentials";
    expect(provePublicAddress(kind, `${longest}=`)).toEqual({ address: "", trouble });
    expect(provePublicAddress(kind, `${longest}@`)).toEqual({ address: "", trouble });
  }
});

it("a proved address is proved again as it is, whatever the text", () => {
  const piece = fc.constantFrom(
    ...[
      "https:",
      "ssh:",
      "//",
      "/",
      "\\",
      "user",
      ":",
      "@",
      "h.example",
      "?",
      "token",
      "=",
      "&",
      "#",
      " ",
      "\t",
      "%3A",
      "..",
      "x",
    ],
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 12 }),
      fc.constantFrom("web" as const, "repository" as const),
      (pieces, kind) => {
        const { address } = provePublicAddress(kind, pieces.join(""));
        expect(provePublicAddress(kind, address)).toEqual({ address });
      },
    ),
    { numRuns: 2000, examples: [[["https:", "@", "\\", "@", "https:"], "web"]] },
  );
});

it("no user and password of an http address is left, as a browser reads it", () => {
  const slashes = fc.constantFrom("", "/", "//", "///", "\\\\", "/\\");
  const word = fc.stringMatching(/^[a-zA-Z0-9%.~+-]{1,6}$/);
  fc.assert(
    fc.property(
      fc.constantFrom("http:", "HTTPS:", " https:", "ht\ttp:"),
      slashes,
      word,
      word,
      (scheme, slash, user, secret) => {
        const { address } = provePublicAddress("web", `${scheme}${slash}${user}:${secret}@h.example/x`);
        const { username, password } = new URL(address);
        expect([username, password]).toEqual(["", ""]);
      },
    ),
  );
});

describe("credentials in any spelling are neither published nor shown", () => {
  it.each(WITH_CREDENTIALS)("%j", (text) => {
    expect(holdsCredentials(text)).toBe(true);
    for (const kind of ["repository", "web"] as const) {
      const { address, trouble } = provePublicAddress(kind, text);
      expect(address).not.toContain(SECRET);
      expect(trouble).toBe("credentials");
    }
    expect(withoutSecrets(text)).not.toContain(SECRET);
  });
});

it("a token is known by its form, whatever it is the value of", () => {
  const form = fc.constantFrom("ghp_", "gho_", "github_pat_", "glpat-", "wlu_", "npm_", "xoxb-");
  const secret = fc.stringMatching(/^[A-Za-z0-9]{24,40}$/);
  const place = fc.constantFrom(
    "https://h.example/x?t=",
    "https://h.example/",
    "https://h.example/x#",
    "git@h.example:",
  );
  fc.assert(
    fc.property(form, secret, place, fc.constantFrom("web", "repository"), (begin, end, before, kind) => {
      const { address, trouble } = provePublicAddress(kind, `${before}${begin}${end}`);
      expect(trouble).toBe("credentials");
      expect(address).not.toContain(end);
    }),
  );
});

describe("what only looks like credentials stays", () => {
  it.each([
    ...[
      "https://h.example/@scope/pkg@1.2",
      "https://h.example//@user",
      "https://matrix.example/#/@user:h.example",
    ],
    ...["https://h.example:8443/@scope/x", "https://h.example/a:b/c", "https://h.example/?mail=a@b.example"],
    ...["https://[::1]:80/x@y", "mailto:me@h.example?subject=Key", "mailto:me@h.example,you@h.example"],
  ])("%j", (text) => {
    expect(provePublicAddress("web", text)).toEqual({ address: text });
    expect(withoutSecrets(text)).toBe(text);
  });

  it.each(["git@h.example:22/x", "deploy@h.example:~/x", "user@host:a@b", "ssh://git@h.example:22/~u/x@y"])(
    "%j",
    (text) => expect(provePublicAddress("repository", text)).toEqual({ address: text }),
  );
});

it("a long text is proved in time that grows with it", () => {
  const began = performance.now();
  for (const piece of ["a", ":", "@", "/", "//a:", " ", "\u200b", "%3a", ";a=", "?token="])
    for (const kind of ["repository", "web"] as const) {
      provePublicAddress(kind, `https://${piece.repeat(200_000)}`);
      provePublicAddress(kind, `x${piece.repeat(1000)}x`);
    }
  expect(performance.now() - began).toBeLessThan(10_000);
});
