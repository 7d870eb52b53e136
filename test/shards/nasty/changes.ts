import { COMPONENTS, PROJECTS } from "./components.ts";
import type { Draw } from "./draw.ts";
import { type Cells, nameOf, placeOf, TOLD } from "./rows.ts";
import { USERNAMES } from "./users.ts";

/** When most of it happened, at once: an import. */
export const CROWDED = "2026-03-29T02:30:00.000001+00:00";
const TIMES = [
  "2026-03-29T00:00:00+00:00",
  "2026-03-29T04:15:00.5+01:45",
  "2025-12-31T23:59:59.999999+00:00",
  "2026-11-01T05:30:00-02:30",
] as const;
const BY_NOBODY = [0, 13, 17, 44] as const;
const BY_USERS = [1, 2, 5, 6, 9, 27, 36, 37] as const;

/**
 * Two files of the log: records of all components and projects by turns, most of one time, a third with given identifiers that
 * do not ascend with time, and some that are twice the same.
 */
export function changeTables(draw: Draw): readonly [Cells[], Cells[]] {
  const rows = draw.shuffled([...ofUnits(draw), ...ofTranslations(draw), ...ofNoTranslation(draw)]);
  const ids = draw.shuffled(rows.map((_, at) => 10 + 3 * at));
  const numbered = rows.map((row, at) => (at % 3 === 0 ? { id: ids[at] ?? 0, ...row } : row));
  const twice = numbered.filter((row, at) => !("id" in row) && at % 50 === 1);
  const isFirst = (at: number): boolean => at % 5 < 2;
  return [
    numbered.filter((_, at) => isFirst(at)),
    [...numbered.filter((_, at) => !isFirst(at)), ...twice, ...ofWhatIsGone()],
  ];
}

function timeOf(draw: Draw): string {
  return draw.below(10) < 7 ? CROWDED : draw.of(TIMES);
}

function ofUnits(draw: Draw): readonly Cells[] {
  return TOLD.map(({ unit, code }, at) => {
    const isEdited = at % 2 === 0;
    const user = isEdited ? draw.of(USERNAMES) : "";
    return {
      timestamp: timeOf(draw),
      action: isEdited ? draw.of(BY_USERS) : draw.of(BY_NOBODY),
      ...{ ...placeOf(unit), language: code, ...nameOf(unit, draw.below(4) === 0) },
      ...{ user, author: at % 6 === 0 ? draw.of(USERNAMES) : user, target: unit.targets[code]?.[0] ?? "" },
    };
  });
}

function ofTranslations(draw: Draw): readonly Cells[] {
  return COMPONENTS.flatMap(({ project, slug, codes }) =>
    codes.flatMap((language) =>
      [17, 25, 48].map((action) => ({ timestamp: timeOf(draw), action, project, component: slug, language })),
    ),
  );
}

/** Of components, of projects alone, of glossaries. */
function ofNoTranslation(draw: Draw): readonly Cells[] {
  const ofComponents = COMPONENTS.flatMap(({ project, slug }) =>
    [18, 21, 51].map((action) => ({ timestamp: timeOf(draw), action, project, component: slug })),
  );
  const ofProjects = PROJECTS.flatMap(({ slug: project }) =>
    [50, 34, 34, 35].map((action) => ({
      timestamp: timeOf(draw),
      action,
      project,
      user: draw.of(USERNAMES),
    })),
  );
  const ofGlossaries = PROJECTS.flatMap(({ slug: project }, place) =>
    Array.from({ length: 12 }, (_, at) => {
      const told = { timestamp: timeOf(draw), action: 10 + (at % 3), project, target: `term “${at}”, 🚢` };
      return { ...told, dictionary: 100 * place + at + 1, user: draw.of(USERNAMES) };
    }),
  );
  return [...ofComponents, ...ofProjects, ...ofGlossaries];
}

/** Told, left out, and counted all the same where records without an identifier get theirs. */
function ofWhatIsGone(): readonly Cells[] {
  const deck = { timestamp: CROWDED, action: 2, project: "fleet", component: "deck", target: "gone" };
  return [
    { ...deck, language: "de", context: ".gone" },
    { ...deck, language: "hu" },
    { ...deck, project: "vault", component: "box", language: "qx", context: ".gone" },
  ];
}
