import { describe } from "vitest";
import { testCatalogues } from "./catalogue-cases.ts";
import { append, type Changes, edit } from "./catalogue-fixture.ts";

const add = (table: string, row: string): Changes => ({ [`tables/${table}.csv`]: append(row) });
const change = (table: string, part: string, by: string): Changes => ({ [`tables/${table}.csv`]: edit(part, by) });
const at = (timestamp: string): Changes => change("changes", "2026-11-21T03:40:27+00:00", timestamp);

describe("the text of a table", () => {
  testCatalogues({
    "no byte": { changes: { "tables/units.csv": "" }, expected: FILL },
    "only blank lines": { changes: { "tables/units.csv": "\n\r\n" }, expected: FILL },
    "only a header": { changes: { "tables/units.csv": "project,component,language\n" }, expected: FILL },
    "a quote that is never closed": { changes: add("units", 'harbour,app,"de,,Anchor,11,'), expected: FILL },
    "a quote in the middle of a cell": { changes: add("units", 'harbour,a"p"p,de,,Anchor,11,'), expected: FILL },
    "text behind a quote": { changes: add("units", 'harbour,"app" x,de,,Anchor,11,'), expected: FILL },
    "a row that is too short": { changes: add("units", "harbour,app,de,,Anchor"), expected: FILL },
    "a row that is too long": { changes: add("units", "harbour,app,cs,,Anchor,11,fuzzy,"), expected: FILL },
    "line ends of three kinds": { changes: { "tables/users.csv": "id,username\r\n1,ada\n2,bob\r3,eve\r\n4,\n" }, expected: FILL },
    "bad UTF-8": { changes: { "tables/users.csv": Buffer.from("id,username\n1,ada\n2,Jörg\n", "latin1") }, expected: FILL },
    "UTF-16": { changes: { "tables/users.csv": Buffer.from("\ufeffid,username\n1,ada\n", "utf16le") }, expected: FILL },
    "a NUL": { changes: add("users", "2,b\0b,Bob"), expected: FILL },
    "a mark at its beginning": { changes: { "tables/users.csv": "\ufeffid,username\n1,ada\n0,bob\n" }, expected: FILL },
    "a column that is missing": { changes: change("units", "project,component", "project,komponent"), expected: FILL, says: ['did you mean "component"?'] },
    "a column twice": { changes: change("units", "context,source", "source,source"), expected: FILL },
    "a column that is unknown": { changes: { "tables/users.csv": "id,username,fullname\n1,ada,Ada\n" }, expected: FILL, says: ['did you mean "full_name"?'] },
    "__proto__ as a column": { changes: { "tables/users.csv": "id,username,__proto__,constructor\n1,ada,x,y\n" }, expected: FILL },
    "a header without names": { changes: { "tables/users.csv": ",,\n1,ada,\n" }, expected: FILL },
    "a header of a thousand columns": { changes: { "tables/users.csv": `${"id,".repeat(1000)}\n` }, expected: FILL },
    "a cell of a megabyte": { changes: add("users", `${"9".repeat(2 ** 20)},bob,Bob`), expected: FILL },
    "a part of a table": { changes: { "tables/changes.2.csv": "timestamp,action,project,user\n2026-11-22T00:00:00Z,2,harbour,bob\n" }, expected: FILL },
  });
});

describe("a cell", () => {
  testCatalogues({
    "an id of zero": { changes: add("users", "0,bob,Bob"), expected: FILL },
    "a negative id": { changes: add("users", "-1,bob,Bob"), expected: FILL },
    "an id of 2^53": { changes: add("users", "9007199254740992,bob,Bob"), expected: FILL },
    "the greatest id": { changes: add("users", "9007199254740991,bob,Bob"), expected: FILL },
    "an id of letters": { changes: add("users", "abc,bob,Bob"), expected: FILL },
    "an id in hexadecimal": { changes: add("users", "0x10,bob,Bob"), expected: FILL },
    "an id that leaves no room": { changes: { "tables/changes.csv": append("9007199254740991,2026-11-21T03:40:27Z,2,harbour,,,,,,\n,2026-11-21T03:40:28Z,2,harbour,,,,,,") }, expected: FILL },
    "a hash that is too great": { changes: change("units", "context,source,id,state\nharbour,app,de,,Anchor", "id_hash,source,id,state\nharbour,app,de,9223372036854775808,"), expected: FILL },
    "a hash of letters": { changes: change("units", "context,source,id,state\nharbour,app,de,,Anchor", "id_hash,source,id,state\nharbour,app,de,anchor,"), expected: FILL },
    "a dictionary of 2^53": { changes: change("changes", "context,source,user,author\n30,2026-11-21T03:40:27+00:00,2,harbour,web,de,.welcome,", "context,dictionary,user,author\n30,2026-11-21T03:40:27+00:00,2,harbour,web,de,.welcome,9007199254740993"), expected: FILL },
    "a screenshot's source of 2^53": { changes: change("screenshots", ",21,", ",21 9007199254740993,"), expected: FILL },
    "a state that there is not": { changes: change("units", "fuzzy", "needs-editing"), expected: FILL },
    "a priority that is no number": { changes: change("units", "id,state\nharbour,app,de,,Anchor,10,fuzzy", "id,priority\nharbour,app,de,,Anchor,10,high"), expected: FILL },
    "dismissed perhaps": { changes: change("checks", "same,true", "same,perhaps"), expected: FILL },
    "a time without an offset": { changes: at("2026-11-21T03:40:27"), expected: FILL },
    "a time of seven decimals": { changes: at("2026-11-21T03:40:27.1234567Z"), expected: FILL },
    "a time of six decimals": { changes: at("2026-11-21T03:40:27.123456-23:59"), expected: FILL },
    "the thirtieth of February": { changes: at("2026-02-30T00:00:00Z"), expected: FILL },
    "twenty-four o'clock": { changes: at("2026-11-21T24:00:00Z"), expected: FILL },
    "a leap second": { changes: at("2016-12-31T23:59:60Z"), expected: FILL },
    "an offset of a day": { changes: at("2026-11-21T03:40:27+24:00"), expected: FILL },
    "a year too far": { changes: at("9999-11-21T03:40:27Z"), expected: FILL },
    "a date alone": { changes: at("2026-11-21"), expected: FILL },
    "a time of a source": { changes: change("sources", "21,", "21,yesterday"), expected: FILL },
    "a time of a translation": { changes: change("translations", "40,", "40,yesterday"), expected: FILL },
    "a time of a suggestion": { changes: change("suggestions", "Hallo,ada,", "Hallo,ada,yesterday"), expected: FILL },
    "an action that there is not": { changes: change("changes", "+00:00,2,", "+00:00,52,"), expected: FILL },
    "an action of letters": { changes: change("changes", "+00:00,2,", "+00:00,edit,"), expected: FILL },
    "a check that there is not": { changes: change("checks", ",same,", ",sane,"), expected: FILL },
    "no username": { changes: add("users", "2,,Bob"), expected: FILL },
  });
});

