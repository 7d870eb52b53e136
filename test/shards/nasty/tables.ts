import { changeTables } from "./changes.ts";
import { COMPONENTS } from "./components.ts";
import { Draw } from "./draw.ts";
import { type Cells, nameOf, placeOf, TOLD, tableOf } from "./rows.ts";
import { contentHashOf, type NastyUnit, UNITS } from "./units.ts";
import { USERNAMES, userRows } from "./users.ts";

export const GIVEN_UNITS = 1500;
const TIME = "2026-02-03T23:30:00.25+02:00";
const STATES = ["", "fuzzy", "translated", "approved", "empty"] as const;

/** All tables, by their paths. */
export function tables(): Readonly<Record<string, string>> {
  const draw = new Draw(20260329);
  const [first, second] = changeTables(draw);
  const sources = sourceRows(draw);
  const rows = {
    ...{ users: userRows(), "changes.a": first, "changes.b": second, units: unitRows(draw) },
    ...{ sources, translations: translationRows(draw), screenshots: screenshotRows(sources) },
    ...{ suggestions: suggestionRows(draw), comments: commentRows(draw), checks: checkRows(draw) },
  };
  const files = Object.entries(rows).map(([name, table]) => [`tables/${name}.csv`, tableOf(table)]);
  return { ...Object.fromEntries(files), "tables/pictures/bridge.svg": "<svg/>\n" };
}

/** Identifiers in shuffled order, of every component; some rows give none. */
function unitRows(draw: Draw): readonly Cells[] {
  const ids = draw.shuffled(Array.from({ length: GIVEN_UNITS }, (_, at) => at + 1));
  return draw.shuffled(TOLD).flatMap(({ unit, code }, at) => {
    const id = ids[at];
    const isTemplate = unit.component.codes[0] === code;
    const state = isTemplate || unit.targets[code]?.[0] === "" ? "" : draw.of(STATES);
    if (id === undefined && at % 7 !== 0) return [];
    const facts = {
      state,
      previous_source: state === "fuzzy" ? 'once "that"' : "",
      priority: at % 13 ? "" : 60,
    };
    return [
      {
        ...(id === undefined ? {} : { id }),
        ...placeOf(unit),
        language: code,
        ...nameOf(unit, at % 4 === 0),
        ...facts,
      },
    ];
  });
}

const GIVEN_SOURCES = UNITS.filter((_, at) => at % 2 === 0);

function sourceRows(draw: Draw): readonly Cells[] {
  const ids = draw.shuffled(GIVEN_SOURCES.map((_, at) => 5 * at + 2));
  return GIVEN_SOURCES.map((unit, at) => ({
    ...(at % 3 === 0 ? {} : { id: ids[at] ?? 0 }),
    ...{ ...placeOf(unit), ...nameOf(unit, at % 5 === 0) },
    ...{ timestamp: at % 4 === 0 ? TIME : "", priority: at % 6 === 0 ? 120 : "" },
    check_flags: at % 9 === 0 ? "ignore-end-stop" : at % 2 === 0 ? "python-format" : "",
  }));
}

function translationRows(draw: Draw): readonly Cells[] {
  const all = COMPONENTS.flatMap(({ project, slug, codes }) =>
    codes.map((language) => ({ project, component: slug, language })),
  );
  const ids = draw.shuffled(all.map((_, at) => at + 1));
  return all.flatMap((row, at) => {
    if (at % 4 === 3) return [];
    const last = at % 3 === 0 ? { last_change: TIME, last_author: "Zoë “Z”" } : {};
    return [{ ...(at % 2 === 0 ? { id: ids[at] ?? 0 } : {}), ...row, ...last }];
  });
}

/** One name in several components, a picture that is missing, sources by the identifiers of their rows. */
function screenshotRows(sources: readonly Cells[]): readonly Cells[] {
  const shown = COMPONENTS.filter(({ units }) => units > 0);
  return shown.flatMap(({ project, slug }, at) => {
    const own = sources.filter((row) => row["project"] === project && row["component"] === slug);
    const ids = own.flatMap(({ id }) => id ?? []).slice(0, 3);
    const place = { project, component: slug };
    return [
      {
        id: 60 - at,
        name: `Bridge “${slug}” / 🚢`,
        ...place,
        sources: ids.join(" "),
        image: "pictures/bridge.svg",
      },
      { name: "All, of it", ...place, sources: ids.at(-1) ?? "", image: at === 0 ? "pictures/gone.svg" : "" },
      { name: `${slug} "again"`, ...place, image: "pictures/bridge.svg" },
    ];
  });
}

/** A row by its content, or by the name of the unit, which is the content of its siblings, too. */
function contentRow(unit: NastyUnit, at: number): Cells {
  const { project } = unit.component;
  if (at % 2 === 0) return { project, content_hash: contentHashOf(unit) };
  return { ...placeOf(unit), ...nameOf(unit, at % 3 === 0) };
}

function suggestionRows(draw: Draw): readonly Cells[] {
  const rows = draw.shuffled(TOLD).flatMap(({ unit, code }, at) => {
    if (at % 12 !== 0) return [];
    const said = { language: code, target: `“${code}”, or so`, user: draw.of(USERNAMES), timestamp: TIME };
    return [{ ...contentRow(unit, at / 12), ...said }];
  });
  return [...rows, ...foreignRows()];
}

/** Of contents that only one component has, in a language that only another one has. */
function foreignRows(): readonly Cells[] {
  const alone = UNITS.filter(({ component, context }) => component.slug === "engine" && /-7\d/.test(context));
  return alone.map((unit) => ({ ...contentRow(unit, alone.indexOf(unit)), language: "pt_BR" }));
}

function commentRows(draw: Draw): readonly Cells[] {
  const rows = draw.shuffled(TOLD).flatMap(({ unit, code }, at) => {
    if (at % 20 !== 0) return [];
    // Every second one is for all languages.
    const language = at % 40 === 0 ? "" : code;
    const said = { language, comment: 'What is\n"that"?', user: draw.of(USERNAMES) };
    return [{ ...contentRow(unit, at / 20), ...said }];
  });
  const gone = { project: "fleet", content_hash: "12345", comment: "gone" };
  return [...rows, gone, { ...gone, project: "vault" }];
}

/** What people set aside, and some that they did not. */
function checkRows(draw: Draw): readonly Cells[] {
  return draw.shuffled(TOLD).flatMap(({ unit, code }, at) => {
    if (at % 6 !== 0) return [];
    const said = { language: code, check: draw.of(["end_stop", "end_stop", "python_format"]) };
    return [{ ...contentRow(unit, at / 6), ...said, dismissed: at % 18 === 0 ? "false" : "true" }];
  });
}
