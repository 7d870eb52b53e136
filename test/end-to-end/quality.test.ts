import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { check, type QualityOptions, UsageError } from "../../src/index.ts";
import { bin } from "../suite/built.ts";
import { temporaryDirectory } from "./temporary.ts";

const MANIFEST = `
base_url: https://l10n.example.org
projects:
  - name: Demo
    slug: demo
    components:
      - { name: App, slug: app, filemask: po/*.po, file_format: po }
      - { name: Web, slug: web, filemask: web/*.json, template: web/en.json, file_format: json }
`;

const PO = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Weather:"
msgstr ""
"Wet"
"ter"

#, c-format
msgid "%d boats..."
msgstr "%s Boote..."

msgid "Home."
msgstr "Heim."
`;
/** With what the recommended checks tell, too: all else that is planted is the release's. */
const WAITING = `${PO}\nmsgid "Wait…"\nmsgstr "Warte"\n`;

const FILES = {
  "catalogue.yaml": MANIFEST,
  "po/de.po": PO,
  "web/en.json": '{\n  "open": "Open?",\n  "wait": "Wait..."\n}\n',
  "web/de.json": '{\n  "open": "Offen",\n  "wait": "Warte..."\n}\n',
  "web/fr.json": '{\n  "open": "Ouvert?",\n  "wait": "Attendez"\n}\n',
};

function plant(directory: string, files: Readonly<Record<string, string>> = FILES): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

function planted(): string {
  const directory = temporaryDirectory();
  plant(directory);
  return directory;
}

/** `file:line:column check` */
async function told(directory: string, quality: QualityOptions = {}): Promise<readonly string[]> {
  const { ok, quality: findings } = await check(directory, { quality: { checks: "release", ...quality } });
  expect(ok).toBe(true);
  return findings.map(({ file, line, column, code }) => `${file}:${line}:${column} ${code}`);
}

describe("failing checks", () => {
  it("are told where the translation stands, those of sources where the source stands", async () => {
    expect(await told(planted())).toEqual([
      "po/de.po:4:1 quality/end_colon",
      "po/de.po:10:1 quality/c_format",
      "po/de.po:10:1 quality/ellipsis",
      "web/de.json:2:3 quality/end_question",
      "web/en.json:2:3 quality/multiple_failures",
      "web/en.json:3:3 quality/ellipsis",
      "web/fr.json:2:3 quality/end_question",
      "web/fr.json:3:3 quality/end_stop",
    ]);
  });

  it("are chosen by check and by language", async () => {
    const directory = planted();
    expect(await told(directory, { only: ["end_colon", "end_stop"] })).toEqual([
      "po/de.po:4:1 quality/end_colon",
      "web/fr.json:3:3 quality/end_stop",
    ]);
    const skip = ["end_question", "ellipsis", "multiple_failures"];
    expect(await told(directory, { skip, languages: ["fr"] })).toEqual(["web/fr.json:3:3 quality/end_stop"]);
    expect(await told(directory, { languages: ["en"] })).toHaveLength(3);
  });

  it.each([
    [{ only: ["end_colum"] }, 'there is no check "end_colum"', "did you mean end_colon"],
    [{ skip: ["nonsense"] }, 'there is no check "nonsense"', "lingodex checks lists them"],
    [{ only: ["same"], skip: ["same"] }, "no check is left", "--skip removes"],
    [{ languages: ["de", "dee"] }, 'no translation is in the language "dee"', "did you mean de?"],
    [{ languages: ["zh_Hans"] }, 'no translation is in the language "zh_Hans"', "there are: de, en, fr"],
  ])("refuses %j", async (quality, message, hint) => {
    const refusal = await check(planted(), { quality }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal).toMatchObject({ message, hint: expect.stringContaining(hint) });
  });

  it("are told of private projects, too: the report is for who wrote them", async () => {
    const directory = planted();
    plant(directory, { "catalogue.yaml": MANIFEST.replace("slug: demo", "slug: demo\n    private: true") });
    expect(await told(directory, { only: ["end_colon"] })).toEqual(["po/de.po:4:1 quality/end_colon"]);
  });

  it("are not looked for in a catalogue with errors", async () => {
    const directory = planted();
    plant(directory, { "web/de.json": "{" });
    const { ok, quality } = await check(directory, { quality: true });
    expect([ok, quality]).toEqual([false, []]);
  });

  it("that the release does not record are told by name only, and change nothing published", async () => {
    const directory = planted();
    plant(directory, {
      "catalogue.yaml": `${MANIFEST}      - { name: Copy, slug: copy, filemask: copy/*.json, template: web/en.json, file_format: json }\n`,
      "copy/de.json": '{"open": "Geöffnet?", "wait": "Warte..."}',
    });
    expect((await told(directory)).join()).not.toContain("inconsistent");
    expect(await told(directory, { only: ["inconsistent"] })).toEqual([
      "copy/de.json:1:2 quality/inconsistent",
      "web/de.json:2:3 quality/inconsistent",
    ]);
    const { linked } = await check(directory, { quality: { only: ["inconsistent"] } });
    const copied = linked?.units.filter(({ translation }) => translation.file.file === "copy/de.json");
    // The content fails in the other component, so it counts here, too.
    expect(copied?.map(({ hasFailingCheck }) => hasFailingCheck)).toEqual([true, false]);
  });

  it("that the release does not know need no other component, and change nothing published", async () => {
    const directory = planted();
    plant(directory, {
      "web/en.json": '{"open": "Open? See https://example.org/", "wait": "Wait..."}',
      "web/de.json": '{"open": "Offen? Siehe https://example.com/", "wait": "Warte..."}',
      "web/fr.json": "{}",
    });
    expect((await told(directory)).join()).not.toContain("addresses");
    expect(await told(directory, { only: ["addresses"] })).toEqual(["web/de.json:1:2 quality/addresses"]);
    const { linked } = await check(directory, { quality: { only: ["addresses"] } });
    const units = linked?.units.filter(({ translation }) => translation.file.file === "web/de.json");
    expect(units?.[0]?.hasFailingCheck).toBe(false);
    expect(linked?.sources.flatMap(({ failingChecks }) => failingChecks)).not.toContain("multiple_failures");
  });

  it("stand in the template where the translation lacks the unit", async () => {
    const directory = temporaryDirectory();
    plant(directory, {
      "catalogue.yaml": MANIFEST.replace(
        "      - { name: App, slug: app, filemask: po/*.po, file_format: po }\n",
        "",
      ),
      "web/en.json": '{\n  "lost": "Once"\n}',
      "web/de.json": "{}",
      "users.csv": "id,username\n1,ana\n",
      "changes.csv":
        "project,component,language,context,action,user,timestamp\ndemo,web,de,.lost,2,ana,2020-01-01T00:00:00Z\n",
    });
    expect(await told(directory)).toEqual(["web/en.json:2:3 quality/translated"]);
  });
});

describe("what changed since a revision", () => {
  it("is all that is told", async () => {
    const directory = repository();
    plant(directory, {
      "po/de.po": PO.replace('"ter"', '"er"').replace("Heim.", "Heim"),
      "web/fr.json": '{\n  "open": "Ouvert?",\n  "wait": "Attends"\n}\n',
    });
    expect(await told(directory, { changedSince: "HEAD" })).toEqual([
      "po/de.po:4:1 quality/end_colon",
      "po/de.po:13:1 quality/end_stop",
      "web/fr.json:3:3 quality/end_stop",
    ]);
    git(directory, "commit", "-qam", "more");
    expect(await told(directory, { changedSince: "HEAD" })).toEqual([]);
    expect(await told(directory, { changedSince: "HEAD~1" })).toHaveLength(3);
  });

  it("is a new entry at the end, and not that before it", async () => {
    const directory = repository();
    const ends = PO.replace('msgstr "Heim."\n', 'msgstr "Heim"\n');
    plant(directory, { "po/de.po": ends });
    git(directory, "commit", "-qam", "no stop");
    plant(directory, { "po/de.po": `${ends}\nmsgid "Harbour."\nmsgstr "Hafen"\n` });
    expect(await told(directory, { changedSince: "HEAD" })).toEqual(["po/de.po:16:1 quality/end_stop"]);
  });

  it("is a unit whose comment or flag changed, and not its neighbour", async () => {
    const directory = repository();
    const fuzzy = PO.replace("#, c-format", "#, fuzzy, c-format").replace(
      'msgid "Home."',
      '#, fuzzy\nmsgid "Home."',
    );
    plant(directory, { "po/de.po": fuzzy });
    git(directory, "commit", "-qam", "fuzzy");
    plant(directory, { "po/de.po": PO.replace("#, c-format", "#, c-format, x") });
    expect(await told(directory, { changedSince: "HEAD", skip: ["ellipsis"] })).toEqual([
      "po/de.po:10:1 quality/c_format",
    ]);
    plant(directory, { "po/de.po": PO.replace("Heim.", "Heim") });
    git(directory, "commit", "-qam", "other");
    // An entry between others goes: they did not change.
    plant(directory, { "po/de.po": PO.replace(/#, c-format[\s\S]*?\n\n/, "").replace("Heim.", "Heim") });
    expect(await told(directory, { changedSince: "HEAD" })).toEqual([]);
  });

  it("has all of the files that git does not follow: new ones, ignored ones", async () => {
    const directory = repository();
    plant(directory, {
      "web/es.json": '{"open": "Abierto"}',
      "web/it.json": '{"open": "Aperto"}',
      ".gitignore": "it.json\n",
    });
    expect(await told(directory, { changedSince: "HEAD", only: ["end_question"] })).toEqual([
      "web/es.json:1:2 quality/end_question",
      "web/it.json:1:2 quality/end_question",
    ]);
  });

  it("is found from a folder of the repository, and by names that git quotes", async () => {
    const top = temporaryDirectory();
    const directory = join(top, "l10n");
    plant(directory);
    repository(top);
    plant(directory, { 'po/c"š.po': PO.replace("Heim.", "Heim") });
    git(top, "add", ".");
    expect(await told(directory, { changedSince: "HEAD", only: ["end_stop"] })).toEqual([
      'po/c"š.po:13:1 quality/end_stop',
    ]);
    git(top, "commit", "-qm", "second");
    plant(directory, { "po/de.po": PO.replace("Heim.", "Heim") });
    expect(await told(directory, { changedSince: "HEAD", only: ["end_stop"] })).toEqual([
      "po/de.po:13:1 quality/end_stop",
    ]);
  });

  it("is the same whatever git is configured to do", async () => {
    const directory = repository();
    const settings = {
      "diff.interHunkContext": "5",
      "diff.noprefix": "false",
      "diff.mnemonicPrefix": "true",
      "diff.relative": "true",
      "diff.external": "false",
      "diff.context": "7",
      "core.quotePath": "true",
      "color.ui": "always",
    };
    for (const [name, value] of Object.entries(settings)) git(directory, "config", name, value);
    plant(directory, {
      "po/de.po": PO.replace("%s Boote", "%s Schiffe").replace("Heim.", "Heim"),
      "web/fr.json": '{\n  "open": "Ouvert?",\n  "wait": "Attends"\n}\n',
    });
    expect(await told(directory, { changedSince: "HEAD", skip: ["ellipsis"] })).toEqual([
      "po/de.po:10:1 quality/c_format",
      "po/de.po:13:1 quality/end_stop",
      "web/fr.json:3:3 quality/end_stop",
    ]);
  });

  it("is found from a hook, which names a repository and an index of its own", async () => {
    const directory = repository();
    plant(directory, { "po/de.po": PO.replace("Heim.", "Heim") });
    const hooked = { ...process.env, GIT_DIR: join(temporaryDirectory(), ".git"), GIT_INDEX_FILE: "nowhere" };
    const { stdout } = spawnSync(
      process.execPath,
      [bin, "check", directory, "--changed-since", "HEAD", "--checks", "release", "--format", "json"],
      { encoding: "utf8", env: hooked },
    );
    expect(JSON.parse(stdout).diagnostics.map(({ code }: { code: string }) => code)).toEqual([
      "quality/end_stop",
    ]);
  });

  it("is all of a file of which git does not know the lines", async () => {
    const directory = temporaryDirectory();
    const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");
    plant(directory, {
      "catalogue.yaml": MANIFEST.replace(
        / {6}- [\s\S]*/,
        "      - { name: Mac, slug: mac, filemask: '*.lproj/a.strings', template: en.lproj/a.strings, file_format: strings }\n",
      ),
    });
    for (const code of ["en", "de"]) mkdirSync(join(directory, `${code}.lproj`));
    writeFileSync(join(directory, "en.lproj/a.strings"), utf16('"a" = "Single.";\n"b" = "Two";\n'));
    writeFileSync(join(directory, "de.lproj/a.strings"), utf16('"a" = "Eins";\n"b" = "Zwei";\n'));
    repository(directory);
    writeFileSync(join(directory, "de.lproj/a.strings"), utf16('"a" = "Eins";\n"b" = "Zwo";\n'));
    expect(await told(directory, { changedSince: "HEAD" })).toEqual([
      "de.lproj/a.strings:1:1 quality/end_stop",
    ]);
  });

  it.each([
    ["no revision", "nowhere", "not a revision of the catalogue's repository"],
    ["an option", "--output=x", "not a revision of the catalogue's repository"],
    ["all but a revision", "^HEAD", "not a revision of the catalogue's repository"],
    ["nothing", "", "not a revision of the catalogue's repository"],
  ])("is refused for %s", async (_, changedSince, message) => {
    const refusal = await check(repository(), { quality: { changedSince } }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(UsageError);
    expect(refusal).toMatchObject({ message: expect.stringContaining(message) });
  });

  it("is refused outside of a repository", async () => {
    const refusal = await check(planted(), { quality: { changedSince: "HEAD" } }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ message: expect.stringContaining("is not in a git repository") });
  });
});

