// A made-up catalogue of any size, the same for a seed on every machine: four components in ten languages (one
// CSV file each), forty users, and one change record for each unit and a few for each translation.
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { randomNumbers } from "./random-numbers.mjs";

const COMPONENTS = ["interface", "website", "mobile-app", "documentation"];
const USERS = 40;
const TRANSLATED = 0.8;
const LATIN =
  "der die das Übersetzung nicht gefunden Datei öffnen schließen Größe für über données élément sélectionné être créé sûr usuário não configuração você opção página mensaje año";
/** By code: the first is the source language. @type {Readonly<Record<string, readonly string[]>>} */
const WORDS = words({
  en: "the of file save open project component language user settings cannot could not found server error message please try again later select all none delete permanently this action be undone translation string source unit review approve comment upload download version password email address invalid value maximum number characters exceeded you have new notifications since last visit %s %(count)d {name} click here to continue",
  de: LATIN,
  fr: LATIN,
  cs: "soubor nelze otevřít překlad řetězec uživatel nastavení žádný výběr můžete později zkuste znovu chyba připojení přihlášení účet",
  pt_BR: LATIN,
  ru: "файл не найден перевод строка пользователь настройки сохранить открыть удалить ошибка сервера попробуйте снова позже выберите значение",
  ar: "ملف غير موجود ترجمة سلسلة المستخدم الإعدادات حفظ فتح حذف خطأ الخادم حاول مرة أخرى لاحقا اختر قيمة",
  ja: "ファイル 選択 してください 翻訳 言語 設定 保存 開く 削除 サーバー エラー 後で もう一度 見つかりません",
  zh_Hans: "文件 未找到 翻译 字符串 用户 设置 保存 打开 删除 服务器 错误 请稍后重试",
  hi: "फ़ाइल नहीं मिली अनुवाद स्ट्रिंग उपयोगकर्ता सेटिंग्स सहेजें खोलें हटाएं सर्वर त्रुटि कृपया पुनः प्रयास करें",
});
const LANGUAGES = Object.keys(WORDS);
const BASE_URL = "https://translate.example.org";
const CHANGES_HEADER = "id,timestamp,action,project,component,language,context,user,author,target\n";
/** "Resource update", "Committed changes", "Pushed changes" (of no translation), "New string to translate". */
const TRANSLATION_ACTIONS = [0, 17, 18, 44];
const [NEW_TRANSLATION, NEW_SOURCE] = [5, 13];

/** Where `editCell` and `appendChange` strike. */
export const EDITED = { component: "website", language: "de" };

/**
 * @param {string} directory Made, and not looked at.
 * @param {{ readonly units: number, readonly seed: number }} size A multiple of 40 units comes out.
 */
export function writeCatalogue(directory, { units, seed }) {
  const maker = new Maker(seed);
  const perFile = Math.max(1, Math.round(units / (COMPONENTS.length * LANGUAGES.length)));
  mkdirSync(join(directory, "tables"), { recursive: true });
  writeFileSync(join(directory, "catalogue.yaml"), manifest());
  writeFileSync(join(directory, "tables", "users.csv"), users());
  const changes = new ChangesFile(changesPath(directory));
  for (const component of COMPONENTS) {
    const sources = Array.from({ length: perFile }, (_, at) => maker.source(component, at));
    for (const language of LANGUAGES) {
      const file = join(directory, translationPath(component, language));
      mkdirSync(join(file, ".."), { recursive: true });
      writeFileSync(file, translation(maker, { component, language, sources, changes }));
    }
  }
  changes.close();
}

/**
 * Gives one unit of one translation another text.
 *
 * @param {string} directory
 * @param {string} text
 * @param {number} part the place of the unit in its file: 0.5 is the middle
 * @returns its position, from 1
 */
