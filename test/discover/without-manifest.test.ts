import { cpSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { Running } from "../cli/running.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { contentsOf, folderOf, git, lingodex, put } from "./made-repository.ts";

const SUBTITLES = "1\n00:00:01,000 --> 00:00:02,000\nHello\n";

describe("where no manifest is", () => {
  it("builds what init --yes would write, byte for byte, and writes only the output", () => {
    const folder = folderOf("android");
    const before = contentsOf(folder);
    const out = join(quickDirectory(), "tree");
    const ran = lingodex(folder, "build", "--no-cache", "--out", out);
    expect(ran.status).toBe(0);
    expect(ran.stderr.match(/using detected translations/g)).toHaveLength(1);
    expect(contentsOf(folder)).toEqual(before);

    const other = join(quickDirectory(), "tree");
    lingodex(folder, "init", "--yes");
    expect(lingodex(folder, "build", "--no-cache", "--out", other).status).toBe(0);
    expect(contentsOf(other)).toEqual(contentsOf(out));
  });

  it("says so to programs, too", () => {
    const { status, stdout } = lingodex(folderOf("rails"), "build", "--no-cache", "--json");
    const { ok, discovered, diagnostics } = JSON.parse(stdout);
    expect([status, ok, discovered]).toEqual([0, true, true]);
    expect(diagnostics).toEqual([expect.objectContaining({ code: "discover/used", severity: "note" })]);
  });

  it("tells what is not taken, as init does", () => {
    const folder = folderOf("two-of-a-language", {
      "i18n/de.srt": SUBTITLES,
      "i18n/en.srt": SUBTITLES,
      "po/app.pot": 'msgid ""\nmsgstr ""\n\nmsgid "Save"\nmsgstr ""\n',
      // Of another template: nothing tells what it is a translation of.
      "po/de.po": 'msgid ""\nmsgstr ""\n\nmsgid "Open"\nmsgstr "Auf"\n',
    });
    const { told, components } = JSON.parse(lingodex(folder, "init", "--dry-run", "--json").stdout);
    const ran = lingodex(folder, "build", "--no-cache", "--strict", "--json");
    const { ok, diagnostics } = JSON.parse(ran.stdout);
    const notes = diagnostics.filter(({ code }: { code: string }) => code !== "discover/used");
    expect(ok).toBe(true);
    expect(notes.map(({ code, file }: Record<string, string>) => [code, file]).sort()).toEqual([
      ["discover/collision", "res/values-en/strings.xml"],
      ["discover/collision", "res/values-zh/strings.xml"],
      ["discover/doubtful", "po/*.po"],
      ["discover/unsupported", "i18n/*.srt"],
    ]);
    expect(told).toHaveLength(3);
    expect(components).toContainEqual(
      expect.objectContaining({ filemask: "po/*.po", confidence: "doubtful" }),
    );
    for (const note of notes)
      expect(note).toMatchObject({ severity: "note", hint: expect.stringContaining("lingodex init") });
  });

  it("says whose places those in catalogue.yaml are", () => {
    const [used] = JSON.parse(lingodex(folderOf("rails"), "check", "--format", "json").stdout).diagnostics;
    expect(used.hint).toMatch(/run "lingodex init" to save and edit this/);
  });

  it("builds the second time from memory, and sees what is new", () => {
    const folder = folderOf("rails");
    const cache = join(quickDirectory(), "cache");
    const build = () => JSON.parse(lingodex(folder, "build", "--cache", cache, "--json", "--timings").stdout);
    expect(build().mode).toBe("full");
    expect(build()).toMatchObject({ mode: "unchanged", discovered: true });
    put(folder, "config/locales/de.yml", "de:\n  hello: Servus\n  bye: Baba\n");
    expect(build()).toMatchObject({ mode: "incremental", discovered: true });
    put(folder, "web/locales/en.json", '{"a": "b"}');
    put(folder, "web/locales/de.json", '{"a": "c"}');
    const grown = build();
    expect(grown).toMatchObject({ mode: "full", ok: true });

    // A project without a name is called as its folder is.
    const fresh = join(quickDirectory(), basename(folder));
    cpSync(folder, fresh, { recursive: true, filter: (path) => !path.includes("public") });
    const again = lingodex(fresh, "build", "--no-cache", "--json", "--full");
    expect(JSON.parse(again.stdout).generation).toBe(grown.generation);
  });

  it("checks and counts", () => {
    const folder = folderOf("rails");
    const checked = lingodex(folder, "check", "--strict");
    expect([checked.status, checked.stderr]).toEqual([0, expect.stringContaining("1 project, 2 components")]);
    const counted = lingodex(folder, "stats", "--json");
    expect([counted.status, counted.stderr]).toEqual([
      0,
      expect.stringContaining("using detected translations"),
    ]);
    expect(JSON.parse(counted.stdout).projects).toHaveLength(1);
  });

  it("serves", async () => {
    const running = new Running(["serve", folderOf("rails"), "--port", "0"]);
    const [, address = ""] = await running.printed(/at (http:\S+)/);
    const answer = await fetch(`${address}projects/`);
    expect(await answer.json()).toMatchObject({ count: 1 });
    await running.end();
  });

  it.each(["build", "check", "stats", "serve"])("%s does nothing when it is told to", (command) => {
    const folder = folderOf("rails");
    const ran = lingodex(folder, command, "--no-discover");
    expect([ran.status, ran.stderr]).toEqual([
      2,
      expect.stringMatching(/contains no catalogue|neither a catalogue/),
    ]);
  });

  it.each(["nothing", "tests-only"])("is no catalogue where %s can be taken", (fixture) => {
    const ran = lingodex(folderOf(fixture), "build");
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringContaining("contains no catalogue.yaml")]);
  });

  it("names a manifest further up", () => {
    const folder = folderOf("rails", { "catalogue.yaml": "projects: []\n" });
    const { status, stderr } = lingodex(folder, "check", "config");
    expect([status, stderr]).toEqual([0, expect.stringContaining(JSON.stringify(folder))]);
  });

  it.each(["build", "check", "stats", "serve"])(
    "%s tells what was seen where nothing can be taken",
    (command) => {
      const hjson = { "locales/en.hjson": "open: Open\n", "locales/de.hjson": "open: Offen\n" };
      const seen = lingodex(folderOf("nothing", hjson), command);
      expect([seen.status, seen.stderr]).toEqual([
        2,
        expect.stringContaining("locales/*.hjson: lingodex does not read Hjson"),
      ]);
      expect(seen.stderr).toContain("lingodex init");
      const nothing = lingodex(folderOf("nothing"), command);
      expect([nothing.status, nothing.stderr]).toEqual([2, expect.stringContaining("no translation files")]);
    },
  );

  it.each(["init", "build", "check", "stats", "serve"])(
    "%s tells a bare repository for what it is",
    (command) => {
      const bare = folderOf("nothing");
      git(bare, "init", "--quiet", "--bare", "app.git");
      const { status, stderr } = lingodex(join(bare, "app.git"), command);
      expect([status, stderr]).toEqual([
        2,
        expect.stringMatching(/looks like a bare repository.*\n.*--at HEAD/),
      ]);
    },
  );

  it("names a manifest further up, also of a folder with nothing in it", () => {
    const folder = folderOf("rails", { "catalogue.yaml": "projects: []\n", "empty/README": "None.\n" });
    const { status, stderr } = lingodex(folder, "check", "empty");
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining(`${JSON.stringify(folder)} has a manifest`),
    ]);
  });

  it("explains what was built", () => {
    const folder = folderOf("rails");
    const said = lingodex(folder, "explain", "/api/languages/de/");
    expect([said.status, said.stdout]).toEqual([0, expect.stringContaining("de")]);
    expect(said.stderr).toContain("using detected translations");
    const refused = lingodex(folder, "explain", "/api/languages/de/", "--no-discover");
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining("contains no catalogue.yaml"),
    ]);
    git(folder, "init", "--quiet");
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "--message", "All");
    expect(lingodex(folder, "explain", "/api/languages/de/", "--at", "HEAD").status).toBe(0);
  });

  it("says so once of both sides of a comparison", () => {
    const folder = folderOf("rails");
    git(folder, "init", "--quiet");
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "--message", "All");
    for (const words of [["HEAD"], ["HEAD", "HEAD"]]) {
      const { status, stderr } = lingodex(folder, "diff", ...words);
      expect([status, stderr.match(/using detected translations/g)]).toEqual([
        0,
        ["using detected translations"],
      ]);
    }
  });

  it("publishes beside a public/ that holds something else", () => {
    const folder = folderOf("rails", { "public/robots.txt": "User-agent: *\n" });
    expect(lingodex(folder, "build", "--no-cache").stderr).toContain("lingodex-site");
    expect(lingodex(folder, "verify", "lingodex-site").status).toBe(0);
    expect([...contentsOf(join(folder, "public")).keys()]).toEqual(["robots.txt"]);
  });

  it("takes translations beside a lingodex/manifest.json that is no site's", () => {
    const folder = folderOf("nothing", {
      "lingodex/manifest.json": '{"name": "My app"}',
      "languages/en.json": '{"a": "Save the file", "b": "Open the file"}',
      "languages/de.json": '{"a": "Datei sichern", "b": "Datei öffnen"}',
    });
    const { components } = JSON.parse(lingodex(folder, "init", "--dry-run", "--json").stdout);
    expect(components).toContainEqual(expect.objectContaining({ filemask: "languages/*.json" }));
  });

  it("takes no file of a site for a translation, also if the site's manifest is damaged", () => {
    const folder = folderOf("rails");
    lingodex(folder, "build", "--no-cache", "--out", "public");
    const found = lingodex(folder, "init", "--dry-run", "--json").stdout;
    put(folder, "public/lingodex/manifest.json", '{"tool": ');
    expect(lingodex(folder, "init", "--dry-run", "--json").stdout).toBe(found);
    const { status, stderr } = lingodex(folder, "build", "--no-cache");
    expect(status).toBe(2);
    expect(stderr).toMatch(/public\/lingodex\/manifest.json is damaged, .*\n.*delete .*public; /);
    rmSync(join(folder, "public"), { recursive: true });
    expect(lingodex(folder, "build", "--no-cache").status).toBe(0);
  });
});