describe("the recommended findings", () => {
  it("are told where nobody says which, and the release's where the catalogue or the call does", async () => {
    const directory = planted();
    plant(directory, { "po/de.po": WAITING });
    const codes = async (quality: QualityOptions): Promise<readonly string[]> =>
      (await check(directory, { quality })).quality.map(({ file, code }) => `${file} ${code}`);
    const recommended = ["po/de.po quality/c_format"];
    expect(await codes({})).toEqual(recommended);
    writeFileSync(join(directory, "catalogue.yaml"), `quality: release\n${MANIFEST}`);
    expect(await codes({})).toContain("web/en.json quality/multiple_failures");
    expect(await codes({ checks: "recommended" })).toEqual(recommended);
  });

  it("do not tell an ellipsis of three dots twice, nor Burmese stops; the API's are the release's", async () => {
    const directory = planted();
    plant(directory, {
      "web/en.json": '{"wait": "Waiting…", "stop": "Stop here."}',
      "web/de.json": '{"wait": "Warten...", "stop": "Hier halten."}',
      "web/my.json": '{"wait": "စောင့်…", "stop": "ဒီမှာရပ်ပါ။"}',
    });
    const { quality, linked } = await check(directory, {
      quality: { languages: ["de", "my"], skip: ["end_colon"] },
    });
    expect(quality.filter(({ file }) => file.startsWith("web/"))).toEqual([]);
    const failing = linked?.units.filter(({ hasFailingCheck }) => hasFailingCheck);
    expect(failing?.map(({ translation }) => translation.language.code)).toContain("de");
  });
});

