import fc from "fast-check";

/** Bytes to send on one connection, as Latin-1, in the pieces in which they are sent. */
export interface HostileExchange {
  readonly pieces: readonly string[];
  /** Nothing more is sent, and the request is not whole: the client goes away. */
  readonly leaves: boolean;
  /** One request that asks for the connection to be closed: its answer is all that comes. */
  readonly isSingle: boolean;
}

const TREE = ["api", "units", "projects", "changes", "languages", "lingodex", "manifest.json", "index.json"];
const MARKERS = [
  "page=1",
  "page=2",
  "page=999",
  "format=api",
  "page%3D2",
  "errors",
  "not-found.json",
  "file",
];
const UP = [
  "..",
  ".",
  "",
  "%2e%2e",
  "%2E.",
  ".%2e",
  "..%2f",
  "..%2F..%2f",
  "..%5c",
  "..\\",
  "%5c..",
  "..;",
  "..%00",
];
const DOUBLE = ["%252e%252e", "%c0%ae%c0%ae", "%uff0e%uff0e", "%%32%65", "%e0%80%ae", "..%c0%af", "..%252f"];
const PLANTED = [
  "canary",
  "canary.json",
  "canary.json.gz",
  "link",
  "link.json",
  "up",
  "outside",
  "CNAME",
  ".git",
];
const MACHINE = [
  "etc",
  "passwd",
  "proc",
  "self",
  "environ",
  "con",
  "C:",
  "file:",
  "index.json::$DATA",
  "~root",
];
const ODD = [
  "%",
  "%zz",
  "%ff",
  "%00",
  "\0",
  "\u00e9",
  "\u009b2J",
  "%0d%0aX-Evil:%201",
  "*",
  "x".repeat(300),
  "%41".repeat(90),
];

const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...TREE) },
  { weight: 4, arbitrary: fc.constantFrom(...UP) },
  { weight: 3, arbitrary: fc.constantFrom(...PLANTED) },
  { weight: 2, arbitrary: fc.constantFrom(...MARKERS, ...MACHINE) },
  { weight: 2, arbitrary: fc.constantFrom(...DOUBLE, ...ODD) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }).map(withoutBreaks) },
);

const path = fc
  .tuple(fc.constantFrom("/", "/", "/", "/api/", "//", "\\", ""), fc.array(segment, { maxLength: 12 }))
  .map(([start, segments]) => `${start}${segments.join("/")}`);

/** So that what lies behind the routing is met as well. */
const GOOD = [
  "/api/",
  "/api/units/",
  "/api/units/page=2/",
  "/api/projects/index.json",
  "/lingodex/manifest.json",
];

const query = fc.oneof(
  fc.constantFrom(
    "",
    "",
    "?page=2",
    "?format=api",
    "?format=api&page=2",
    "?page=-1",
    "?page=%00",
    "?page=1e9",
  ),
  fc.constantFrom(
    "?",
    "??page=2",
    "?page=2#x",
    "?%",
    "?page=\u00e9",
    "?format=../../canary.json",
    "?page=../2",
  ),
  fc.nat({ max: 9 }).map((digit) => `?page=${String(digit).repeat(400)}`),
);

const local = fc.tuple(path, query).map((parts) => parts.join(""));
const authority = fc.constantFrom(
  "localhost",
  "127.0.0.1:80",
  "evil.example",
  "[",
  "[::1]",
  "a:b@localhost",
  "",
  "%",
);
const target = fc.oneof(
  { weight: 9, arbitrary: local },
  { weight: 5, arbitrary: fc.tuple(fc.constantFrom(...GOOD), query).map(join) },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom("http://", "HTTPS://", "file://", "//"), authority, local).map(join),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("*", "/", "", "localhost:80", "http://", "/?", "/#", "/api", "/ api/"),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(segment, fc.integer({ min: 1, max: 9000 }))
      .map(([part, times]) => `/api/${`${part}/`.repeat(times)}`.slice(0, 70_000)),
  },
);

const method = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom("GET", "GET", "GET", "HEAD") },
  {
    weight: 3,
    arbitrary: fc.constantFrom("OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "CONNECT"),
  },
  { weight: 1, arbitrary: fc.constantFrom("get", "G\0ET", "", "GET\t", "X".repeat(500), "GET GET", "PRI") },
);

const version = fc.oneof(
  { weight: 30, arbitrary: fc.constant("HTTP/1.1") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/1.1 ", "HTTP/9.9", "", "http/1.1"),
  },
);

const host = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("Host: localhost", "Host: 127.0.0.1:8000") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("Host: evil.example", "Host:", "Host: a\r\nHost: b", "X: no host", "Host: ["),
  },
);

