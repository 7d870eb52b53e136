import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseManifest, plainValue } from "../../src/catalogue/read/manifests/manifest-text.ts";
import { reportSchemaErrors, schemaValidator } from "../../src/catalogue/read/manifests/schema.ts";
import { Diagnostics, describeDiagnostic } from "../../src/model/diagnostics/diagnostic.ts";

function complaintsAbout(kind: string, text: string): readonly string[] {
  const diagnostics = new Diagnostics();
  const tree = parseManifest(text, "a.yaml", diagnostics.report);
  if (tree === undefined) throw new Error("no YAML");
  const validator = schemaValidator<unknown>(kind);
  const value = plainValue(tree.node);
  if (validator.accepts(value)) return [];
  reportSchemaErrors(validator.errorsOf(value), tree, tree.node, diagnostics.report);
  return diagnostics.sorted().map((diagnostic) => {
    const { line, column, message } = describeDiagnostic(diagnostic);
    return `${line}:${column} ${message}`;
  });
}

const component = (line: string): readonly string[] =>
  complaintsAbout("component", `name: N\nslug: s\nfilemask: "*.po"\nfile_format: po\n${line}`);

describe("the schemas", () => {
  it("all compile in ajv's strict mode", () => {
    const folder = new URL("../../schemas/input/", import.meta.url);
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".schema.json"))
      .map((name) => name.slice(0, -".schema.json".length));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(() => schemaValidator(name).errorsOf({})).not.toThrow();
    expect(() => schemaValidator("nothing")).toThrow("no schema nothing");
  });

  it("are compiled once", () => {
    expect(schemaValidator("component")).toBe(schemaValidator("component"));
  });
});

describe("what a schema says is put in words", () => {
  it.each<[string, string]>([
    ["id: x", '5:5 id: expected a whole number, found the text "x"'],
    ["id: 1.5", "5:5 id: expected a whole number, found the number 1.5"],
    ["id: 0", "5:5 id is 0, but it must be >= 1"],
    ["locked: 1", "5:9 locked: expected true or false, found the number 1"],
    ["vcs: [git]", "5:6 vcs: expected text, found a list"],
    ["vcs: {git: 1}", "5:6 vcs: expected text, found a map of keys"],
    ["branch: 0x1F", '5:9 branch: expected text, found the number 0x1F; write "0x1F"'],
    ["branch: ~", "5:9 branch: expected text, found nothing"],
    ["branch: false", '5:9 branch: expected text, found false; write "false"'],
    ["repository: svn", '5:13 repository is "svn", but it must be one of git'],
    ["repository: 12", "5:13 repository: expected a map of keys, found the number 12"],
    [
      "repository: {remote_commit: 12}",
      "5:29 remote_commit: expected a map of keys or nothing, found the number 12",
    ],
    [
      "repository: {merge_failure: 12}",
      '5:29 merge_failure: expected text or nothing, found the number 12; write "12"',
    ],
    ["language_aliases: {a/b~c: 12}", '5:27 "a/b~c": expected text, found the number 12; write "12"'],
    ["csv: {delimiter: ';;'}", '5:18 delimiter is ";;", but it must be one character, and no line break'],
    ["csv: {dialect: excel}", '5:16 dialect is "excel", but it must be one of platform, rfc4180'],
    [`vcs: "" `, '5:6 vcs is "", but it must not be empty'],
    [`priority: 99999999999`, "5:11 priority is 99999999999, but it must be <= 2147483647"],
    ["templat: x", '5:1 unknown key "templat"; did you mean "template"?'],
  ])("%s", (line, complaint) => {
    expect(component(line)).toEqual([complaint]);
  });

  it("at lists", () => {
    expect(
      complaintsAbout("catalogue", "projects: [a, '', 12]\nchanges: [git, table, git]\nallow_roots: x"),
    ).toEqual([
      '1:15 item 2 of projects is "", but it must not be empty',
      '1:19 item 3 of projects: expected a path, a glob or a map of keys, found the number 12; write "12"',
      "2:10 changes is a list, but it must not name anything twice",
      '3:14 allow_roots: expected a list, found the text "x"',
    ]);
  });

  it("at the whole manifest", () => {
    expect(complaintsAbout("catalogue", "12")).toEqual([
      "1:1 the manifest: expected a map of keys, found the number 12",
    ]);
    expect(complaintsAbout("catalogue", "{}")).toEqual(['1:1 the key "projects" is missing']);
  });

  it("shortly, where a text is long", () => {
    const [long = ""] = complaintsAbout("project", `name: N\nslug: "${" ".repeat(10_000)}"\ncomponents: []`);
    expect(long).toHaveLength(
      "2:7 slug is , but it must consist of letters a to z, digits, - and _".length + 103,
    );
  });

  it("in time, where there are very many", () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `k${index}: x`).join("\n");
    // A thousand, and how many more.
    expect(component(keys)).toHaveLength(1001);
    const items = Array.from({ length: 20_000 }, (_, index) => index).join(",");
    expect(complaintsAbout("catalogue", `projects: []\nchanges: [${items}]`)).toHaveLength(1001);
  });
});
