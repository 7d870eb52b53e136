import type { Day } from "../days.ts";

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

function count(number: number, one: string, many = `${one}s`): string {
  return `${thousands(number)} ${number === 1 ? one : many}`;
}

function thousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function day(text: Day): string {
  const [year, month = "1", date = "1"] = text.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function shortDay(text: Day): string {
  const [, month = "1", date = "1"] = text.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3)}`;
}

/** English. */
export const EN = {
  tag: "en",
  percent: (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)} %`,
  number: thousands,
  day,
  shortDay,
  month: (text: string): string => {
    const [year, month = "1"] = text.split("-");
    return `${MONTHS[Number(month) - 1]} ${year}`;
  },
  texts: (number: number): string => count(number, "text"),
  strings: (number: number): string => count(number, "string"),
  languages: (number: number): string => count(number, "language"),
  components: (number: number): string => count(number, "component"),
  projects: (number: number): string => count(number, "project"),
  changes: (number: number): string => count(number, "change"),

  skip: "Skip to the content",
  menu: "Main",
  trail: "You are here",
  home: "Home",
  allProjects: "Projects",
  allLanguages: "Languages",
  allChanges: "Changes",
  defaultTitle: "Translations",
  dataUntil: (text: Day): string => `Data up to ${day(text)}`,
  noData: "No change was recorded yet",
  readApi: "Read API",
  apiDescription: "API description",
  madeBy: (version: string): string => `Made by lingodex ${version}`,

  translated: "translated",
  needEditing: (number: number): string => (number === 1 ? "needs editing" : "need editing"),
  untranslated: "untranslated",
  ofTexts: (part: number, whole: number): string => `${thousands(part)} of ${count(whole, "text")}`,
  inAllLanguages: "in all languages",
  scoreOf: (percent: string, translated: number, fuzzy: number, empty: number): string =>
    `${percent} translated: ${thousands(translated)} translated, ${thousands(fuzzy)} to be edited, ${thousands(empty)} untranslated`,
  projectLead: (strings: number, components: number, source: string, languages: number): string =>
    `${count(strings, "string")} in ${count(components, "component")}, translated from ${source} into ${count(languages, "language")}.`,

  progress: "Progress",
  progressLead: (before: string, first: Day, now: string, last: Day): string =>
    `From ${before} on ${day(first)} to ${now} on ${day(last)}, as the change log tells it.`,
  noProgress: "The change log tells nothing of how it went.",
  sameAsTable: "The same as a table",
  date: "Date",
  toTranslate: (number: number): string => `${thousands(number)} to translate`,
  translatedNow: (number: number, percent: string): string => `${thousands(number)} translated, ${percent}`,

  matrix: "Languages and components",
  matrixLead: "Most complete first. Each number leads to the texts.",
  all: "All",
  steps: ["0 %", "below 50", "50 and more", "75 and more", "90 and more", "100 %"],
  none: "–",
  noTranslation: "no translation",

  left: "What is left",
  language: "Language",
  component: "Component",
  project: "Project",
  columnUntranslated: "Untranslated",
  columnNeedEditing: "Need editing",
  columnFailing: "Failing checks",
  columnSuggestions: "Suggestions",
  columnComments: "Comments",
  columnTranslated: "Translated",
  columnWords: "Words",
  columnTotal: "Total",
  columnLastChange: "Last change",
  beforeLog: "before the log begins",

  activity: "Activity",
  activityLead: "Edits, comments and suggestions by people, a week.",
  weekOf: (text: Day): string => `week of ${shortDay(text)}`,
  week: "Week",

  latestChanges: "Latest changes",
  allChangesOf: (name: string): string => `All changes of ${name}`,
  noChanges: "No change was recorded.",
  months: "By month",
  monthLead: (number: number): string => `${count(number, "change")}, oldest first.`,
  somebody: "Somebody",

  takeAway: "Take it with you",
  badge: "Badge",
  badges: "All badges and how to embed them",
  follow: "Follow",
  atom: "Atom feed",
  jsonFeed: "JSON feed",
  data: "Data",
  statisticsCsv: "Statistics as CSV",
  inviting: "Page that invites translators",
  credits: "Credits",
  checks: "Failing checks",

  badgeLabel: (language: string | undefined): string =>
    language === undefined ? "translated" : `${language} translated`,
  badgePercent: (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)}%`,
  badgeLanguages: "languages",
  badgeBars: (project: string): string => `${project}: translated by language`,

  feedTitle: (name: string): string => `Changes: ${name}`,
  feedEntry: (action: string, string: string | undefined, where: readonly string[]): string => {
    const what = string === undefined ? action : `${action}: ${string}`;
    return where.length === 0 ? what : `${what} (${where.join(", ")})`;
  },

  chartDay: (text: Day): string => `${shortDay(text)} ${text.slice(0, 4)}`,
  shortMonth: (text: Day): string => `${shortDay(text).replace(/^\d+ /, "")} ${text.slice(0, 4)}`,
  share: "Share",
  columnChanges: "Changes",
  noActivity: "No edit, comment or suggestion by people was recorded.",

  widgetsTitle: (project: string): string => `Badges of ${project}`,
  widgetsLead:
    "Images that tell how far translations are. Copy one into a text of your own: it stays up to date.",
  widgetAlternative: "Translation status",
  widgetAll: "All languages",
  widgetLanguages: "Number of languages",
  widgetBars: "Each language",
  widgetEmbed: "Embed",
  shieldsLead: "For other styles and for PNG, shields.io reads:",
  page: (number: number, all: number): string => `Page ${thousands(number)} of ${thousands(all)}`,
  pageNames: "Pages",
} as const;
