// Made-up translations that look like an application's: the same on every machine, for a seed.
import { randomNumbers } from "./random-numbers.mjs";

/**
 * @typedef {object} Text
 * @property {number} number From 0.
 * @property {string} section
 * @property {string} name Unique in its section.
 * @property {string} source
 * @property {string} target
 * @property {readonly [string, string] | undefined} plural The target's forms, where it has a plural.
 * @property {string} comment Empty for most.
 */

const WORDS =
  "the of and to a in for is on that by this with you it not or be are from at as your all have new more an we will home can about if page search free our one other no time site up may what which their out use any there see only when contact here who also now help get view first would how some these click its like service than find price date back top people list name just over state year day into two next used go work last most add number please support message after best then good where each review order book item group need user set under mail full map program way part could great real must report off member details line before send right type because local using result office open today change text small rate during return account level profile previous form main call image title property class still every content private visit save tools low reply value article card source author print process room join select category note live table register action start model feature second cost question test server study application feedback again play never complete topic comment standard person below login status browse issue range building always audio light write offer file event release request possible month area future space problem meeting interest keep enter share similar reference listed reading delivery term story notice original until cell colour track archive once format least able further updated already green close common drive specific several living collection short ask display limited means daily past natural whether due upon period plan database official average done technical window region record direct harbour berth quay tide gull anchor mast rope lamp gate".split(
    " ",
  );

const FOREIGN =
  "Größe Übersicht façade naïve être señal ação žádost łódź Привет мир файл 設定 保存 検索 확인 שלום مرحبا".split(
    " ",
  );
const PLACEHOLDERS = [
  "%s",
  "%d",
  "{name}",
  "{{count}}",
  "%1$s",
  "<b>",
  "“now”",
  "it's",
  "a & b",
  "50 %",
  'say "yes"',
];
const PLURAL_EVERY = 20;
const COMMENT_EVERY = 8;
const SECTION_OF = 25;

/**
 * @param {number} count
 * @param {number} seed
 * @returns {readonly Text[]}
 */
export function makeTexts(count, seed) {
  const random = randomNumbers(seed);
  /** @param {readonly string[]} list */
  const pick = (list) => list[Math.floor(random() * list.length)] ?? "";
  /** @param {readonly string[]} rare */
  const sentence = (rare) => {
    const length = 1 + Math.floor(random() ** 2 * 18);
    const words = Array.from({ length }, () => (random() < 0.06 ? pick(rare) : pick(WORDS)));
    const text = words.join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}${length > 6 ? "." : ""}`;
  };
  return Array.from({ length: count }, (_, number) => ({
    number,
    section: `${pick(WORDS)}_${Math.floor(number / SECTION_OF)}`,
    name: `${pick(WORDS)}_${pick(WORDS)}_${number}`,
    source: `${sentence(PLACEHOLDERS)} (${number})`,
    target: sentence([...PLACEHOLDERS, ...FOREIGN]),
    plural:
      number % PLURAL_EVERY === 0 ? /** @type {const} */ ([sentence(FOREIGN), sentence(FOREIGN)]) : undefined,
    comment: number % COMMENT_EVERY === 0 ? sentence(FOREIGN) : "",
  })).map((text, _, texts) => ({
    ...text,
    section: texts[text.number - (text.number % SECTION_OF)]?.section ?? text.section,
  }));
}
