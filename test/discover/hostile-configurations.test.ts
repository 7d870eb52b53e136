import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CONFIGURATIONS } from "../../src/catalogue/discover/configurations/index.ts";
import { quickDirectory } from "../end-to-end/quick-directory.ts";
import { contentsOf, git, lingodex, put, type Ran } from "./made-repository.ts";

/** Where a secret stands: the name of the configuration follows, so that what leaks says whence. */
const SECRET = "5ecret-of-";

/** What would run, where somebody ran what a configuration holds: it leaves a file. */
interface Trap {
  /** A command for a shell. */
  readonly command: string;
  /** A statement of JavaScript. */
  readonly script: string;
}

interface Planted {
  /** As in `CONFIGURATIONS`; several files may be of one tool. */
  readonly tool: string;
  /** Below the folder of its own that each has. */
  readonly path: string;
  readonly text: (secret: string, trap: Trap, place: string) => string;
  /** The filemask that it names there; where nothing is said, it names none. */
  readonly names?: string;
  /** Further files. */
  readonly beside?: Readonly<Record<string, string>>;
}

const LOCALES = "locales/*.json";
const LANG = "$".concat("{lang}");

/** Every configuration that discovery reads: a secret wherever one could stand, and what could run. */
const PLANTED: readonly Planted[] = [
  {
    tool: "Transifex",
    path: ".tx/config",
    names: LOCALES,
    text: (secret) =>
      `[main]\nhost = https://me:${secret}@www.transifex.com\nhostname = ${secret}\ntoken = ${secret}\npassword = ${secret}\n` +
      `[app.texts]\nfile_filter = locales/<lang>.json\nsource_file = locales/en.json\ntype = KEYVALUEJSON\napi_token = ${secret}\n`,
  },
  {
    tool: "Crowdin",
    path: "crowdin.yml",
    names: LOCALES,
    text: (secret, { command, script }) =>
      `api_token: ${secret}\nproject_id: "${secret}"\nbase_url: "https://me:${secret}@api.crowdin.com?key=${secret}"\n` +
      `preserve_hierarchy: !!js/function 'function () { ${script} }'\n` +
      `commit_message: !ruby/object:Gem::Installer {i: "${command}"}\n` +
      'files:\n  - source: /locales/en.json\n    translation: "/locales/%two_letters_code%.json"\n',
  },
  {
    tool: "Mozilla",
    path: "l10n.toml",
    names: LOCALES,
    text: (secret) =>
      `basepath = "."\ntoken = "${secret}"\n[env]\nTOKEN = "${secret}"\n[build]\nurl = "https://me:${secret}@host.example"\n` +
      '[[paths]]\nreference = "locales/en.json"\nl10n = "locales/{locale}.json"\n' +
      '[[includes]]\npath = "../../../outside/l10n.toml"\n[[includes]]\npath = "/etc/l10n.toml"\n[[includes]]\npath = "linked/l10n.toml"\n',
  },
  {
    tool: "inlang",
    path: "project.inlang/settings.json",
    names: "locales/*.json",
    text: (secret, { script }) =>
      JSON.stringify({
        baseLocale: "en",
        locales: ["en", "de", "cs"],
        modules: [`https://me:${secret}@cdn.example/m.js?token=${secret}`, "./module.js"],
        telemetry: secret,
        "plugin.inlang.json": { pathPattern: "./locales/{locale}.json", apiKey: secret, onLoad: script },
      }),
    beside: { "project.inlang/module.js": "SCRIPT" },
  },
  {
    tool: "Tolgee",
    path: ".tolgeerc.yaml",
    names: LOCALES,
    text: (secret, { script }) =>
      `apiKey: ${secret}\napiUrl: "https://me:${secret}@app.tolgee.io"\nextractor: !!js/function 'function () { ${script} }'\n` +
      'push:\n  filesTemplate: "./locales/{languageTag}.json"\n',
  },
  {
    tool: "i18n-tasks",
    path: "config/i18n-tasks.yml",
    names: LOCALES,
    text: (secret, { command }) =>
      `<% system("${command}") %>\nbase_locale: en\nlocales: [en, de, cs]\n` +
      `translation:\n  google_translate_api_key: <%= "${secret}" %>\n  deepl_api_key: ${secret}\n` +
      `data:\n  adapter: !ruby/object:OpenStruct {command: "${command}"}\n  read: ["locales/%{locale}.json"]\n`,
  },
  {
    tool: "exports of the platform",
    path: "weblate.json",
    names: LOCALES,
    // Paths of the platform are the repository's.
    text: (secret, _, place) =>
      JSON.stringify([
        {
          name: "Texts",
          slug: "texts",
          filemask: `${place}/${LOCALES}`,
          template: `${place}/locales/en.json`,
          file_format: "json",
          repo: `https://me:${secret}@git.example/x.git?private_token=${secret}`,
          push: `https://${secret}@git.example/x.git`,
          report_source_bugs: secret,
          addons: { hook: { token: secret } },
        },
      ]),
  },
  {
    tool: "wlc",
    path: ".weblate",
    text: (secret) =>
      `[weblate]\nurl = https://me:${secret}@hosted.weblate.org/api/?token=${secret}#${secret}\ntranslation = shop/texts\nkey = ${secret}\n` +
      `[keys]\nhttps://hosted.weblate.org/api/ = ${secret}\n`,
  },
  {
    tool: "Lokalise",
    path: ".lokalise.yml",
    names: LOCALES,
    text: (secret) =>
      `api_token: ${secret}\nproject_id: ${secret}\nwebhook: "https://host.example/?key=${secret}"\n` +
      "files:\n  - path: locales/en.json\n    lang_iso: en\n  - path: locales/de.json\n    lang_iso: de\n",
  },
  {
    tool: "Phrase",
    path: ".phrase.yml",
    names: LOCALES,
    text: (secret, { command }) =>
      `phrase:\n  access_token: ${secret}\n  host: "https://me:${secret}@api.phrase.com"\n  hook: !!python/object/apply:os.system ["${command}"]\n` +
      "  pull:\n    targets:\n      - file: ./locales/<locale_name>.json\n",
  },
  {
    tool: "Localazy",
    path: "localazy.json",
    names: LOCALES,
    text: (secret) =>
      JSON.stringify({
        writeKey: secret,
        readKey: secret,
        upload: { type: "json", files: "locales/en.json" },
        download: { files: `locales/${LANG}.json` },
      }),
    beside: { "localazy.keys.json": "SECRET" },
  },
  {
    tool: "gettext",
    path: "po/LINGUAS",
    names: "po/*.po",
    text: (secret) => `# ${secret}\nen de cs\n`,
    beside: {
      "po/Makevars":
        "DOMAIN = texts\nMSGID_BUGS_ADDRESS = SECRET\nTOKEN = SECRET\nEXTRA := $(shell COMMAND)\n",
    },
  },
  {
    tool: "Angular",
    path: "angular.json",
    names: LOCALES,
    text: (secret, { command }) =>
      JSON.stringify({
        cli: { analytics: secret, schematicCollections: [command] },
        projects: {
          app: {
            i18n: { sourceLocale: "en", locales: { de: "locales/de.json", cs: "locales/cs.json" } },
            architect: { deploy: { builder: "./module.js", options: { token: secret } } },
          },
        },
      }),
  },
  {
    tool: "i18next-parser",
    path: "i18next-parser.config.json",
    names: "public/locales/*/app.json",
    text: (secret, { script }) =>
      JSON.stringify({
        locales: ["en", "de"],
        output: "public/locales/$LOCALE/$NAMESPACE.json",
        defaultNamespace: "app",
        customValueTemplate: secret,
        lexers: { js: ["./module.js", script] },
      }),
  },
  {
    tool: "Lingui",
    path: ".linguirc",
    names: "po/*.po",
    text: (secret) =>
      JSON.stringify({
        sourceLocale: "en",
        locales: ["en", "de", "cs"],
        service: { name: "TranslationIO", apiKey: secret },
        extractors: ["./module.js"],
        catalogs: [{ path: "po/{locale}" }],
      }),
  },
  { tool: "programs", path: "next.config.js", text: (secret, { script }) => `${script}; // ${secret}\n` },
  { tool: "programs", path: "lingui.config.ts", text: (secret, { script }) => `${script}; // ${secret}\n` },
  { tool: "programs", path: "vue.config.js", text: (secret, { script }) => `${script}; // ${secret}\n` },
  {
    tool: "Flutter",
    path: "l10n.yaml",
    names: "arb/app_*.arb",
    text: (secret, { command }) =>
      `arb-dir: arb\ntemplate-arb-file: app_en.arb\nheader: "${secret}"\nhook: !ruby/object:Gem::Installer {i: "${command}"}\n`,
  },
];

