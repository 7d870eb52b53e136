import {
  areAtMost,
  column,
  hasShape,
  list,
  Numbered,
  record,
  type Shaped,
  sumOf,
  text,
} from "../../../model/index.ts";
import type { Author } from "./commits.ts";
import { ACTION, type Action, type ComponentName, type Event } from "./record.ts";
import { OBJECT_ID, SAVED_COMPONENT, type SavedComponent } from "./saved.ts";
import {
  areStandings,
  STANDING_COLUMNS,
  StandingWriter,
  standingsOf,
  type TranslationStanding,
} from "./standings.ts";

/**
 * A run of steps in its stored form: events in columns, because there can be a million, and the state of all components
 * after the last step. Columns have indexes into the lists. An optional value is its index plus one, and 0 for none.
 */
export type LogSegment = Shaped<typeof SEGMENT>;

export interface KeptStep {
  readonly commit: string;
  /** Seconds since 1970, as in git. */
  readonly time: number;
  readonly events: readonly Event[];
  /** Standings of the translations that it changed. */
  readonly standings: readonly TranslationStanding[];
}

/** An event with indexes into the lists. */
type PlacedEvent = Pick<Event, "action" | "idHash"> &
  Readonly<Record<"component" | "language" | "user" | "author" | "target", number>>;

export class SegmentWriter {
  readonly #components: ReadonlyMap<string, number>;
  readonly #texts = new Numbered<string>();
  readonly #people = new Numbered<string, Author>();
  readonly #commits: string[] = [];
  readonly #times: number[] = [];
  readonly #counts: number[] = [];
  readonly #events: PlacedEvent[] = [];
  readonly #standings = new StandingWriter();

  constructor(components: readonly ComponentName[]) {
    this.#components = new Map(components.map((name, index) => [nameOf(name), index]));
  }

  get steps(): number {
    return this.#commits.length;
  }

  get events(): number {
    return this.#events.length;
  }