describe("a baseline", () => {
  const named = (directory: string, update?: boolean): QualityOptions => ({
    checks: "release",
    baseline: { file: join(directory, "known.txt"), update },
  });

  it("is sorted text, and takes away what it has until a text comes that it does not have", async () => {
    const directory = planted();
    const written = await check(directory, { quality: named(directory, true) });
    expect(written).toMatchObject({ quality: [], baseline: { known: 8, gone: 0, isWritten: true } });
    const [header = "", ...lines] = readFileSync(join(directory, "known.txt"), "utf8").trimEnd().split("\n");
    expect(header).toBe("# lingodex quality baseline 1");
    expect(lines).toEqual([...lines].sort());
    expect(lines[0]).toMatch(/^c_format demo\/app\/de -?\d+$/);
    plant(directory, { "web/fr.json": '{\n  "open": "Ouvert",\n  "wait": "Attendez..."\n}\n' });
    const compared = await check(directory, { quality: named(directory) });
    expect(compared.quality).toEqual([]);
    expect(compared.baseline).toEqual({ known: 7, gone: 1, isWritten: false });
    plant(directory, { "po/de.po": PO.replace("Heim.", "Heim") });
    const { quality } = await check(directory, { quality: named(directory) });
    expect(quality.map(({ code }) => code)).toEqual(["quality/end_stop"]);
  });

  it("that is not there is a mistake of the call, and another file is never overwritten", async () => {
    const directory = planted();
    const refusal = (quality: QualityOptions) =>
      check(directory, { quality }).then(
        () => "",
        (error: unknown) => (error instanceof UsageError ? error.message : String(error)),
      );
    expect(await refusal(named(directory))).toContain("there is no baseline");
    writeFileSync(join(directory, "known.txt"), "my notes\n");
    expect(await refusal(named(directory, true))).toContain("is not a baseline, so it is not overwritten");
    expect(readFileSync(join(directory, "known.txt"), "utf8")).toBe("my notes\n");
    mkdirSync(join(directory, "folder"));
    expect(await refusal({ baseline: { file: join(directory, "folder") } })).toContain("not a regular file");
    writeFileSync(join(directory, "known.txt"), Buffer.from([0x23, 0xff]));
    expect(await refusal(named(directory))).toContain("not UTF-8");
  });

  it.each([
    ["what is no baseline", "notes\n", ["known.txt:1:1 baseline/not-one"]],
    [
      "lines that are no keys",
      "# lingodex quality baseline 1\n\n# a note\nend_stop demo/app/de 12\nend_stop demo/app 12\nend_stop demo/app/de x\n",
      ["known.txt:5:1 baseline/bad-line", "known.txt:6:1 baseline/bad-line"],
    ],
  ])("with %s is told by its lines", async (_, text, wanted) => {
    const directory = planted();
    writeFileSync(join(directory, "known.txt"), text);
    const { ok, diagnostics, quality } = await check(directory, { quality: named(directory) });
    expect(ok).toBe(false);
    expect(quality).toEqual([]);
    expect(
      diagnostics.map(({ code, location: { file, line, column } }) => `${file}:${line}:${column} ${code}`),
    ).toEqual(wanted);
  });
});

