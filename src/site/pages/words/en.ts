import { grouped } from "../../../model/index.ts";
import type { Day } from "../days.ts";
import { EN_CHECK_NAMES } from "./en-checks.ts";
import { EN_DEEDS } from "./en-deeds.ts";

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

function count(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

function changesByPeople(number: number, byPeople: number): string {
  const all = count(number, "change");
  return byPeople === number ? all : `${all}, ${grouped(byPeople)} by people`;
}

function leftOf(number: number): string {
  return number === 0 ? "nothing left" : `${grouped(number)} left`;
}

function day(text: Day): string {
  const [year, month = "1", date = "1"] = text.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function shortDay(text: Day): string {
  const [, month = "1", date = "1"] = text.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3)}`;
}

export const EN = {
  tag: "en",
  percent: (value: number): string => `${Number.isInteger(value) ? value : value.toFixed(1)}%`,
  number: grouped,
  day,
  shortDay,
  month: (text: string): string => {
    const [year, month = "1"] = text.split("-");
    return `${MONTHS[Number(month) - 1]} ${year}`;
  },
  strings: (number: number): string => count(number, "string"),
  languages: (number: number): string => count(number, "language"),
  components: (number: number): string => count(number, "component"),
  projects: (number: number): string => count(number, "project"),
  changes: (number: number): string => count(number, "change"),
  changesByPeople,

  skip: "Skip to the content",
  menu: "Main",
  trail: "You are here",
  home: "Home",
  allProjects: "Projects",
  allLanguages: "Languages",
  allChanges: "Changes",
  defaultTitle: "Translations",
  dataUntil: (text: Day): string => `Last updated ${day(text)}`,
  builtFrom: "Built from commit",
  andComponents: (number: number): string => `and ${count(number, "other component")}`,
  moreCommits: (number: number): string => `and ${count(number, "more commit")}`,
  noData: "No changes yet",
  readApi: "Read API",
  apiDescription: "API description",
  madeBy: (version: string): string => `Made by lingodex ${version}`,

  translated: "translated",
  needEditing: (number: number): string => (number === 1 ? "needs editing" : "need editing"),
  untranslated: "untranslated",
  ofTexts: (part: number, whole: number): string => `${grouped(part)} of ${count(whole, "string")}`,
  inAllLanguages: (languages: number): string => (languages === 1 ? "" : "in all languages"),
  scoreOf: (percent: string, translated: number, fuzzy: number, empty: number): string =>
    `${percent} translated: ${grouped(translated)} translated, ${grouped(fuzzy)} need editing, ${grouped(empty)} untranslated`,
  projectLead: (strings: number, components: number, source: string, languages: number): string =>
    `${count(strings, "string")} in ${count(components, "component")}, translated from ${source} into ${count(languages, "language")}.`,

  progress: "Progress",
  progressLead: (before: string, first: Day, now: string, last: Day): string =>
    first === last
      ? `${now} on ${day(last)}. Earlier data is not available.`
      : `From ${before} on ${day(first)} to ${now} on ${day(last)}.`,
  sameAsTable: "Show as table",
  date: "Date",
  translationFiles: "Translation files",
  toTranslate: (number: number): string => `${grouped(number)} to translate`,
  translatedNow: (number: number, percent: string): string => `${grouped(number)} translated, ${percent}`,

  tableOf: (name: string): string => `${name}, table`,
  matrix: "Languages and components",
  mostComplete: "Most complete first.",
  matrixLead: "Select a number to see its strings.",
  all: "All",
  summariesLead: "Open a language to see what is left.",
  rowsForm: "Sort and find languages",
  findLanguage: "Find a language",
  sortBy: "Sort by",
  sorts: [
    ["percent", "completeness"],
    ["name", "name"],
    ["left", "strings left"],
    ["failing", "failing checks"],
    ["change", "last change"],
  ],
  rowsShown: "{shown} of {all} languages.",
  leftOf,
  failingOf: (number: number): string => `${grouped(number)} failing`,
  rowPart: (number: number): string => `The ${grouped(number)} with most left.`,
  rowAll: (columns: string): string => `all ${columns}`,
  steps: ["0%", "below 50%", "50% and more", "75% and more", "90% and more", "100%"],
  none: "–",
  noTranslation: "no translation",

  left: "Unfinished strings",
  language: "Language",
  component: "Component",
  project: "Project",
  columnUntranslated: "Untranslated",
  columnNeedEditing: "Need editing",
  columnSuggestions: "Suggestions",
  columnComments: "Comments",
  columnTranslated: "Translated",
  columnWords: "Words",
  columnTotal: "Total",
  columnLastChange: "Last change",
  beforeLog: "not recorded",

  activity: "Activity",
  activityLead: "Edits, comments and suggestions by people per week.",
  weekOf: (text: Day): string => `week of ${shortDay(text)}`,
  week: "Week",

  latestChanges: "Latest changes",
  allChangesOf: (name: string): string => `All changes of ${name}`,
  noChanges: "No changes yet.",
  months: "By month",
  monthLead: (number: number, byPeople: number): string =>
    `${changesByPeople(number, byPeople)}, newest first.`,
  somebody: "Unknown user",

  takeAway: "Badges, feeds and data",
  badge: "Badge",
  badges: "All badges",
  follow: "Follow",
  atom: "Atom feed",
  jsonFeed: "JSON feed",
  data: "Data",
  statisticsCsv: "Statistics as CSV",
  inviting: "Page for new translators",
  credits: "Credits",
  checks: "Failing checks",

  pages: "Pages",
  deeds: EN_DEEDS,
  aText: "a string",
  somethingHappened: "Something changed",
  changesOf: (name: string): string => `Changes of ${name}`,
  byComponent: "Components",
  everyChange: "All changes",
  /** The sentence for a commit, with a name and without one. */
  manyDeeds: ["{who} made {number} changes in commit {commit}", "{number} changes in commit {commit}"],
  manyHiddenDeeds: ["{who} made {number} changes", "{number} changes"],
  machinery: (number: number): string => count(number, "automatic update"),
  pageOf: (title: string, number: number, all: number): string => `${title}, page ${number} of ${all}`,
  changesIn: (month: string, name?: string): string =>
    name === undefined ? `Changes in ${month}` : `Changes of ${name} in ${month}`,
  newestOf: (shown: number, all: number): string =>
    shown === all
      ? `${count(all, "change")}, newest first.`
      : `The newest ${grouped(shown)} of ${count(all, "change")}.`,

  homeLead: (projects: number, components: number, languages: number): string =>
    `${count(projects, "project")} with ${count(components, "component")}, translated into ${count(languages, "language")}.`,
  noProjects: "No projects yet.",
  moreProjects: (number: number): string => `All ${count(number, "project")}`,
  moreLanguages: (number: number): string => `All ${count(number, "language")}`,
  homeMatrix: "Languages and projects",
  projectsLead: (number: number): string => `${count(number, "project")}, most complete first.`,
  projectNote: (components: number, languages: number): string =>
    `${count(components, "component")}, ${count(languages, "language")}`,
  languagesLead: (number: number): string =>
    `Translations into ${count(number, "language")}, most complete first.`,
  languageNote: (projects: number, left: number): string => `${count(projects, "project")}, ${leftOf(left)}`,
  sourceLanguage: "source language",
  notTranslated: "no translations yet",
  languageLead: (components: number, projects: number): string =>
    `Translations of ${count(components, "component")} in ${count(projects, "project")}.`,
  languageIsSource: (name: string): string => `${name} is the source language.`,
  languageIsUnused: (name: string): string => `Nothing is translated into ${name} yet.`,
  sourceOf: "Source language of",
  inAllProjects: "in all projects",
  help: "Help",
  helpTranslate: "Help translate",

  engageTitle: (project: string): string => `Help translate ${project}`,
  engageInto: (project: string, language: string): string => `Help translate ${project} into ${language}`,
  engageLead: (languages: number, left: number): string =>
    left === 0
      ? `Everything is translated into ${count(languages, "language")}.`
      : `${count(left, "string")} in ${count(languages, "language")} still ${left === 1 ? "needs" : "need"} a translator.`,
  engageLanguageLead: (left: number, language: string): string =>
    left === 0
      ? `Everything is translated into ${language}. Reviews are welcome.`
      : `${count(left, "string")} still ${left === 1 ? "needs" : "need"} a translation into ${language}.`,
  engageSourceLead: (language: string, project: string): string =>
    `${project} is written in ${language} and translated into other languages.`,
  engageNoTranslation: (project: string): string => `${project} is not translated yet.`,
  chooseLanguage: "Choose your language",
  thenFiles: ". Its page has the files.",
  seeUnfinished: (number: number, component: string | undefined): string =>
    `Show unfinished strings${component === undefined ? "" : ` in ${component}`} (${grouped(number)})`,
  seeTexts: "Show all strings",
  waits: "Unfinished",
  whereToHelp: "Where to help",
  howToHelp: "How to help",
  howToFix: "How to fix a translation",
  startAt: "Start here:",
  readGuide: "Contributing guide:",
  translateAt: "Translate at",
  edit: "Edit",
  editorLead: "The code host saves your edit on a new branch and opens a pull request.",
  sendFile: (project: string): string => `Download the file, translate it, and send it to ${project}:`,
  filesBelow: (files: number): string => `${grouped(files)} other files below`,
  sourceLine: "source line",
  translationLine: "translation line",
  website: "Website",
  repository: "Repository",
  file: "File",
  locked: "locked",
  translatedFrom: "Translated from",
  aboutProject: "About the project",

  creditsOf: (name: string): string => `Credits of ${name}`,
  creditsLead: (people: number, changes: number): string =>
    `${count(people, "contributor")} made ${count(changes, "change")}.`,
  creditsLeadNameless: (changes: number): string => `${count(changes, "change")}. Names are not shown here.`,
  noCredits: "No contributors yet.",
  bots: "Bots",
  botsNote: "Programs that changed translations.",
  person: "Name",
  columnFirst: "Since",
  columnLast: "Latest",
  asText: "As text",
  asCsv: "As CSV",
  asJson: "As JSON",

  checkNames: EN_CHECK_NAMES,
  checksOf: (name: string): string => `Failing checks of ${name}`,
  checksLead: (number: number, checks: number): string =>
    `${count(number, "failure")} of ${count(checks, "check")}. Select a number to see its strings.`,
  noFailures: "No failing checks.",
  columnFailures: "Failures",
  failures: (number: number): string => count(number, "failure"),
  inSources: "in source strings",

  goOn: "Continue to this page",
  badgeLabel: (language: string | undefined): string =>
    language === undefined ? "translated" : `${language} translated`,
  badgeLanguages: "languages",
  badgeBars: (project: string): string => `${project}: translated by language`,

  /** @param commit empty if it is not shown */
  changesInCommit: (number: number, commit: string): string =>
    commit === "" ? count(number, "change") : `${count(number, "change")} in commit ${commit}`,
  feedTitle: (name: string): string => `Changes: ${name}`,
  feedEntry: (action: string, string: string | undefined, where: readonly string[]): string => {
    const what = string === undefined ? action : `${action}: ${string}`;
    return where.length === 0 ? what : `${what} (${where.join(", ")})`;
  },

  chartDay: (text: Day): string => `${shortDay(text)} ${text.slice(0, 4)}`,
  shortMonth: (text: Day): string => `${shortDay(text).replace(/^\d+ /, "")} ${text.slice(0, 4)}`,
  share: "Share",

  widgetsTitle: (project: string): string => `Badges of ${project}`,
  widgetsLead: "Images that show the translation progress. Embed one in your README: it stays up to date.",
  chooseBadge: "Choose a badge",
  allComponents: "All components",
  badgeStyle: "Style",
  badgeStyles: [
    ["badge", "percentage"],
    ["languages", "number of languages"],
    ["bars", "a bar for each language"],
  ],
  badgeSize: "Size",
  badgeSizes: [
    [1, "normal"],
    [1.5, "1.5×"],
    [2, "2×"],
  ],
  noBadge: "There is no {language} in {component}.",
  imageAddress: "Address of the image",
  widgetsFirst: (shown: number, all: number): string =>
    `The first ${grouped(shown)} of ${count(all, "badge")}`,
  widgetsOthers: "The other badges have addresses of this form, with the codes of languages and components:",
  widgetAlternative: "Translation status",
  widgetAll: "All languages",
  widgetLanguages: "Number of languages",
  widgetBars: "Each language",
  widgetBar: "as a bar",
  widgetEmbed: "Embed",
  shieldsLead: "For other styles and for PNG, append this address to https://img.shields.io/endpoint?url=",
  failsElsewhere: "A check fails for the same string in another component.",
  inLanguage: (name: string, language: string): string => `${name} in ${language}`,
  componentLead: (strings: number, source: string, languages: number): string =>
    `${count(strings, "string")}, translated from ${source} into ${count(languages, "language")}.`,
  translationLead: (strings: number, words: number, source: string): string =>
    `${count(strings, "string")}, ${count(words, "word")}, translated from ${source}.`,
  sourceLead: (strings: number, words: number): string =>
    `${count(strings, "string")}, ${count(words, "word")}. This is the source language.`,
  noLanguages: "No translations yet.",
  columnTexts: "Strings",
  facts: "Details",
  format: "Format",
  filemask: "Files",
  license: "License",
  branch: "Branch",
  lock: "Lock",
  isLocked: "Locked for translation",
  sourceLanguageOf: "Source language",
  wordsTranslated: "Translated words",
  ofWords: (part: number, whole: number): string => `${grouped(part)} of ${count(whole, "word")}`,
  lastAuthor: "Last author",
  times: (number: number): string => count(number, "time"),
  stringsInAll: "All strings, each in all languages",
  screenshots: (number: number): string => count(number, "screenshot"),
  nothingLeft: "Everything is translated, and no checks fail.",
  nothingLeftIn: (number: number): string => `Complete: ${count(number, "language")}.`,
  kind: "Kind",
  textsOf: (name: string): string => `Strings: ${name}`,
  textsLead: (number: number): string => `${count(number, "string")}, in the order of the file.`,
  shown: {
    all: (number: number): string => `All (${grouped(number)})`,
    unfinished: (number: number): string => `Unfinished (${grouped(number)})`,
    failing: (number: number): string => `Failing checks (${grouped(number)})`,
  },
  whichTexts: "Filter strings",
  noTexts: "No strings yet.",
  states: { empty: "untranslated", fuzzy: "needs editing", translated: "translated", approved: "approved" },
  hasSuggestion: "has a suggestion",
  hasComment: "has a comment",
  position: (number: number): string => `#${number}`,
  suggestionBy: "Suggestion",
  commentBy: "Comment",
  previousSource: "Previous source:",
  comment: "Comment:",
  location: "Location:",
  flags: "Flags:",
  stringsOf: (name: string): string => `Strings of ${name}`,
  stringsLead: (number: number): string => `${count(number, "string")}, each with all its translations.`,
  screenshotsOf: (name: string): string => `Screenshots of ${name}`,
  screenshotOf: (name: string): string => `Screenshot: ${name}`,
  noImage: "No image.",
  stringsShown: "Strings in this screenshot",
  textsOrder: (last: number): string =>
    `Strings are ordered by position, as in the API. This page ends with #${last}.`,
  findText: "Find a translation, source or key",
  findString: "Find a string or its key",
  search: {
    found: "Found: {found}.",
    foundMore: "Found: {found}. The first {shown} are shown.",
    fetching: "Loading more strings…",
    notFetched: "The strings could not be loaded.",
    gone: "The string in this address does not exist.",
  },
  missing: "Page not found",
  missingLead: "The page was removed, or the address is wrong.",
} as const;

/** All words of the pages. Another language is another value of this type. */
export type Words = typeof EN;