/** No configurations of translation tools, but read for names and addresses. */
const PACKAGES: Readonly<Record<string, (secret: string, trap: Trap) => string>> = {
  "package.json": (secret, { command }) =>
    JSON.stringify({
      name: "@scope/shop",
      homepage: `https://me:${secret}@shop.example/?token=${secret}`,
      repository: { url: `git+https://me:${secret}@git.example/shop.git` },
      license: "MIT",
      _auth: secret,
      scripts: { postinstall: command, prepare: command },
    }),
  "pyproject.toml": (secret) =>
    `[project]\nname = "shop"\n[project.urls]\nHomepage = "https://me:${secret}@shop.example"\n[tool.twine]\npassword = "${secret}"\n`,
  "composer.json": (secret) => JSON.stringify({ name: "a/shop", homepage: `https://${secret}@shop.example` }),
  "Cargo.toml": (secret) =>
    `[package]\nname = "shop"\nhomepage = "https://me:${secret}@shop.example"\nrepository = "https://${secret}@git.example"\n`,
  "pubspec.yaml": (secret) => `name: shop\nhomepage: "https://me:${secret}@shop.example"\n`,
  ".npmrc": (secret) => `//registry.example/:_authToken=${secret}\n`,
  ".env": (secret) => `TOKEN=${secret}\n`,
};

