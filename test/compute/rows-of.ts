import type {
  ChangeRow,
  CheckRow,
  ContentRow,
  ScreenshotRow,
  SourceRow,
  TranslationRow,
  UnitRow,
  UserRow,
} from "../../src/model/catalogue/table-rows.ts";

/** Rows of tables: of project `p` and component `c`, with nothing given but what a test says. */

const NAMELESS = { idHash: undefined, context: undefined, source: undefined };

function at(
  table: string,
  line: number,
): { readonly file: string; readonly line: number; readonly column: 1 } {
  return { file: `${table}.csv`, line, column: 1 };
}

export function unitRow(facts: Partial<UnitRow>, line = 2): UnitRow {
  return {
    ...NAMELESS,
    id: undefined,
    project: "p",
    component: "c",
    language: "de",
    state: undefined,
    previousSource: undefined,
    priority: undefined,
    comment: undefined,
    unitLocation: undefined,
    flags: undefined,
    location: at("units", line),
    ...facts,
  };
}

export function sourceRow(facts: Partial<SourceRow>, line = 2): SourceRow {
  return {
    ...NAMELESS,
    id: undefined,
    project: "p",
    component: "c",
    timestamp: undefined,
    priority: undefined,
    checkFlags: undefined,
    explanation: undefined,
    labels: undefined,
    location: at("sources", line),
    ...facts,
  };
}

export function translationRow(facts: Partial<TranslationRow>, line = 2): TranslationRow {
  return {
    id: undefined,
    project: "p",
    component: "c",
    language: "de",
    lastChange: undefined,
    lastAuthor: undefined,
    location: at("translations", line),
    ...facts,
  };
}

export function changeRow(facts: Partial<ChangeRow>, line = 2): ChangeRow {
  return {
    ...NAMELESS,
    id: undefined,
    timestamp: 0,
    action: 5,
    project: "p",
    component: "c",
    language: undefined,
    user: undefined,
    author: undefined,
    target: "",
    dictionary: undefined,
    location: at("changes", line),
    ...facts,
  };
}

export function userRow(username: string, facts: Partial<UserRow> = {}, line = 2): UserRow {
  return { id: undefined, username, fullName: "", email: "", location: at("users", line), ...facts };
}

export function contentRow(facts: Partial<ContentRow>, line = 2): ContentRow {
  return {
    ...NAMELESS,
    project: "p",
    component: undefined,
    language: "de",
    contentHash: undefined,
    location: at("comments", line),
    ...facts,
  };
}

export function checkRow(facts: Partial<CheckRow>, line = 2): CheckRow {
  return { ...contentRow(facts), check: "same", isDismissed: true, location: at("checks", line), ...facts };
}

export function screenshotRow(facts: Partial<ScreenshotRow>, line = 2): ScreenshotRow {
  return {
    id: undefined,
    name: "front page",
    imageName: facts.image?.name,
    project: "p",
    component: "c",
    sources: [],
    image: undefined,
    location: at("screenshots", line),
    ...facts,
  };
}