  add({ commit, time, events, standings }: KeptStep): void {
    this.#commits.push(commit);
    this.#times.push(time);
    this.#counts.push(events.length);
    for (const event of events) this.#events.push(this.#placed(event));
    this.#standings.add(
      standings.map(({ counts, ...named }) => ({
        counts,
        component: this.#componentOf(named),
        language: this.#texts.of(named.language, named.language),
      })),
    );
  }

  /** @param saved the state after the last step */
  end(saved: readonly SavedComponent[]): LogSegment {
    const column = (of: (event: PlacedEvent) => number): Uint32Array => Uint32Array.from(this.#events, of);
    return {
      commits: this.#commits,
      times: Float64Array.from(this.#times),
      counts: Uint32Array.from(this.#counts),
      actions: Uint8Array.from(this.#events, ({ action }) => action),
      components: column(({ component }) => component),
      languages: column(({ language }) => language),
      named: Uint8Array.from(this.#events, ({ idHash }) => (idHash === undefined ? 0 : 1)),
      units: BigInt64Array.from(this.#events, ({ idHash = 0n }) => idHash),
      users: column(({ user }) => user),
      authors: column(({ author }) => author),
      targets: column(({ target }) => target),
      standings: this.#standings.end(),
      texts: this.#texts.all,
      people: this.#people.all,
      saved,
    };
  }

  #placed(event: Event): PlacedEvent {
    const { action, language, idHash, user, author, target } = event;
    return {
      action,
      component: this.#componentOf(event),
      language: language === undefined ? 0 : 1 + this.#texts.of(language, language),
      idHash,
      user: this.#personOf(user),
      author: this.#personOf(author),
      target: this.#texts.of(target, target),
    };
  }

  #componentOf(name: ComponentName): number {
    return this.#components.get(nameOf(name)) ?? 0;
  }

  #personOf(person: Author | undefined): number {
    if (person === undefined) return 0;
    const { name, email, coAuthors = [] } = person;
    const key = [name, email, ...coAuthors.flatMap((one) => [one.name, one.email])].join("\0");
    return 1 + this.#people.of(key, person);
  }
}

/** The stored steps in their order. */
export function* stepsOf(segment: LogSegment, components: readonly ComponentName[]): Iterable<KeptStep> {
  const standings = standingSteps(segment, components);
  for (const step of eventSteps(segment, components))
    yield { ...step, standings: standings.next().value?.standings ?? [] };
}

/** The stored steps without the progress of translations. */
export function* eventSteps(
  segment: LogSegment,
  components: readonly ComponentName[],
): Generator<Omit<KeptStep, "standings">, void, void> {
  let next = 0;
  for (const [index, commit] of segment.commits.entries()) {
    const first = next;
    next += segment.counts[index] ?? 0;
    const events: Event[] = [];
    for (let at = first; at < next; at += 1) events.push(eventAt(segment, components, at));
    yield { commit, time: segment.times[index] ?? 0, events };
  }
}

/** The stored steps without events. */
export function* standingSteps(
  segment: LogSegment,
  components: readonly ComponentName[],
): Generator<Omit<KeptStep, "events">, void, void> {
  const places = {
    component: (place: number) => components[place] ?? NO_NAME,
    language: (place: number) => segment.texts[place] ?? "",
  };
  let index = 0;
  for (const standings of standingsOf(segment.standings, places)) {
    const [commit = "", time = 0] = [segment.commits[index], segment.times[index]];
    yield { commit, time, standings };
    index += 1;
  }
}

/** Events of one kind, in their order. */
export function* eventsOfKind(
  segment: LogSegment,
  components: readonly ComponentName[],
  action: Action,
  end = Number.POSITIVE_INFINITY,
): Iterable<Event> {
  const { actions } = segment;
  for (let at = actions.indexOf(action); at >= 0 && at < end; at = actions.indexOf(action, at + 1))
    yield eventAt(segment, components, at);
}

function eventAt(segment: LogSegment, components: readonly ComponentName[], at: number): Event {
  const { texts, people } = segment;
  const { project, component } = components[segment.components[at] ?? 0] ?? NO_NAME;
  return {
    action: segment.actions[at] as Action,
    project,
    component,
    language: texts[(segment.languages[at] ?? 0) - 1],
    idHash: segment.named[at] === 1 ? segment.units[at] : undefined,
    user: people[(segment.users[at] ?? 0) - 1],
    author: people[(segment.authors[at] ?? 0) - 1],
    target: texts[segment.targets[at] ?? 0] ?? "",
  };
}

const NO_NAME: ComponentName = { project: "", component: "" };

function nameOf({ project, component }: ComponentName): string {
  return `${project}/${component}`;
}

/**
 * The complete shape of the columns, from which a test makes every wrong segment. `isSegment` also checks the indexes.
 */
export const SEGMENT = record({
  /** Ids of the steps' commits. */
  commits: list(OBJECT_ID),
  /** Times as in git, in seconds since 1970. */
  times: column("Float64Array"),
  /** Numbers of events, by step. */
  counts: column("Uint32Array"),
  actions: column("Uint8Array"),
  components: column("Uint32Array"),
  languages: column("Uint32Array"),
  /** 1 if the event names a unit. */
  named: column("Uint8Array", 1),
  units: column("BigInt64Array"),
  users: column("Uint32Array"),
  authors: column("Uint32Array"),
  targets: column("Uint32Array"),
  standings: STANDING_COLUMNS,
  /** Codes of languages, and targets. */
  texts: list(text()),
  people: list(
    record<Author>(
      { name: text(), email: text(), coAuthors: list(record({ name: text(), email: text() })) },
      "coAuthors",
    ),
  ),
  /** States after the last step, by component. */
  saved: list(SAVED_COMPONENT),
});

const ACTIONS: ReadonlySet<number> = new Set(Object.values(ACTION));

/** True if a stored value is a whole segment for this number of components. */
export function isSegment(segment: unknown, components: number): segment is LogSegment {
  if (!hasShape(segment, SEGMENT)) return false;
  const { commits, times, counts, actions, texts, people, saved } = segment;
  const events = sumOf(counts);
  const perEvent = [segment.components, segment.languages, segment.named, segment.units];
  const more = [segment.users, segment.authors, segment.targets];
  return (
    commits.length > 0 &&
    saved.length === components &&
    [times, counts].every(({ length }) => length === commits.length) &&
    [actions, ...perEvent, ...more].every(({ length }) => length === events) &&
    actions.every((action) => ACTIONS.has(action)) &&
    isBelow(segment.components, components) &&
    isBelow(segment.languages, texts.length + 1) &&
    isBelow(segment.targets, texts.length) &&
    [segment.users, segment.authors].every((column) => isBelow(column, people.length + 1)) &&
    areStandings(segment.standings, { steps: commits.length, components, languages: texts.length })
  );
}

function isBelow(places: Uint32Array, end: number): boolean {
  return areAtMost(places, end - 1);
}
