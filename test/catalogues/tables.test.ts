import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const add = (table: string, row: string): Changes => ({ [`tables/${table}.csv`]: append(row) });
const change = (table: string, part: string, by: string): Changes => ({
  [`tables/${table}.csv`]: edit(part, by),
});
const at = (timestamp: string): Changes => change("changes", "2026-11-21T03:40:27+00:00", timestamp);

describe("the text of a table", () => {
  testCatalogues({
    "no byte": { changes: { "tables/units.csv": "" }, expected: ["tables/units.csv:1:1 table/no-header"] },
    "only blank lines": {
      changes: { "tables/units.csv": "\n\r\n" },
      expected: ["tables/units.csv:1:1 table/no-header"],
    },
    "only a header": { changes: { "tables/units.csv": "project,component,language\n" }, expected: [] },
    "a quote that is never closed": {
      changes: add("units", 'harbour,app,"de,,Anchor,11,'),
      expected: ["tables/units.csv:3:13 table/syntax"],
    },
    "a quote in the middle of a cell": {
      changes: add("units", 'harbour,a"p"p,de,,Anchor,11,'),
      expected: ["tables/units.csv:3:9 table/syntax"],
    },
    "text behind a quote": {
      changes: add("units", 'harbour,"app" x,de,,Anchor,11,'),
      expected: ["tables/units.csv:3:9 table/syntax"],
    },
    "a row that is too short": {
      changes: add("units", "harbour,app,de,,Anchor"),
      expected: ["tables/units.csv:3:1 table/ragged-row"],
    },
    "a row that is too long": {
      changes: add("units", "harbour,app,cs,,Anchor,11,fuzzy,"),
      expected: ["tables/units.csv:3:1 table/ragged-row"],
    },
    "line ends of three kinds": {
      changes: { "tables/users.csv": "id,username\r\n1,ada\n2,bob\r3,eve\r\n4,\n" },
      expected: ["tables/users.csv:5:1 table/missing-value"],
    },
    "bad UTF-8": {
      changes: { "tables/users.csv": Buffer.from("id,username\n1,ada\n2,Jörg\n", "latin1") },
      expected: ["tables/users.csv:1:1 table/encoding"],
    },
    "UTF-16": {
      changes: { "tables/users.csv": Buffer.from("\ufeffid,username\n1,ada\n", "utf16le") },
      expected: ["tables/users.csv:1:4 file/nul"],
    },
    "a NUL": { changes: add("users", "2,b\0b,Bob"), expected: ["tables/users.csv:3:4 file/nul"] },
    "a mark at its beginning": {
      changes: { "tables/users.csv": "\ufeffid,username\n1,ada\n0,bob\n" },
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "a column that is missing": {
      changes: change("units", "project,component", "project,komponent"),
      expected: ["tables/units.csv:1:1 table/missing-column", "tables/units.csv:1:9 table/unknown-column"],
      says: ['did you mean "component"?'],
    },
    "a column twice": {
      changes: change("units", "context,source", "source,source"),
      expected: ["tables/units.csv:1:35 table/duplicate-column"],
    },
    "a column that is unknown": {
      changes: { "tables/users.csv": "id,username,fullname\n1,ada,Ada\n" },
      expected: ["tables/users.csv:1:13 table/unknown-column"],
      says: ['did you mean "full_name"?'],
    },
    "__proto__ as a column": {
      changes: { "tables/users.csv": "id,username,__proto__,constructor\n1,ada,x,y\n" },
      expected: ["tables/users.csv:1:13 table/unknown-column", "tables/users.csv:1:23 table/unknown-column"],
    },
    "a header without names": {
      changes: { "tables/users.csv": ",,\n1,ada,\n" },
      expected: [
        "tables/users.csv:1:1 table/missing-column",
        "tables/users.csv:1:1 table/unknown-column",
        "tables/users.csv:1:2 table/duplicate-column",
        "tables/users.csv:1:3 table/duplicate-column",
      ],
    },
    "a header of a thousand columns": {
      changes: { "tables/users.csv": `${"id,".repeat(1000)}\n` },
      expected: ["tables/users.csv:1:1 table/syntax"],
    },
    "a cell of a megabyte": {
      changes: add("users", `${"9".repeat(2 ** 20)},bob,Bob`),
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "a part of a table": {
      changes: {
        "tables/changes.2.csv": "timestamp,action,project,user\n2026-11-22T00:00:00Z,2,harbour,bob\n",
      },
      expected: ["tables/changes.2.csv:2:32 table/unknown-user"],
    },
  });
});

describe("a cell", () => {
  testCatalogues({
    "an id of zero": {
      changes: add("users", "0,bob,Bob"),
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "a negative id": {
      changes: add("users", "-1,bob,Bob"),
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "an id of 2^53": {
      changes: add("users", "9007199254740992,bob,Bob"),
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "the greatest id": { changes: add("users", "9007199254740991,bob,Bob"), expected: [] },
    "an id of letters": {
      changes: add("users", "abc,bob,Bob"),
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "an id in hexadecimal": {
      changes: add("users", "0x10,bob,Bob"),
      expected: ["tables/users.csv:3:1 table/bad-value"],
    },
    "an id that leaves no room": {
      changes: {
        "tables/changes.csv": append(
          "9007199254740991,2026-11-21T03:40:27Z,2,harbour,,,,,,\n,2026-11-21T03:40:28Z,2,harbour,,,,,,",
        ),
      },
      expected: ["tables/changes.csv:3:1 table/bad-value"],
    },
    "a hash that is too great": {
      changes: change(
        "units",
        "context,source,id,state\nharbour,app,de,,Anchor",
        "id_hash,source,id,state\nharbour,app,de,9223372036854775808,",
      ),
      expected: ["tables/units.csv:2:16 table/bad-value"],
    },
    "a hash of letters": {
      changes: change(
        "units",
        "context,source,id,state\nharbour,app,de,,Anchor",
        "id_hash,source,id,state\nharbour,app,de,anchor,",
      ),
      expected: ["tables/units.csv:2:16 table/bad-value"],
    },
    "a dictionary of 2^53": {
      changes: change(
        "changes",
        "context,source,user,author\n30,2026-11-21T03:40:27+00:00,2,harbour,web,de,.welcome,",
        "context,dictionary,user,author\n30,2026-11-21T03:40:27+00:00,2,harbour,web,de,.welcome,9007199254740993",
      ),
      expected: ["tables/changes.csv:2:56 table/bad-value"],
    },
    "a screenshot's source of 2^53": {
      changes: change("screenshots", ",21,", ",21 9007199254740993,"),
      expected: ["tables/screenshots.csv:2:20 table/bad-value"],
    },
    "a state that there is not": {
      changes: change("units", "fuzzy", "needs-editing"),
      expected: ["tables/units.csv:2:27 table/bad-value"],
    },
    "a priority that is no number": {
      changes: change(
        "units",
        "id,state\nharbour,app,de,,Anchor,10,fuzzy",
        "id,priority\nharbour,app,de,,Anchor,10,high",
      ),
      expected: ["tables/units.csv:2:27 table/bad-value"],
    },
    "dismissed perhaps": {
      changes: change("checks", "same,true", "same,perhaps"),
      expected: ["tables/checks.csv:2:30 table/bad-value"],
    },
    "a time without an offset": {
      changes: at("2026-11-21T03:40:27"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "a time of seven decimals": {
      changes: at("2026-11-21T03:40:27.1234567Z"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "a time of six decimals": { changes: at("2026-11-21T03:40:27.123456-23:59"), expected: [] },
    "the thirtieth of February": {
      changes: at("2026-02-30T00:00:00Z"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "twenty-four o'clock": {
      changes: at("2026-11-21T24:00:00Z"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "a leap second": {
      changes: at("2016-12-31T23:59:60Z"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "an offset of a day": {
      changes: at("2026-11-21T03:40:27+24:00"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "a year too far": {
      changes: at("9999-11-21T03:40:27Z"),
      expected: ["tables/changes.csv:2:4 table/bad-timestamp"],
    },
    "a date alone": { changes: at("2026-11-21"), expected: ["tables/changes.csv:2:4 table/bad-timestamp"] },
    "a time of a source": {
      changes: change("sources", "21,", "21,yesterday"),
      expected: ["tables/sources.csv:3:26 table/bad-timestamp"],
    },
    "a time of a translation": {
      changes: change("translations", "40,", "40,yesterday"),
      expected: ["tables/translations.csv:2:19 table/bad-timestamp"],
    },
    "a time of a suggestion": {
      changes: change("suggestions", "Hallo,ada,", "Hallo,ada,yesterday"),
      expected: ["tables/suggestions.csv:2:35 table/bad-timestamp"],
    },
    "an action that there is not": {
      changes: change("changes", "+00:00,2,", "+00:00,52,"),
      expected: ["tables/changes.csv:2:30 table/unknown-action"],
    },
    "an action of letters": {
      changes: change("changes", "+00:00,2,", "+00:00,edit,"),
      expected: ["tables/changes.csv:2:30 table/bad-value"],
    },
    "a check that there is not": {
      changes: change("checks", ",same,", ",sane,"),
      expected: ["tables/checks.csv:2:25 table/unknown-check"],
    },
    "no username": {
      changes: add("users", "2,,Bob"),
      expected: ["tables/users.csv:3:1 table/missing-value"],
    },
  });
});

describe("what a row names", () => {
  testCatalogues({
    "an unknown user": {
      changes: change("changes", "ada,ada", "ada,bob"),
      expected: ["tables/changes.csv:2:61 table/unknown-user"],
    },
    "an unknown user of a comment": {
      changes: change("comments", "Hi,ada", "Hi,bob"),
      expected: ["tables/comments.csv:2:26 table/unknown-user"],
    },
    "an unknown project": {
      changes: add("units", "harbor,app,de,,Anchor,11,"),
      expected: ["tables/units.csv:3:1 table/unknown-project"],
    },
    "an unknown component": {
      changes: add("units", "harbour,apps,de,,Anchor,11,"),
      expected: ["tables/units.csv:3:9 table/unknown-component"],
    },
    "a project that is none": {
      changes: add("units", "../harbour,app,de,,Anchor,11,"),
      expected: ["tables/units.csv:3:1 table/bad-value"],
    },
    "no unit": {
      changes: add("units", "harbour,app,de,,,11,"),
      expected: ["tables/units.csv:3:1 table/unnamed-unit"],
    },
    "no source": {
      changes: add("sources", "harbour,app,,,22,"),
      expected: ["tables/sources.csv:4:1 table/unnamed-unit"],
    },
    "no content": {
      changes: add("suggestions", "harbour,de,,,Moin,ada,"),
      expected: ["tables/suggestions.csv:3:1 table/unnamed-unit"],
    },
    "content of no component": {
      changes: add("suggestions", "harbour,de,,.welcome,Moin,ada,"),
      expected: ["tables/suggestions.csv:3:1 table/missing-value"],
    },
    "a unit of no language": {
      changes: change("changes", "web,de,.welcome", "web,,.welcome"),
      expected: ["tables/changes.csv:2:1 table/missing-value"],
    },
    "a language of no component": {
      changes: change("changes", "web,de,.welcome", ",de,"),
      expected: ["tables/changes.csv:2:1 table/missing-value"],
    },
    "a vanished unit": {
      changes: add("units", "harbour,app,de,,Ankor,11,"),
      expected: ["tables/units.csv:3:1 table/vanished-unit"],
    },
    "a vanished unit by its hash": {
      changes: change(
        "units",
        "context,source,id,state\nharbour,app,de,,Anchor",
        "id_hash,source,id,state\nharbour,app,de,12345,",
      ),
      expected: ["tables/units.csv:2:1 table/vanished-unit"],
    },
    "a vanished translation": {
      changes: add("units", "harbour,app,fr,,Anchor,11,"),
      expected: ["tables/units.csv:3:1 table/vanished-translation"],
    },
    "a vanished translation of its own table": {
      changes: add("translations", "harbour,app,fr,41,"),
      expected: ["tables/translations.csv:3:1 table/vanished-translation"],
    },
    "a vanished source": {
      changes: add("sources", "harbour,web,.farewell,,22,"),
      expected: ["tables/sources.csv:4:1 table/vanished-source"],
    },
    "a vanished source of a screenshot": {
      changes: change("screenshots", ",21,", ",21 22,"),
      expected: ["tables/screenshots.csv:2:1 table/vanished-source"],
    },
    "a source of another component": {
      changes: change("screenshots", ",21,", ",20,"),
      expected: ["tables/screenshots.csv:2:1 table/vanished-source"],
    },
    "vanished content": {
      changes: add("suggestions", "harbour,de,web,.farewell,Tschüss,ada,"),
      expected: ["tables/suggestions.csv:3:1 table/vanished-content"],
    },
    "a vanished unit of a change": {
      changes: change("changes", ".welcome", ".farewell"),
      expected: ["tables/changes.csv:2:1 table/vanished-unit"],
    },
    "a vanished translation of a change": {
      changes: change("changes", "web,de,.welcome", "web,fr,.welcome"),
      expected: ["tables/changes.csv:2:1 table/vanished-translation"],
    },
    "content in a vanished language": {
      changes: add("suggestions", "harbour,fr,web,.welcome,Salut,ada,"),
      expected: ["tables/suggestions.csv:3:1 table/vanished-translation"],
    },
  });
});

describe("two rows", () => {
  testCatalogues({
    "with one id of users": {
      changes: add("users", "1,bob,Bob"),
      expected: ["tables/users.csv:3:1 table/duplicate-id"],
    },
    "with one id of units": {
      changes: add("units", "harbour,app,cs,,Anchor,10,"),
      expected: ["tables/units.csv:3:1 table/duplicate-id"],
    },
    "with one id of sources": {
      changes: { "tables/sources.csv": edit(",21,", ",20,"), "tables/screenshots.csv": edit(",21,", ",20,") },
      expected: ["tables/sources.csv:3:1 table/duplicate-id"],
    },
    "with one id of changes": {
      changes: add("changes", "30,2026-11-21T03:40:28Z,2,harbour,,,,,,"),
      expected: ["tables/changes.csv:3:1 table/duplicate-id"],
    },
    "with one id of translations": {
      changes: add("translations", "harbour,app,cs,40,"),
      expected: ["tables/translations.csv:3:1 table/duplicate-id"],
    },
    "with one id of screenshots": {
      changes: add("screenshots", "50,Chart,harbour,web,21,"),
      expected: ["tables/screenshots.csv:3:1 table/duplicate-id"],
    },
    "with one id in two parts of a table": {
      changes: { "tables/changes.b.csv": "id,timestamp,action,project\n30,2026-11-22T00:00:00Z,2,harbour\n" },
      expected: ["tables/changes.csv:2:1 table/duplicate-id"],
    },
    "for one user": {
      changes: add("users", "2,ada,Ada"),
      expected: ["tables/users.csv:3:1 table/duplicate-row"],
    },
    "for one address, whatever its case": {
      changes: {
        "tables/users.csv":
          "id,username,full_name,email\n1,ada,Ada,Ada@example.org\n2,bea,Bea,ada@EXAMPLE.org\n",
      },
      expected: ["tables/users.csv:3:1 table/duplicate-row"],
    },
    "for one unit": {
      changes: add("units", "harbour,app,de,,Anchor,11,"),
      expected: ["tables/units.csv:3:1 table/duplicate-row"],
    },
    "for one unit under two names": {
      changes: {
        "tables/units.csv":
          "project,component,language,context,source,id_hash\nharbour,web,de,.welcome,,\nharbour,web,de,.welcome,ignored,\n",
      },
      expected: ["tables/units.csv:3:1 table/duplicate-row"],
    },
    "for one source": {
      changes: add("sources", "harbour,web,.welcome,,22,"),
      expected: ["tables/sources.csv:4:1 table/duplicate-row"],
    },
    "for one translation": {
      changes: add("translations", "harbour,app,de,41,"),
      expected: ["tables/translations.csv:3:1 table/duplicate-row"],
    },
  });
});