const TEXTS = JSON.stringify({ open: "Open", close: "Close", save: "Save" });
const PO =
  'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr "Otevřít"\n';

/** The files of a filemask. */
function translations(filemask: string): Readonly<Record<string, string>> {
  const text = filemask.endsWith(".po") ? PO : TEXTS;
  return Object.fromEntries(["en", "de", "cs"].map((code) => [filemask.replace("*", code), text]));
}

interface Repository {
  readonly folder: string;
  /** The folders of what is planted, in its order. */
  readonly folders: readonly string[];
  readonly hasRun: () => boolean;
}

function repository(): Repository {
  const [around, folder] = [quickDirectory(), join(quickDirectory(), "shop")];
  const trace = join(around, "trace");
  const trap = {
    command: `touch ${trace}`,
    script: `require("node:fs").writeFileSync(${JSON.stringify(trace)}, "")`,
  };
  const folders = PLANTED.map(({ tool }, at) => `${at + 10}-${tool.replaceAll(" ", "-").toLowerCase()}`);
  for (const [at, { path, text, names, beside = {} }] of PLANTED.entries()) {
    const place = folders[at] ?? "";
    const texts = names === undefined ? {} : translations(names);
    put(folder, join(place, path), text(`${SECRET}${place}`, trap, place));
    for (const [name, content] of Object.entries({ ...texts, ...beside, "module.js": "SCRIPT" }))
      put(folder, join(place, name), filled(content, `${SECRET}${place}`, trap));
  }
  for (const [path, text] of Object.entries(PACKAGES)) put(folder, path, text(`${SECRET}${path}`, trap));
  put(
    around,
    "outside/l10n.toml",
    '[[paths]]\nreference = "outside-marker.json"\nl10n = "outside-marker/{locale}.json"\n',
  );
  symlinkSync(join(around, "outside"), join(folder, folders[2] ?? "", "linked"));
  git(folder, "init", "-q", "-b", `trunk`);
  git(
    folder,
    "remote",
    "add",
    "origin",
    `https://me:${SECRET}remote@github.com/Me/Shop.git?token=${SECRET}remote`,
  );
  git(folder, "config", "http.extraHeader", `Authorization: ${SECRET}header`);
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", "x");
  return { folder, folders, hasRun: () => existsSync(trace) };
}

function filled(content: string, secret: string, { command, script }: Trap): string {
  return content.replaceAll("SECRET", secret).replaceAll("SCRIPT", script).replaceAll("COMMAND", command);
}

const SAYS = new RegExp(`.{0,80}${SECRET}[\\w.-]*`, "g");

function leaksIn(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.match(SAYS) ?? []);
}

function saidBy({ stdout, stderr }: Ran): readonly string[] {
  return [stdout, stderr];
}