export function editCell(directory, text, part = 0.5) {
  const file = join(directory, translationPath(EDITED.component, EDITED.language));
  const lines = readFileSync(file, "utf8").split(/\n(?=")/);
  const at = Math.floor(lines.length * part);
  const context = lines[at]?.split(",")[0];
  lines[at] = `${context},${quoted(text)}`;
  writeFileSync(file, lines.join("\n"));
  return at + 1;
}

/** Appends a record, which is the newest, of one translation. @param {string} directory @param {number} minute */
export function appendChange(directory, minute) {
  const file = openSync(changesPath(directory), "a");
  const timestamp = new Date(Date.UTC(2035, 0, 1, 0, minute)).toISOString();
  const { component, language } = EDITED;
  writeSync(file, `${1e9 + minute},${timestamp},17,demo,${component},${language},,,,\n`);
  closeSync(file);
}

/** @param {string} component @param {string} language */
function translationPath(component, language) {
  return join("src", language, `${component}.csv`);
}

/** @param {string} directory */
function changesPath(directory) {
  return join(directory, "tables", "changes.csv");
}

/** @typedef {{ readonly context: string, readonly length: number, readonly text: string }} Source */

/**
 * The text of a CSV file without a header: context and target. Tells what changed as it goes.
 *
 * @param {Maker} maker
 * @param {{ component: string, language: string, sources: readonly Source[], changes: ChangesFile }} of
 */
function translation(maker, { component, language, sources, changes }) {
  const rows = sources.map(({ context, length, text }) => {
    const target = language === LANGUAGES[0] ? text : maker.target(language, length);
    const isTranslated = language !== LANGUAGES[0] && target !== "";
    const user = isTranslated ? `u${maker.below(USERS) + 1}` : "";
    const action = isTranslated ? NEW_TRANSLATION : NEW_SOURCE;
    changes.add(maker.timestamp(), {
      action,
      component,
      language,
      context,
      user,
      target: isTranslated ? target : "",
    });
    return `${quoted(context)},${quoted(target)}\n`;
  });
  for (const action of TRANSLATION_ACTIONS)
    changes.add(maker.timestamp(), {
      action,
      component,
      language: action === 18 ? "" : language,
      context: "",
      user: "",
      target: "",
    });
  return rows.join("");
}

/** What is random, in the order in which it is asked for. */
class Maker {
  /** @type {() => number} */
  #random;
  #time = Date.UTC(2019, 3, 1);

  /** @param {number} seed */
  constructor(seed) {
    this.#random = randomNumbers(seed);
  }

  /** @param {string} component @param {number} at @returns {Source} */
  source(component, at) {
    const sum = this.#random() + this.#random() + this.#random() + this.#random();
    const length = Math.max(1, Math.round(Math.exp(sum - 0.2)));
    const context = `app.${component}.${at.toString(36)}${this.below(36 ** 3).toString(36)}`;
    return { context, length, text: this.#sentence("en", length) };
  }

  /** Empty for one in five. @param {string} language @param {number} length */
  target(language, length) {
    return this.#random() < TRANSLATED ? this.#sentence(language, length) : "";
  }

  /** Later by up to a minute than the one before, in microseconds. */
  timestamp() {
    this.#time += 1 + this.below(60_000);
    const micros = String(this.below(1000)).padStart(3, "0");
    return new Date(this.#time).toISOString().replace("Z", `${micros}+00:00`);
  }

  /** @param {number} limit */
  below(limit) {
    return Math.floor(this.#random() * limit);
  }

  /** @param {string} language @param {number} length */
  #sentence(language, length) {
    const list = WORDS[language] ?? [];
    const picked = Array.from({ length }, () => list[this.below(list.length)]);
    let text = picked.join(" ");
    if (length > 6 && this.#random() < 0.1) text = text.replace(" ", "\n");
    if (this.#random() < 0.08) text = `"${text}"`;
    return this.#random() < 0.15 ? `${text}, etc.` : text;
  }
}

/** Written in blocks: a million records do not fit into one string. */
class ChangesFile {
  #id = 0;
  #block = CHANGES_HEADER;
  #file;

  /** @param {string} path */
  constructor(path) {
    this.#file = openSync(path, "w");
  }

  /**
   * @param {string} timestamp
   * @param {{ action: number, component: string, language: string, context: string, user: string, target: string }} change
   */
  add(timestamp, { action, component, language, context, user, target }) {
    this.#id += 1;
    this.#block += `${this.#id},${timestamp},${action},demo,${component},${language},${context},${user},${user},${target === "" ? "" : quoted(target)}\n`;
    if (this.#block.length > 2 ** 20) this.#flush();
  }

  close() {
    this.#flush();
    closeSync(this.#file);
  }

  #flush() {
    writeFileSync(this.#file, this.#block);
    this.#block = "";
  }
}

function manifest() {
  const components = COMPONENTS.map(
    (name) =>
      `      - {name: ${name}, slug: ${name}, root: src, filemask: "*/${name}.csv", template: en/${name}.csv, new_base: en/${name}.csv, file_format: csv-simple, repo: "https://git.example.org/demo.git", branch: master}\n`,
  );
  return `base_url: ${BASE_URL}
host: nginx
tables: tables
projects:
  - name: Demo
    slug: demo
    web: https://demo.example.org/
    components:
${components.join("")}`;
}

function users() {
  const rows = Array.from({ length: USERS }, (_, at) => `${at + 1},u${at + 1},User ${at + 1}\n`);
  return `id,username,full_name\n${rows.join("")}`;
}

/** @param {string} cell */
function quoted(cell) {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** @param {Readonly<Record<string, string>>} lists */
function words(lists) {
  return Object.fromEntries(Object.entries(lists).map(([language, list]) => [language, list.split(" ")]));
}
