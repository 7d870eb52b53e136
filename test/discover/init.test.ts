import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { contentsOf, folderOf, git, lingodex, put } from "./made-repository.ts";

const JSON_TEXTS = `${JSON.stringify({ open: "x", close: "y" })}\n`;

function manifestIn(folder: string): string {
  return readFileSync(join(folder, "catalogue.yaml"), "utf8");
}

describe("lingodex init", () => {
  it("writes catalogue.yaml and nothing else, and build takes it as it is", () => {
    const folder = folderOf("django");
    const before = contentsOf(folder);
    const printed = lingodex(folder, "init", "--dry-run");
    expect(contentsOf(folder)).toEqual(before);
    expect(printed.status).toBe(0);

    const ran = lingodex(folder, "init");
    expect(ran.status).toBe(0);
    expect(ran.stdout).toBe("");
    expect(ran.stderr).toContain("sure     shop/locale/*/LC_MESSAGES/django.po");
    expect(contentsOf(folder)).toEqual(new Map([["catalogue.yaml", printed.stdout], ...before]));
    expect(lingodex(folder, "build", "--no-cache").status).toBe(0);
    expect(lingodex(folder, "verify", "public").status).toBe(0);
  });

  it("leaves a catalogue with nothing new untouched", () => {
    const folder = folderOf("rails");
    lingodex(folder, "init", "--yes");
    put(folder, "catalogue.yaml", `# mine\n${manifestIn(folder)}`);
    const before = contentsOf(folder);
    const again = lingodex(folder, "init", "--yes");
    expect([again.status, again.stderr]).toEqual([0, "nothing to add\n"]);
    expect(contentsOf(folder)).toEqual(before);
  });

  it("says nothing of files that the catalogue has", () => {
    for (const fixture of ["two-of-a-language", "nothing"]) {
      const folder = folderOf(fixture, {
        "po/de.po": 'msgid ""\nmsgstr ""\n\nmsgid "Save"\nmsgstr "Sichern"\n',
      });
      if (lingodex(folder, "init", "--yes").status !== 0)
        put(
          folder,
          "catalogue.yaml",
          "base_url: http://localhost:8000\nprojects:\n  - name: P\n    slug: p\n    components:\n      - { name: C, slug: c, filemask: po/*.po, file_format: po }\n",
        );
      expect(lingodex(folder, "check").status).toBe(0);
      expect(lingodex(folder, "init", "--yes").stderr).toBe("nothing to add\n");
    }
  });

  it("adds what is new, with comments and order kept", () => {
    const folder = folderOf("rails");
    lingodex(folder, "init", "--yes");
    const lines = manifestIn(folder).trimEnd().split("\n");
    const mine = [
      "# above",
      ...lines,
      "        priority: 80 # mine",
      "",
      "# below",
      "time_zone: Europe/Prague",
      "",
    ];
    put(folder, "catalogue.yaml", mine.join("\n"));
    put(folder, "web/locales/en.json", JSON_TEXTS);
    put(folder, "web/locales/de.json", JSON_TEXTS);
    const ran = lingodex(folder, "init", "--yes");
    expect(ran.status).toBe(0);

    const [before = "", after = ""] = mine.join("\n").split(/(?<=# mine\n)/);
    const now = manifestIn(folder);
    expect([now.startsWith(before), now.endsWith(after)]).toEqual([true, true]);
    const added = now.slice(before.length, -after.length);
    expect(added).toContain('\n        filemask: "web/locales/*.json"\n');
    expect(lingodex(folder, "check").status).toBe(0);
    expect(lingodex(folder, "init", "--yes").stderr).toBe("nothing to add\n");
  });

  it("keeps slugs that are given away", () => {
    const folder = folderOf("rails");
    lingodex(folder, "init", "--yes");
    put(folder, "config/i18n/en.json", JSON_TEXTS);
    put(folder, "config/i18n/de.json", JSON_TEXTS);
    lingodex(folder, "init", "--yes");
    expect(manifestIn(folder)).toContain("slug: config-2\n");
    expect(lingodex(folder, "check").status).toBe(0);
  });

  it("writes anew when it is forced, and keeps the old one", () => {
    const folder = folderOf("rails", { "catalogue.yaml": "projects: []\n" });
    expect(lingodex(folder, "init", "--yes", "--force").status).toBe(0);
    expect(readFileSync(join(folder, "catalogue.yaml.old"), "utf8")).toBe("projects: []\n");
    expect(manifestIn(folder)).toContain("config/locales/*.yml");
    const again = lingodex(folder, "init", "--yes", "--force");
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining("exists already")]);
  });

  it.each(["projects: [\n", "nonsense: 1\n"])("replaces a broken one when it is forced: %j", (broken) => {
    const folder = folderOf("rails", { "catalogue.yaml": broken });
    expect(lingodex(folder, "init", "--yes").status).toBe(2);
    expect(lingodex(folder, "init", "--yes", "--force").status).toBe(0);
    expect(readFileSync(join(folder, "catalogue.yaml.old"), "utf8")).toBe(broken);
    expect(lingodex(folder, "check").status).toBe(0);
  });

  it("prints what is new for a catalogue that is JSON", () => {
    const project = { name: "x", slug: "x", components: [] };
    const text = JSON.stringify({ base_url: "https://x.example", projects: [project] });
    const folder = folderOf("rails", { "catalogue.json": text });
    const { status, stdout } = lingodex(folder, "init", "--yes");
    expect(status).toBe(0);
    expect(stdout).toContain('filemask: "config/locales/*.yml"');
    expect(readFileSync(join(folder, "catalogue.json"), "utf8")).toBe(text);
    expect(existsSync(join(folder, "catalogue.yaml"))).toBe(false);
  });

  it.each([
    ["nothing", 2, "no translation files found: nothing was written\nlingodex: hint: pass another folder"],
    ["tests-only", 1, "doubtful"],
  ])("ends for %s with %i", (fixture, status, says) => {
    const folder = folderOf(fixture);
    const before = contentsOf(folder);
    const ran = lingodex(folder, "init");
    expect([ran.status, ran.stderr]).toEqual([status, expect.stringContaining(says)]);
    expect(contentsOf(folder)).toEqual(before);
  });

  it.each(["", "po/"])("takes one language beside the template that it is made from, in %j", (place) => {
    const texts = (text: string): string => `msgid ""\nmsgstr ""\n\nmsgid "Save"\nmsgstr "${text}"\n`;
    const folder = folderOf("nothing", {
      [`${place}app.pot`]: texts(""),
      [`${place}de.po`]: texts("Sichern"),
    });
    const { status, stderr, stdout } = lingodex(folder, "init", "--yes");
    expect([status, stderr + stdout]).toEqual([0, expect.stringMatching(/ likely +(?:po\/)?\*\.po/)]);
    expect(manifestIn(folder)).toContain(`filemask: "${place}*.po"`);
    expect(manifestIn(folder)).toContain(`new_base: ${place}app.pot`);
  });

  it("ends with 2 where the catalogue cannot be read", () => {
    const folder = folderOf("rails", { "catalogue.yaml": "projects: {\n" });
    expect(lingodex(folder, "init").status).toBe(2);
    expect(manifestIn(folder)).toBe("projects: {\n");
  });

  it("prints for programs what it found", () => {
    const { status, stdout } = lingodex(
      folderOf("django"),
      "init",
      "--json",
      "--base-url",
      "https://l10n.example",
    );
    const { project, components, told, written } = JSON.parse(stdout);
    expect([status, told, written]).toEqual([0, [], true]);
    expect(project).toMatchObject({
      name: "django-shop",
      slug: "django-shop",
      base_url: "https://l10n.example",
    });
    expect(components[0]).toEqual({
      name: "shop-django",
      slug: "shop-django",
      filemask: "shop/locale/*/LC_MESSAGES/django.po",
      template: "",
      reference: "shop/locale/en/LC_MESSAGES/django.po",
      new_base: "",
      file_format: "po",
      source_language: "en",
      languages: ["de", "en", "pt_BR", "zh_Hans"],
      files: 4,
      units: 6,
      confidence: "sure",
      reasons: ["4 languages in a folder for translations", "English is there"],
    });
  });

  it("takes the source language and the files that it is told", () => {
    const folder = folderOf("word-codes");
    lingodex(
      folder,
      "init",
      "--yes",
      "--source-language",
      "it",
      "--exclude",
      "locales",
      "--include",
      "**/*.json",
    );
    expect(manifestIn(folder)).toContain("template: web/it.json");
    expect(manifestIn(folder)).not.toContain("locales/");
  });

  it("says what it sees where one language alone tells no filemask", () => {
    const folder = quickDirectory();
    put(folder, "po/de.po", 'msgid "a"\nmsgstr "b"\n');
    const { status, stderr } = lingodex(folder, "init", "--yes");
    expect([status, stderr]).toEqual([1, expect.stringMatching(/po\/de\.po: only one language \(de\)/)]);
    expect(existsSync(join(folder, "catalogue.yaml"))).toBe(false);
  });

  it("refuses a language that can be none", () => {
    const folder = folderOf("django");
    const { status, stderr } = lingodex(folder, "init", "--yes", "--source-language", "xx_bad!");
    expect([status, stderr]).toEqual([2, expect.stringContaining("Write a language code such as en, pt_BR")]);
    expect(existsSync(join(folder, "catalogue.yaml"))).toBe(false);
  });

  it("ends lines as the catalogue does", () => {
    const folder = folderOf("rails");
    lingodex(folder, "init", "--yes");
    put(folder, "catalogue.yaml", manifestIn(folder).replaceAll("\n", "\r\n"));
    put(folder, "web/locales/en.json", JSON_TEXTS);
    put(folder, "web/locales/de.json", JSON_TEXTS);
    expect(lingodex(folder, "init", "--yes").status).toBe(0);
    expect(manifestIn(folder)).toContain("web/locales/*.json");
    expect(manifestIn(folder)).not.toMatch(/[^\r]\n/);
  });

  it.each([true, false])("tells of files whose names are not UTF-8 (in git: %s)", (isGit) => {
    const folder = folderOf("django");
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/f`), Buffer.from([0xfc]), Buffer.from(".po")]), "x");
    if (isGit) git(folder, "init", "-q");
    const { stderr } = lingodex(folder, "init", "--dry-run");
    expect(stderr).toContain("a file whose name is not UTF-8: skipped");
  });

  it.each([
    ["locale/d\u001be.po", "locale/d\\u001be.po"],
    ["locale/de.po\n", "locale/de.po\\n"],
    ["locale/d\\e.po", String.raw`locale/d\e.po`],
  ])("names a file that it skips because of its name: %j", (name, shown) => {
    const folder = quickDirectory();
    put(folder, name, 'msgid "a"\nmsgstr "b"\n');
    const because = "its name contains a control character or a backslash: rename it";
    expect(lingodex(folder, "init", "--dry-run").stderr).toContain(`  ${shown}: ${because}\n`);
    const { status, stderr } = lingodex(folder, "build");
    expect(status).toBe(2);
    expect(stderr).toContain(`lingodex detected files, but it cannot use them: ${shown}: ${because}\n`);
    put(folder, `${name}t`, 'msgid "a"\nmsgstr "b"\n');
    put(folder, `x/${name}`, 'msgid "a"\nmsgstr "b"\n');
    expect(lingodex(folder, "init", "--dry-run").stderr).toMatch(
      /: [23] files whose names contain a control/,
    );
  });

  it("leaves a file of a component with such a name to the errors of a build", () => {
    const folder = quickDirectory();
    for (const code of ["en", "de"]) put(folder, `locale/${code}/a\tb.json`, JSON_TEXTS);
    const { stderr } = lingodex(folder, "build");
    expect(stderr).toContain("name/uncarried");
    expect(stderr).not.toContain("rename it:\n");
    expect(lingodex(folder, "init", "--dry-run").stderr).not.toContain("its name contains");
  });

  it("says where a site would be served as its remote tells, without what is secret", () => {
    const folder = folderOf("django");
    git(folder, "init", "-q", "-b", "trunk");
    git(folder, "remote", "add", "origin", "https://me:s3cret@github.com/Me/Shop.git");
    lingodex(folder, "init", "--yes");
    expect(manifestIn(folder)).toContain('base_url: "https://me.github.io/Shop"');
    expect(manifestIn(folder)).toContain('repo: "https://github.com/Me/Shop.git"');
    expect(manifestIn(folder)).not.toContain("s3cret");
  });
});

describe("which files are looked at", () => {
  it("are not those that git ignores, that it lists and that are gone, or links", () => {
    const folder = folderOf("rails", { ".gitignore": "made/\n" });
    for (const code of ["en", "de", "fr"]) put(folder, `made/locales/${code}.json`, JSON_TEXTS);
    for (const code of ["en", "de"]) put(folder, `gone/locales/${code}.json`, JSON_TEXTS);
    const outside = quickDirectory();
    put(outside, "pl.yml", "pl:\n  hello: secret\n");
    symlinkSync(join(outside, "pl.yml"), join(folder, "config/locales/pl.yml"));
    git(folder, "init", "-q");
    git(folder, "add", "-A");
    git(folder, "commit", "-qm", "x");
    lingodex(folder, "init", "--dry-run");
    const removed = join(folder, "gone");
    git(folder, "rm", "-rq", "--cached", "--", "config/database.yml");
    mkdirSync(join(folder, "empty"));
    writeFileSync(join(folder, "gone/locales/en.json"), JSON_TEXTS);
    expect(existsSync(removed)).toBe(true);
    const { stdout } = lingodex(folder, "init", "--json", "--dry-run");
    const { components } = JSON.parse(stdout);
    expect(components.map(({ filemask }: { filemask: string }) => filemask)).toEqual([
      "config/locales/*.yml",
      "config/locales/devise.*.yml",
      "gone/locales/*.json",
    ]);
    expect(components[0].languages).toEqual(["de", "en", "fr"]);
  });

  it("are none that a mask matches beside them: a link, what git ignores, what is in a folder that lingodex does not search", () => {
    const folder = quickDirectory();
    const codes = ["de", "en", "fr"];
    for (const code of codes) put(folder, `${code}/app.json`, JSON_TEXTS);
    for (const code of ["it", "vendor", "dist"]) put(folder, `${code}/app.json`, JSON_TEXTS);
    const outside = quickDirectory();
    put(outside, "app.json", JSON_TEXTS);
    mkdirSync(join(folder, "es"));
    symlinkSync(join(outside, "app.json"), join(folder, "es/app.json"));
    // An older name of the language that is there already.
    symlinkSync("fr", join(folder, "fr_FR"));
    const published = (...options: readonly string[]): readonly string[] => {
      expect(lingodex(folder, "build", "--no-cache", ...options).status).toBe(0);
      const { results } = JSON.parse(
        readFileSync(join(folder, "public/api/translations/index.json"), "utf8"),
      );
      return results.map((each: { readonly language_code: string }) => each.language_code).sort();
    };
    expect(published()).toEqual([...codes, "it"]);

    put(folder, ".gitignore", "it/\n");
    git(folder, "init", "-q");
    // Nothing says yet that this is meant: it counts as lost.
    expect(lingodex(folder, "build", "--no-cache").stderr).toContain("build/vanished");
    expect(published("--max-delete", "100%")).toEqual(codes);
    lingodex(folder, "init", "--yes");
    const manifest = manifestIn(folder);
    for (const line of ["es # is a link", "fr_FR # is a link", "it # is not listed by git"])
      expect(manifest).toContain(`- ${line}\n`);
    expect(published()).toEqual(codes);
  });

  it("are told why where a code begins with a capital; one in capitals is a code", () => {
    const folder = quickDirectory();
    for (const code of ["de", "en", "Es", "FR"]) put(folder, `i18n/${code}.json`, JSON_TEXTS);
    const { stderr } = lingodex(folder, "init", "--dry-run");
    expect(stderr).toContain("3 languages, 2 texts");
    expect(stderr.match(/excluded .*/g)).toEqual(['excluded Es: is not read as a language: "es" would be']);
  });

  it("are found without git, whatever leads in circles or out", () => {
    const folder = folderOf("rails");
    symlinkSync(".", join(folder, "config/loop"));
    symlinkSync("/etc", join(folder, "etc"));
    const { components } = JSON.parse(lingodex(folder, "init", "--json", "--dry-run").stdout);
    expect(components).toHaveLength(2);
  });

  it("are none that lingodex published", () => {
    const folder = folderOf("rails");
    git(folder, "init", "-q");
    expect(lingodex(folder, "build", "--no-cache", "--bulk").status).toBe(0);
    const { components, told } = JSON.parse(lingodex(folder, "init", "--json", "--dry-run").stdout);
    expect([components.length, told]).toEqual([2, []]);
  });
});
