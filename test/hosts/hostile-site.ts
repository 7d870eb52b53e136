import fc from "fast-check";
import { asBaseUrl } from "../../src/model/addresses/base-url.ts";
import { edgeScript } from "../../src/site/host-site.ts";
import type { HostSite, RawPlace } from "../../src/site/hosts/site.ts";

/** What some syntax quotes, ends, comments, refers or escapes with. */
const TOKENS = [
  ...[
    '"',
    "'",
    "\\",
    "`",
    " ",
    "%",
    "%0a",
    "%00",
    ";",
    "{",
    "}",
    "#",
    "$",
    "<",
    ">",
    "&",
    "*",
    "?",
    "[",
    "]",
    "(",
    ")",
  ],
  ...["|", "^", "=", ",", "!", "~", "+", "@", ":", "-", ".", "a", "B", "7", "ü", "😀", "\u2028", "\u0085"],
  ...[
    ["$", "{PATH}"].join(""),
    "$uri",
    "{path}",
    "{$HOME}",
    "{{",
    "%{ENV:HOME}",
    "%1",
    "$1",
    "\\1",
    "\\",
    '\\"',
    "]]",
    "';",
    '";',
  ],
  ...[
    "</script>",
    "<!--",
    "*/",
    "@import",
    "return 200",
    "RewriteRule",
    "\\Q",
    "(?i)",
    "$(id)",
    "`id`",
    "__proto__",
  ],
];
const CONTROLS = ["\n", "\r", "\t", "\x1b", "\x7f", "\n}\n", "\r\nX-Evil: 1"];

const piece = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...TOKENS) },
  { weight: 1, arbitrary: fc.constantFrom(...CONTROLS) },
);

/** Of a file: whatever a disk can hold. */
export const hostileName = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(""))
  .filter((name) => !/[/\0]|^\.{0,2}$/.test(name) && Buffer.byteLength(name) < 200);

const hostileHeader = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));

const hostilePlace: fc.Arbitrary<RawPlace> = fc.oneof(
  fc.record({ code: hostileName, name: hostileName, header: hostileHeader, type: hostileHeader }).map(
    ({ code, name, header, type }): RawPlace => ({
      path: `api/translations/p/c/${code}/file/${name}`,
      mediaType: type,
      contentDisposition: `attachment; filename=p-c-${code}.${header}`,
    }),
  ),
  fc.record({ name: hostileName, header: hostileHeader }).map(
    ({ name, header }): RawPlace => ({
      path: `api/screenshots/7/file/${name}`,
      mediaType: "application/binary",
      contentDisposition: `attachment; filename="${header}"`,
    }),
  ),
);

const hostileBase = fc
  .array(hostileName, { maxLength: 2 })
  .map((names) => ["http://127.0.0.1:8123", ...names.map(encodeURIComponent)].join("/"))
  .map(asBaseUrl)
  .filter((base) => base !== undefined);

/** A site of which nothing but the shape is known. */
export const hostileSite: fc.Arbitrary<HostSite> = fc
  .record({
    baseUrl: hostileBase,
    raw: fc.array(hostilePlace, { maxLength: 4 }),
    pages: fc.option(fc.record({ hasHome: fc.boolean() }), { nil: undefined }),
  })
  .map(({ baseUrl, raw, pages }) => ({
    pages,
    maker: "lingodex 0.0.0",
    edge: edgeScript,
    digest: "ab".repeat(32),
    baseUrl,
    style: "query",
    raw: raw.filter(({ path }, index) => raw.findIndex((other) => other.path === path) === index),
  }));