describe("the command", () => {
  const run = (
    directory: string,
    ...parameters: string[]
  ): { status: number | null; stdout: string; stderr: string } =>
    spawnSync(process.execPath, [bin, "check", directory, ...parameters], {
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });

  it("opens with a table by check and project, and prints as many as it is asked for", () => {
    const directory = planted();
    const { stderr } = run(directory, "--checks", "release", "--max-findings", "2");
    expect(stderr).toMatch(
      /^CHECK +demo\nellipsis +2\nend_question +2\nc_format +1\nend_colon +1\nend_stop +1\nmultiple_failures +1\nall +8\n\npo\/|^CHECK +demo\nellipsis +2\nend_question +2\nc_format +1\nend_colon +1\nend_stop +1\nmultiple_failures +1\nall +8\n\n/,
    );
    expect(stderr.match(/ quality\//g)).toHaveLength(2);
    expect(stderr).toContain(
      "6 failing checks not shown: --max-findings 8 shows all, --format json lists them\n",
    );
    const json = run(directory, "--checks", "release", "--format", "json");
    expect(JSON.parse(json.stdout).diagnostics).toHaveLength(8);
  });

  it("compares with a baseline", () => {
    const directory = planted();
    plant(directory, { "po/de.po": WAITING });
    const file = join(directory, "known.txt");
    expect(run(directory, "--baseline", file).status).toBe(2);
    expect(run(directory, "--update-baseline").status).toBe(2);
    // Some findings, or those of another day, are not what is known.
    for (const part of [
      ["--at", "HEAD"],
      ["--language", "de"],
      ["--changed-since", "HEAD"],
    ]) {
      const refused = run(directory, "--baseline", file, "--update-baseline", ...part);
      expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining("cannot be used with") });
      expect(existsSync(file)).toBe(false);
    }
    const written = run(directory, "--baseline", file, "--update-baseline", "--fail-on-quality");
    expect(written).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("baseline written: 1 finding\n"),
    });
    const compared = run(directory, "--baseline", file, "--fail-on-quality");
    expect(compared).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("baseline: 1 known finding not reported\n"),
    });
    plant(directory, { "po/de.po": `${WAITING}\n#, c-format\nmsgid "Close %s"\nmsgstr "Zu"\n` });
    expect(run(directory, "--baseline", file, "--fail-on-quality").status).toBe(1);
  });

  it("exits 0 unless asked to fail on what it finds", () => {
    const directory = planted();
    plant(directory, { "po/de.po": WAITING });
    expect(run(directory, "--quality").status).toBe(0);
    expect(run(directory, "--quality", "--strict").status).toBe(0);
    expect(run(directory, "--quality", "--fail-on-quality").status).toBe(1);
    expect(run(directory, "--only", "kashida", "--fail-on-quality").status).toBe(0);
    expect(run(directory, "--only", "end_colum").status).toBe(2);
  });

  it("prints findings beside the catalogue's complaints, in every format", () => {
    const directory = planted();
    const human = run(directory, "--only", "end_colon").stderr;
    expect(human).toContain(
      'po/de.po:4:1 warning quality/end_colon: de: Source and translation differ in the final colon. "Weather:" → "Wetter"\n  hint: end with the colon',
    );
    const { diagnostics } = JSON.parse(run(directory, "--only", "end_colon", "--format", "json").stdout);
    expect(diagnostics).toEqual([
      expect.objectContaining({
        code: "quality/end_colon",
        unit: {
          project: "demo",
          component: "app",
          language: "de",
          context: "",
          source: "Weather:",
          target: "Wetter",
        },
      }),
    ]);
    expect(run(directory, "--only", "end_colon", "--format", "github").stdout).toMatch(
      /^::warning file=.*po\/de\.po,line=4,col=1,title=quality\/end_colon::/,
    );
    const log = JSON.parse(run(directory, "--only", "end_colon", "--format", "sarif").stdout);
    expect(log.runs[0].results).toHaveLength(1);
    expect(log.runs[0].tool.driver.rules[0].id).toBe("quality/end_colon");
  });

  it("calls what only asks for a look a note", () => {
    const directory = planted();
    plant(directory, { "web/en.json": '{"open": "File(s)"}' });
    expect(run(directory, "--only", "optional_plural").stderr).toContain(" note quality/optional_plural");
    expect(run(directory, "--only", "optional_plural", "--format", "github").stdout).toMatch(/^::notice /);
  });
});

function git(directory: string, ...parameters: string[]): void {
  const identity = [
    "-c",
    "user.name=Test",
    "-c",
    "user.email=test@example.org",
    "-c",
    "commit.gpgsign=false",
  ];
  execFileSync("git", ["-C", directory, ...identity, ...parameters], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

function repository(directory = planted()): string {
  rmSync(join(directory, ".git"), { recursive: true, force: true });
  git(directory, "init", "-q", "-b", "main");
  git(directory, "add", ".");
  git(directory, "commit", "-qm", "first");
  return directory;
}
