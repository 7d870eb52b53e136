import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { describe, expect, it, type TestContext } from "vitest";
import type { PublicCatalogue } from "../../src/model/catalogue/linked.ts";
import type { PagesSettings } from "../../src/model/catalogue/pages-settings.ts";
import { readExample } from "../cli/example.ts";
import { bilingual, catalogueOf, fileOf, link, projectOf } from "../compute/catalogue-of.ts";
import { skipFor } from "../end-to-end/missing.ts";
import { temporaryDirectory } from "../end-to-end/temporary.ts";
import { filesOf, siteOf } from "./files-of.ts";
import { writeHostileCatalogue } from "./hostile-catalogue.ts";

const python = process.env["LINGODEX_FEEDS"];
const program = fileURLToPath(new URL("feed-validity/validate.py", import.meta.url));
const grammar = fileURLToPath(new URL("feed-validity/atom.rng", import.meta.url));
const require = createRequire(import.meta.url);
const schema = require.resolve("jsonfeed-schema/schema-v1.1.json");
const SAMPLE = fileURLToPath(new URL("../../data/alpine-club", import.meta.url));

interface FeedFile {
  readonly name: string;
  readonly kind: "atom" | "json";
  readonly text: string;
}

interface Judged {
  readonly name: string;
  readonly findings: readonly string[];
}

/** What validators say of each: nothing where it is valid. */
function judged(feeds: readonly FeedFile[], context: TestContext): readonly Judged[] {
  if (python === undefined)
    return skipFor("LINGODEX_FEEDS names no Python with lxml, feedparser and jsonschema", context);
  const input = JSON.stringify(feeds.map(({ kind, text }) => ({ kind, text })));
  const { status, stdout, stderr } = spawnSync(python, [program, grammar, schema], {
    ...{ input, encoding: "utf8", maxBuffer: 1 << 28 },
  });
  if (status !== 0) throw new Error(stderr);
  const findings: readonly (readonly string[])[] = JSON.parse(stdout);
  return feeds.map(({ name }, at) => ({ name, findings: findings[at] ?? ["not judged"] }));
}

function feedsOf(
  site: string,
  linked: PublicCatalogue,
  settings: Partial<PagesSettings> = {},
): readonly FeedFile[] {
  return [...filesOf(siteOf(linked, settings))].flatMap(([path, text]): readonly FeedFile[] => {
    const name = `${site}: ${path}`;
    if (path.endsWith("/feed.xml")) return [{ name, kind: "atom", text }];
    return path.endsWith("/feed.json") ? [{ name, kind: "json", text }] : [];
  });
}

function hostileFeeds(): readonly FeedFile[] {
  const directory = temporaryDirectory();
  writeHostileCatalogue(directory);
  const { catalogue, linked } = readExample(directory);
  return feedsOf("strangers", linked, catalogue.settings.pages);
}

const unchanged = catalogueOf({ projects: [projectOf("p", [bilingual("c", [fileOf("de", [])])])] });

