/** Few words, so that contents, keys and checks meet again across components and languages. */
export const SOURCES = [
  "Hello world.",
  "Save",
  "Open the <b>harbour</b> gate!",
  "Name: %(name)s",
  "Two\nlines\n",
  "Tide table…",
  "Really?",
  "",
  "Ünïcode – “quoted” text",
] as const;

export const TARGETS = [
  "Hallo Welt.",
  "Hallo Welt",
  "Hello world.",
  "Speichern",
  "Öffne das <b>Hafentor</b>!",
  "Öffne das <b>Hafentor!",
  "Zwei\nZeilen\n",
  "",
  " ",
  "Wirklich?",
  "今日は",
  "مرحبا",
] as const;

export const CONTEXTS = ["greeting", "save", "gate", "note", "tide", "ask"] as const;
export const CODES = ["de", "cs", "fr", "pt-BR", "ar", "ja", "xx", "no", "zh-CN", "de_AT"] as const;
export const COMMENTS = ["", "Shown at the gate", "For the keeper"] as const;
export const FLAGS = ["", "python-format", "max-length:6", "ignore-same"] as const;
export const USERS = ["ada", "bob", "eve"] as const;
export const TIMES = [
  "",
  "2026-01-02T03:04:05+00:00",
  "2026-01-02T03:04:05.000001+00:00",
  "2026-02-03T23:30:00+02:00",
  "2025-12-31T23:59:59.999999+00:00",
  "2026-03-29T02:30:00+01:00",
] as const;
export const ACTIONS = ["2", "5", "13", "36", "37", "4", "7", "17", "0", "27"] as const;