const fine = fc.constantFrom(
  "Accept: application/json",
  "Accept:",
  "Accept-Encoding: gzip",
  "Accept-Encoding: br;q=1, *;q=0",
  "Accept-Encoding: ;;;q=,",
  "Range: bytes=0-5",
  "Range: bytes=5-",
  "Range: bytes=-1",
  "Range: bytes=9-1",
  "Range: bytes=0-1,2-3",
  "Range: bytes=1e9-",
  `Range: bytes=${"9".repeat(400)}-`,
  "If-Range: *",
  "If-Match: *",
  'If-Match: "x"',
  "If-None-Match: *",
  "If-None-Match: W/",
  "If-Modified-Since: x",
  "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT",
  "Expect: 100-continue",
  "X-Forwarded-Host: evil.example",
  "Content-Length: 0",
  "TE: trailers",
);

const odd = fc.oneof(
  fc.constantFrom(
    "Upgrade: websocket\r\nConnection: upgrade",
    "Expect: nonsense",
    "no colon",
    ": empty",
    " folded",
  ),
  fc.constantFrom("X: \u0001", "X-\u00e9: y", "Content-Length: -1", "Content-Length: 1\r\nContent-Length: 2"),
  fc.constantFrom("Transfer-Encoding: gzip", "Transfer-Encoding: chunked, chunked"),
  fc.integer({ min: 1, max: 40_000 }).map((length) => `X-Long: ${"x".repeat(length)}`),
  fc.integer({ min: 1, max: 3000 }).map((count) => Array.from({ length: count }, () => "X: y").join("\r\n")),
);

const header = fc.oneof({ weight: 12, arbitrary: fine }, { weight: 1, arbitrary: odd });

const body = fc.oneof(
  { weight: 12, arbitrary: fc.constant({ head: "", bytes: "" }) },
  {
    weight: 1,
    arbitrary: fc
      .nat(20_000)
      .map((size) => ({ head: `Content-Length: ${size}\r\n`, bytes: "b".repeat(size) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("3\r\nabc\r\n0\r\n\r\n", "zz\r\n", "ffffffffffffffff\r\n")
      .map((bytes) => ({ head: "Transfer-Encoding: chunked\r\n", bytes })),
  },
);

/** One request; `close` says what becomes of the connection. */
function requestOf(close: string): fc.Arbitrary<string> {
  const headers = fc.array(header, { maxLength: 3 });
  return fc
    .tuple(method, target, version, host, headers, body)
    .map(([verb, address, protocol, name, more, { head, bytes }]) => {
      const lines = [`${verb} ${address} ${protocol}`, name, `Connection: ${close}`, ...more];
      return `${lines.join("\r\n")}\r\n${head}\r\n${bytes}`;
    });
}

const garbage = fc
  .array(fc.integer({ min: 0, max: 255 }), { maxLength: 400 })
  .map((bytes) => String.fromCharCode(...bytes));

function cutAt(bytes: string, fractions: readonly number[]): readonly string[] {
  const cuts = [...fractions.map((fraction) => Math.floor(fraction * bytes.length)), bytes.length].sort(
    (a, b) => a - b,
  );
  return cuts.map((cut, index) => bytes.slice(cuts[index - 1] ?? 0, cut)).filter((piece) => piece !== "");
}

const fraction = fc.double({ min: 0, max: 1, noNaN: true });

/** One at a time, in pieces, many at once, cut short, and no HTTP at all. */
export const hostileExchange: fc.Arbitrary<HostileExchange> = fc.oneof(
  {
    weight: 12,
    arbitrary: requestOf("close").map((bytes) => ({ pieces: [bytes], leaves: false, isSingle: true })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(requestOf("close"), fc.array(fraction, { minLength: 1, maxLength: 6 }))
      .map(([bytes, cuts]) => ({ pieces: cutAt(bytes, cuts), leaves: false, isSingle: true })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.array(requestOf("keep-alive"), { minLength: 1, maxLength: 8 }), requestOf("close"))
      .map(([first, last]) => ({ pieces: [first.join("") + last], leaves: false, isSingle: false })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.oneof(requestOf("keep-alive"), garbage), fraction).map(([bytes, cut]) => ({
      pieces: [bytes.slice(0, Math.floor(cut * bytes.length))],
      leaves: true,
      isSingle: false,
    })),
  },
  {
    weight: 1,
    arbitrary: garbage.map((bytes) => ({ pieces: [`${bytes}\r\n\r\n`], leaves: false, isSingle: false })),
  },
);

function withoutBreaks(text: string): string {
  return text.replace(/[\r\n]/g, "");
}

function join(parts: readonly string[]): string {
  return parts.join("");
}