const ATOM = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>https://example.org/feed.xml</id>
<title>Changes</title>
<updated>2026-05-02T10:00:00.000000+02:00</updated>
<author><name>Club</name></author>
<link rel="self" type="application/atom+xml" href="https://example.org/feed.xml"/>
<link rel="alternate" type="text/html" href="https://example.org/"/>
<entry>
<id>urn:uuid:00000000-0000-5000-8000-000000000001</id>
<title>Translated</title>
<updated>2026-05-01T10:00:00Z</updated>
<link rel="alternate" type="text/html" href="https://example.org/a/?checksum=1"/>
<content type="text" xml:lang="de">Hütte</content>
</entry>
<entry>
<id>urn:uuid:00000000-0000-5000-8000-000000000002</id>
<title>Translated</title>
<updated>2026-05-01T10:00:00Z</updated>
<link rel="alternate" type="text/html" href="https://example.org/b/"/>
</entry>
</feed>
`;

const ENTRY_TIME = "<updated>2026-05-01T10:00:00Z</updated>\n";

/** What is wrong, and what is put in place of what. */
const ATOM_DEFECTS: readonly (readonly [string, string, string])[] = [
  ["a feed that says no time", "<updated>2026-05-02T10:00:00.000000+02:00</updated>\n", ""],
  ["an entry that says no time", ENTRY_TIME, ""],
  ["two times", ENTRY_TIME, ENTRY_TIME.repeat(2)],
  ["a time without a zone", "01T10:00:00Z", "01T10:00:00"],
  ["a time with a space", "01T10:00:00Z", "01 10:00:00Z"],
  ["a day that is none", "2026-05-01T", "2026-02-30T"],
  ["no identifier", "<id>urn:uuid:00000000-0000-5000-8000-000000000001</id>\n", ""],
  ["an identifier twice in one entry", "<id>urn:uuid:00000000-0000-5000-8000-000000000001</id>", "$&$&"],
  ["an identifier of two entries", "000000000002", "000000000001"],
  [
    "an identifier that is an address",
    "urn:uuid:00000000-0000-5000-8000-000000000001",
    "https://example.org/1/",
  ],
  ["no title", "<title>Translated</title>\n", ""],
  ["an empty title", "<title>Translated</title>", "<title> </title>"],
  ["nobody who wrote it", "<author><name>Club</name></author>\n", ""],
  ["a control character", "Hütte", "H\u0007tte"],
  ["a bare ampersand", "Hütte", "Hütte & Berg"],
  ["an element in a text", "Hütte", "<b>Hütte</b>"],
  ["an address that is relative", 'href="https://example.org/b/"', 'href="b/"'],
  ["an address with a space", "https://example.org/b/", "https://example.org/b c/"],
  ["a link twice", '<link rel="alternate" type="text/html" href="https://example.org/b/"/>', "$&$&"],
  ["a code that is no tag", 'xml:lang="de"', 'xml:lang="de_DE"'],
  ["an element of RSS", "</entry>", "<guid>1</guid></entry>"],
  ["no namespace", ' xmlns="http://www.w3.org/2005/Atom"', ""],
  ["an end that is missing", "</feed>\n", ""],
];

const JSON_FEED = JSON.stringify({
  version: "https://jsonfeed.org/version/1.1",
  title: "Changes",
  home_page_url: "https://example.org/",
  feed_url: "https://example.org/feed.json",
  language: "en",
  items: [1, 2].map((id) => ({
    id: `https://example.org/${id}/`,
    url: "https://example.org/a/",
    title: "Translated",
    content_text: "Hütte",
    date_published: "2026-05-01T10:00:00.000000+02:00",
    authors: [{ name: "Jo" }],
  })),
});

const JSON_DEFECTS: readonly (readonly [string, string, string])[] = [
  ["no version", `"version":"https://jsonfeed.org/version/1.1",`, ""],
  ["a version that is none", "version/1.1", "version/1.2"],
  ["no title", `"title":"Changes",`, ""],
  ["no address of its own", `"feed_url":"https://example.org/feed.json",`, ""],
  ["an address that is relative", `"url":"https://example.org/a/"`, `"url":"a/"`],
  ["no identifier", `"id":"https://example.org/1/",`, ""],
  ["a number as identifier", `"id":"https://example.org/1/"`, `"id":1`],
  ["an identifier of two items", "https://example.org/2/", "https://example.org/1/"],
  ["an item without a text", `"content_text":"Hütte",`, ""],
  ["a time without a zone", "00.000000+02:00", "00.000000"],
  ["a day that is none", "2026-05-01T", "2026-02-30T"],
  ["an author of nothing", `{"name":"Jo"}`, "{}"],
  ["a code that is no tag", `"language":"en"`, `"language":"en_GB"`],
  ["a key that nobody knows", `"title":"Changes"`, `$&,"subtitle":"x"`],
  ["a control character", "Hütte", "H\u0007tte"],
  ["an end that is missing", "]}", ""],
];

function damaged(kind: FeedFile["kind"], text: string, defects: typeof ATOM_DEFECTS): readonly FeedFile[] {
  return defects.map(([name, from, to]) => {
    if (!text.includes(from)) throw new Error(`${name}: ${from} is not in the feed`);
    return { name: `${kind}: ${name}`, kind, text: text.replace(from, to) };
  });
}

describe("feeds, judged by programs that are not ours", () => {
  it("are valid, whatever they hold", (context) => {
    const feeds = [
      ...feedsOf("example", readExample().linked),
      ...feedsOf("sample", readExample(SAMPLE).linked),
      ...feedsOf("sample without names", readExample(SAMPLE).linked, { names: "none" }),
      ...hostileFeeds(),
      ...feedsOf("no change", link(unchanged).linked),
      ...feedsOf("nothing", link(catalogueOf({ projects: [] })).linked),
    ];
    expect(judged(feeds, context).filter(({ findings }) => findings.length > 0)).toEqual([]);
    expect(feeds.length).toBeGreaterThan(60);
  });

  it("are found to be broken where they are, one defect at a time", (context) => {
    const good: readonly FeedFile[] = [
      { name: "Atom", kind: "atom", text: ATOM },
      { name: "JSON Feed", kind: "json", text: JSON_FEED },
    ];
    const broken = [...damaged("atom", ATOM, ATOM_DEFECTS), ...damaged("json", JSON_FEED, JSON_DEFECTS)];
    const valid = judged([...good, ...broken], context).filter(({ findings }) => findings.length === 0);
    expect(valid.map(({ name }) => name)).toEqual(["Atom", "JSON Feed"]);
  });
});