describe("what a row names", () => {
  testCatalogues({
    "an unknown user": { changes: change("changes", "ada,ada", "ada,bob"), expected: FILL },
    "an unknown user of a comment": { changes: change("comments", "Hi,ada", "Hi,bob"), expected: FILL },
    "an unknown project": { changes: add("units", "harbor,app,de,,Anchor,11,"), expected: FILL },
    "an unknown component": { changes: add("units", "harbour,apps,de,,Anchor,11,"), expected: FILL },
    "a project that is none": { changes: add("units", "../harbour,app,de,,Anchor,11,"), expected: FILL },
    "no unit": { changes: add("units", "harbour,app,de,,,11,"), expected: FILL },
    "no source": { changes: add("sources", "harbour,app,,,22,"), expected: FILL },
    "no content": { changes: add("suggestions", "harbour,de,,,Moin,ada,"), expected: FILL },
    "content of no component": { changes: add("suggestions", "harbour,de,,.welcome,Moin,ada,"), expected: FILL },
    "a unit of no language": { changes: change("changes", "web,de,.welcome", "web,,.welcome"), expected: FILL },
    "a language of no component": { changes: change("changes", "web,de,.welcome", ",de,"), expected: FILL },
    "a vanished unit": { changes: add("units", "harbour,app,de,,Ankor,11,"), expected: FILL },
    "a vanished unit by its hash": { changes: change("units", "context,source,id,state\nharbour,app,de,,Anchor", "id_hash,source,id,state\nharbour,app,de,12345,"), expected: FILL },
    "a vanished translation": { changes: add("units", "harbour,app,fr,,Anchor,11,"), expected: FILL },
    "a vanished translation of its own table": { changes: add("translations", "harbour,app,fr,41,"), expected: FILL },
    "a vanished source": { changes: add("sources", "harbour,web,.farewell,,22,"), expected: FILL },
    "a vanished source of a screenshot": { changes: change("screenshots", ",21,", ",21 22,"), expected: FILL },
    "a source of another component": { changes: change("screenshots", ",21,", ",20,"), expected: FILL },
    "vanished content": { changes: add("suggestions", "harbour,de,web,.farewell,Tschüss,ada,"), expected: FILL },
    "a vanished unit of a change": { changes: change("changes", ".welcome", ".farewell"), expected: FILL },
    "a vanished translation of a change": { changes: change("changes", "web,de,.welcome", "web,fr,.welcome"), expected: FILL },
    "content in a vanished language": { changes: add("suggestions", "harbour,fr,web,.welcome,Salut,ada,"), expected: FILL },
  });
});

describe("two rows", () => {
  testCatalogues({
    "with one id of users": { changes: add("users", "1,bob,Bob"), expected: FILL },
    "with one id of units": { changes: add("units", "harbour,app,cs,,Anchor,10,"), expected: FILL },
    "with one id of sources": { changes: { "tables/sources.csv": edit(",21,", ",20,"), "tables/screenshots.csv": edit(",21,", ",20,") }, expected: FILL },
    "with one id of changes": { changes: add("changes", "30,2026-11-21T03:40:28Z,2,harbour,,,,,,"), expected: FILL },
    "with one id of translations": { changes: add("translations", "harbour,app,cs,40,"), expected: FILL },
    "with one id of screenshots": { changes: add("screenshots", "50,Chart,harbour,web,21,"), expected: FILL },
    "with one id in two parts of a table": { changes: { "tables/changes.b.csv": "id,timestamp,action,project\n30,2026-11-22T00:00:00Z,2,harbour\n" }, expected: FILL },
    "for one user": { changes: add("users", "2,ada,Ada"), expected: FILL },
    "for one unit": { changes: add("units", "harbour,app,de,,Anchor,11,"), expected: FILL },
    "for one unit under two names": { changes: { "tables/units.csv": "project,component,language,context,source,id_hash\nharbour,web,de,.welcome,,\nharbour,web,de,.welcome,ignored,\n" }, expected: FILL },
    "for one source": { changes: add("sources", "harbour,web,.welcome,,22,"), expected: FILL },
    "for one translation": { changes: add("translations", "harbour,app,de,41,"), expected: FILL },
  });
});