it("plants something in every configuration that is read", () => {
  const paths = PLANTED.flatMap(({ path, beside = {} }) =>
    [path, ...Object.keys(beside)].map((name) => `x/${name}`),
  );
  expect(CONFIGURATIONS.filter(({ matches }) => !paths.some(matches)).map(({ name }) => name)).toEqual([]);
});

it("takes what configurations of other tools name, runs nothing of them and tells no secret", {
  timeout: 120_000,
}, () => {
  const { folder, folders, hasRun } = repository();
  const printed = lingodex(folder, "init", "--json", "--dry-run");
  const { components }: { components: readonly { filemask: string; reasons: readonly string[] }[] } =
    JSON.parse(printed.stdout);
  // What is not read gives nothing away either: each is seen to be read.
  const taken = components.flatMap(({ filemask, reasons }) =>
    reasons.map((reason) => `${filemask}: ${reason}`),
  );
  for (const [at, { path, names }] of PLANTED.entries()) {
    const place = folders[at] ?? "";
    if (names === undefined) continue;
    expect(
      taken.filter((line) => line.startsWith(`${place}/${names}: `)),
      place,
    ).toContainEqual(expect.stringContaining(`${place}/${path}`));
  }

  const runs = [
    printed,
    lingodex(folder, "init", "--dry-run"),
    lingodex(folder, "check"),
    lingodex(folder, "stats", "--json"),
    lingodex(folder, "build", "--no-cache", "--view", "none"),
    lingodex(folder, "init", "--yes"),
    lingodex(folder, "build", "--no-cache", "--json", "--view", "none"),
  ];
  expect(runs.map(({ status, stderr }) => (status === 0 ? "" : stderr.slice(0, 2000)))).toEqual(
    runs.map(() => ""),
  );
  const made = [...contentsOf(folder)].filter(([path]) => /^(?:catalogue\.yaml|public\/)/.test(path));
  expect(made.length).toBeGreaterThan(50);
  expect(leaksIn([...runs.flatMap(saidBy), ...made.flat()])).toEqual([]);
  expect(runs.flatMap(saidBy).join("\n")).not.toContain("outside-marker");
  expect(hasRun()).toBe(false);
});

/** What a terminal obeys or turns around: in a line, which has no line feed. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;
const EVIL = "x\u001b]0;title\u0007\u001b[2J\r\u202eevil\u0085";

describe("names that a terminal would obey", () => {
  it("are shown escaped, wherever they come from", { timeout: 60_000 }, () => {
    const folder = join(quickDirectory(), `shop${EVIL}`);
    mkdirSync(folder);
    put(folder, "package.json", JSON.stringify({ name: EVIL, homepage: `https://x.example/${EVIL}` }));
    for (const code of ["en", "de", "cs"]) put(folder, `${EVIL}\n/locales/${code}.json`, TEXTS);
    put(folder, "locales/en.json", TEXTS);
    put(folder, `locales/de${EVIL}.json`, `{"${EVIL}`);
    put(folder, "locales/de.json", `{"a\u001b": "b", }`);
    put(
      folder,
      "crowdin.yml",
      JSON.stringify({ files: [{ source: `${EVIL}.json`, translation: EVIL }], x: EVIL }),
    );
    put(folder, ".tx/config", `[a.${EVIL}]\nfile_filter = ../${EVIL}/<lang>.json\n`);
    put(folder, "l10n.toml", `basepath = "${EVIL}`);
    put(folder, `next.config.js`, EVIL);
    put(folder, `${EVIL}/vue.config.js`, EVIL);
    const runs = [
      lingodex(folder, "init"),
      lingodex(folder, "init", "--yes", "--force"),
      lingodex(folder, "init", "--json", "--force", "--dry-run"),
      lingodex(folder, "init", "--force", "--dry-run"),
      lingodex(folder, "check"),
      lingodex(folder, "build", "--no-cache"),
    ];
    const written = Buffer.from(contentsOf(folder).get("catalogue.yaml") ?? "", "latin1").toString();
    const lines = [...runs.flatMap(saidBy), written].flatMap((text) => text.split("\n"));
    expect(lines.filter((line) => OBEYED.test(line)).map((line) => JSON.stringify(line))).toEqual([]);
    expect(runs.flatMap(saidBy).join("")).toContain("title");
    expect(written).toContain("title");
  });
});
