import { hashText } from "../../src/model/values/siphash.ts";
import { formatOf } from "./catalogue-files.ts";
import type { Picks } from "./picks.ts";
import { TABLE_NAMES, TABLES, type TableName, type TableRow } from "./random-catalogue.ts";
import { ACTIONS, COMMENTS, FLAGS, SOURCES, TARGETS, TIMES, USERS } from "./vocabulary.ts";
import { type EditKind, pickUnit, type World } from "./world.ts";

type Cells = Record<string, string>;

/** Edits of the catalogue's tables. */
export const TABLE_EDITS = {
  ...adding("units", (cells, picks) => ({
    ...cells,
    state: picks.from(["", "empty", "fuzzy", "translated", "approved"]),
    previous_source: picks.once(3) ? "Once" : "",
    priority: picks.from(["", "60", "100", "140"]),
    comment: picks.from(COMMENTS),
    location: picks.once(3) ? "src/gate.c:7" : "",
    flags: picks.from(FLAGS),
  })),
  ...adding("sources", ({ language: _, ...cells }, picks) => ({
    ...cells,
    timestamp: picks.from(TIMES),
    priority: picks.from(["", "60", "100", "140"]),
    check_flags: picks.from(FLAGS),
  })),
  ...adding("changes", (cells, picks) => ({
    ...placed(cells, picks),
    timestamp: picks.from(["2026-04-05T06:07:08+00:00", ...TIMES.slice(1)]),
    action: picks.from(ACTIONS),
    user: picks.from(["", ...USERS]),
    author: picks.from(["", ...USERS]),
    target: picks.from(TARGETS),
  })),
  ...adding("translations", ({ project = "", component = "", language = "" }, picks) => ({
    project,
    component,
    language,
    last_change: picks.from(TIMES),
    last_author: picks.from(["", ...USERS, "Somebody Else"]),
  })),
  ...adding("suggestions", (cells, picks) => ({
    ...byContent(cells, picks),
    target: picks.from(TARGETS),
    user: picks.from(["", ...USERS]),
    timestamp: picks.from(TIMES),
  })),
  ...adding("comments", (cells, picks) => ({
    ...byContent(cells, picks),
    ...(picks.once(3) ? { language: "" } : {}),
    comment: "Which gate?",
    user: picks.from(USERS),
    timestamp: picks.from(TIMES),
  })),
  ...adding("checks", (cells, picks) => ({
    ...byContent(cells, picks),
    check: picks.from(["end_stop", "same", "xml-tags", "end_newline", "begin_newline", "end_question"]),
    dismissed: picks.from(["true", "false"]),
  })),
  ...adding("screenshots", ({ project = "", component = "" }, picks, { catalogue }) => {
    const sources = catalogue.tables.sources.flatMap(({ cells }) =>
      cells["component"] === component && cells["id"] ? [cells["id"]] : [],
    );
    const image = picks.from(["map.png", "", "gate.png"]);
    return { name: `Shot ${catalogue.next++}`, project, component, sources: sources.join(" "), image };
  }),
  "add row to users": ({ catalogue }, picks) => {
    const username = `user${catalogue.next++}`;
    return put(catalogue.tables.users, picks, { id: identifier(catalogue, picks), username, full_name: "U" });
  },
  "rename user": ({ catalogue }, picks) => {
    const row = picks.of(catalogue.tables.users);
    if (row === undefined) return undefined;
    row.cells["full_name"] = picks.from(["Ada <L>", "", "Bob"]);
    return `users: ${JSON.stringify(row.cells)}`;
  },
  "remove row": ({ catalogue }, picks) => {
    const name = picks.of(TABLE_NAMES.filter((table) => table !== "users"));
    const rows = name === undefined ? [] : catalogue.tables[name];
    if (rows.length === 0) return undefined;
    const [row] = rows.splice(picks.below(rows.length), 1);
    return `${name}: without ${JSON.stringify(row?.cells)}`;
  },
  "remove table": ({ catalogue }, picks) => {
    const name = picks.of(TABLE_NAMES.filter((table) => table !== "users"));
    if (name === undefined || catalogue.tables[name].length === 0) return undefined;
    catalogue.tables[name].splice(0);
    return `${name}: has no rows and no file`;
  },
  "change cell": ({ catalogue }, picks) => {
    const name = picks.of(TABLE_NAMES.filter((table) => catalogue.tables[table].length > 0));
    if (name === undefined) return undefined;
    const row = picks.of(catalogue.tables[name]);
    const column = picks.of(TABLES[name].filter((title) => CELLS[title] !== undefined));
    if (row === undefined || column === undefined) return undefined;
    const value = picks.of(CELLS[column] ?? []) ?? "";
    const isNeeded = name === "changes" && column === "timestamp" && value === "";
    row.cells[column] = isNeeded ? "2026-05-05T00:00:00Z" : value;
    return `${name}: ${column} is ${JSON.stringify(value)} in ${JSON.stringify(row.cells)}`;
  },
  identifier: ({ catalogue }, picks) => {
    const name = picks.of(TABLE_NAMES.filter((table) => TABLES[table].some((column) => column === "id")));
    const row = name === undefined ? undefined : picks.of(catalogue.tables[name]);
    if (row === undefined) return undefined;
    row.cells["id"] = row.cells["id"] ? "" : String(catalogue.next++);
    return `${name}: id is ${JSON.stringify(row.cells["id"])} in ${JSON.stringify(row.cells)}`;
  },
  "split table": ({ catalogue }, picks) => {
    const name = picks.of(TABLE_NAMES);
    const row = name === undefined ? undefined : picks.of(catalogue.tables[name]);
    if (row === undefined) return undefined;
    row.part = row.part === "" ? picks.from(["more", "2025"]) : "";
    return `${name}: part ${JSON.stringify(row.part)} holds ${JSON.stringify(row.cells)}`;
  },
  "move row": ({ catalogue }, picks) => {
    const name = picks.of(TABLE_NAMES);
    const rows = name === undefined ? [] : catalogue.tables[name];
    const [row] = rows.splice(picks.below(rows.length), 1);
    if (row === undefined) return undefined;
    rows.splice(picks.below(rows.length + 1), 0, row);
    return `${name}: another place for ${JSON.stringify(row.cells)}`;
  },
  image: ({ catalogue }, picks) => {
    const name = picks.from(["map.png", "gate.png"]);
    if (picks.once(3)) delete catalogue.images[name];
    else catalogue.images[name] = `picture ${picks.below(3)}\n`;
    return `image ${name}: ${JSON.stringify(catalogue.images[name])}`;
  },
} satisfies Readonly<Record<string, EditKind>>;

const CELLS: Readonly<Record<string, readonly string[]>> = {
  full_name: ["", "Ada", "Bob"],
  state: ["", "empty", "fuzzy", "translated", "approved"],
  previous_source: ["", "Once"],
  priority: ["", "60", "100", "140"],
  comment: ["Note", "Another note"],
  location: ["", "a.c:1"],
  flags: FLAGS,
  check_flags: FLAGS,
  timestamp: TIMES,
  last_change: TIMES,
  last_author: ["", "ada"],
  action: ACTIONS,
  target: TARGETS.filter((text) => text.trim() !== ""),
  check: ["end_stop", "same"],
  dismissed: ["true", "false"],
  image: ["", "map.png", "gate.png"],
  source: SOURCES,
};

/** Adds a row about some unit; `complete` says what is in it besides the unit's name. */
function adding(
  table: TableName,
  complete: (cells: Cells, picks: Picks, world: World) => Cells,
): Readonly<Record<string, EditKind>> {
  return {
    [`add row to ${table}`]: (world, picks) => {
      const found = pickUnit(world, picks);
      if (found === undefined) return undefined;
      const { tables } = world.catalogue;
      // Rows may name users whenever there are any.
      if (!tables.users.some(({ cells }) => cells["username"] === "ada"))
        for (const username of USERS) put(tables.users, picks, { username, full_name: `${username} X` });
      const cells = complete(unitCells(found, picks), picks, world);
      const id = TABLES[table].some((column) => column === "id")
        ? { id: identifier(world.catalogue, picks) }
        : {};
      return `${table}: ${put(tables[table], picks, { ...cells, ...id }, aboutOf(table, cells, found))}`;
    },
  };
}

function put(rows: TableRow[], picks: Picks, cells: Cells, about = ""): string {
  const row = { cells, about, part: picks.once(4) ? "more" : "" };
  const old = rows.findIndex((other) => about !== "" && other.about === about);
  if (old >= 0) rows.splice(old, 1);
  rows.splice(picks.below(rows.length + 1), 0, row);
  return `new row ${JSON.stringify(row)}`;
}

/** Two rows about one of these would be an error. */
function aboutOf(table: TableName, cells: Cells, { files, unit }: NonNullable<ReturnType<typeof pickUnit>>) {
  const { project, component, language } = cells;
  if (table === "translations") return `${project}/${component}/${language}`;
  if (table !== "units" && table !== "sources") return "";
  const key = files.template === "none" ? `${unit.source}${unit.context}` : unit.context;
  return `${project}/${component}/${language ?? ""}/${key}`;
}

function identifier(catalogue: { next: number }, picks: Picks): string {
  return picks.once(2) ? String(1000 + catalogue.next++) : "";
}

/** A unit's name, in one of the ways that SOURCES.md allows. */
function unitCells(
  { project, component, files, unit }: NonNullable<ReturnType<typeof pickUnit>>,
  picks: Picks,
): Cells {
  const format = formatOf(files);
  const isKeyed = files.template !== "none";
  const context = format.contextOf(unit.context);
  const hash = isKeyed ? hashText(context) : hashText(`${unit.source}${unit.context}`);
  const name: Cells = picks.once(2)
    ? { id_hash: String(hash) }
    : { context, ...(isKeyed ? {} : { source: unit.source }) };
  const code = picks.from([files.codes[0] ?? "de", ...files.codes]);
  const language = LANGUAGES[code] ?? code;
  return { project: project.slug, component: component.slug, language, ...named(name) };
}

/** The empty context and the empty source name nothing. */
function named(name: Cells): Cells {
  const isEmpty = Object.values(name).every((value) => value === "");
  return isEmpty ? { id_hash: "7" } : name;
}

/** A change is about a unit, a translation, a component or a project. */
function placed(cells: Cells, picks: Picks): Cells {
  const { project = "", component = "", language = "" } = cells;
  return picks.from([
    cells,
    cells,
    cells,
    { project, component, language },
    { project, component },
    { project },
  ]);
}

function byContent(cells: Cells, picks: Picks): Cells {
  const { project = "", language = "", source, context } = cells;
  if (source === undefined || !picks.once(3)) return cells;
  return { project, language, content_hash: String(hashText(`${source}${context ?? ""}`)) };
}

/** Codes of files whose languages have other codes. */
const LANGUAGES: Readonly<Record<string, string>> = { "pt-BR": "pt_BR", no: "nb_NO", "zh-CN": "zh_Hans" };
