import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { blobIdOf } from "../../../src/catalogue/link/revision.ts";
import { hashText } from "../../../src/model/values/siphash.ts";
import type { FakeChange, FakeComponent, FakeHistory, FakeTranslation, FakeUnit } from "./history.ts";

/**
 * What an answer becomes on its way: another text, or another status. Undefined is an answer that the server has not.
 *
 * @param path of the request, without what is asked for besides
 */
export type Rewritten = (text: string | undefined, path: string) => string | number | undefined;

/** Serves a history as a server of release 5.x does, as far as an import asks (oracle/modern, sections 2 to 8). */
export class FakeServer {
  readonly asked: string[] = [];
  readonly #history: FakeHistory;
  readonly #onRequest: (address: string) => void;
  readonly #rewritten: Rewritten;
  readonly #server;

  private constructor(history: FakeHistory, onRequest: (address: string) => void, rewritten: Rewritten) {
    this.#history = history;
    this.#onRequest = onRequest;
    this.#rewritten = rewritten;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** @param onRequest called before each answer */
  static async start(
    history: FakeHistory,
    onRequest: (address: string) => void = () => undefined,
    rewritten: Rewritten = (text) => text,
  ): Promise<FakeServer> {
    const server = new FakeServer(history, onRequest, rewritten);
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? "/", this.origin);
    this.asked.push(request.url ?? "");
    this.#onRequest(url.pathname);
    if (request.method !== "GET") return void response.writeHead(405).end();
    const file = this.#fileAt(url.pathname);
    const isKnown = request.headers.authorization !== undefined;
    const own = file ?? (isKnown ? this.#userAt(url.pathname) : undefined) ?? this.#bodyAt(url);
    const body = this.#rewritten(own, url.pathname) ?? 404;
    const type =
      file === undefined
        ? { "content-type": "application/json" }
        : { "content-disposition": 'attachment; filename="x.json"' };
    if (typeof body === "number") response.writeHead(body, type).end('{"type":"client_error"}');
    else response.writeHead(200, type).end(body);
  }

  #userAt(pathname: string): string | undefined {
    const name = /^\/api\/users\/([^/]+)\/$/.exec(pathname)?.[1];
    const user = name === undefined ? undefined : this.#history.users.get(decodeURIComponent(name));
    return user && JSON.stringify(user);
  }

  #bodyAt(url: URL): string | undefined {
    const { pathname } = url;
    const { components } = this.#history;
    const units = /^\/api\/translations\/(.+)\/units\/$/.exec(pathname)?.[1];
    const listed = units === undefined ? undefined : this.#translationAt(units);
    if (listed !== undefined)
      return this.#page(
        url,
        listed.translation.units.map((unit) => () => this.#unit(unit, listed)),
      );
    const lists: Readonly<Record<string, () => readonly (() => string)[]>> = {
      projects: () =>
        [...new Set(components.map(({ project }) => project))].map((slug) => () => this.#project(slug)),
      components: () => components.map((component) => () => this.#component(component)),
      translations: () => this.#places().map((place) => () => this.#translation(place)),
      languages: () => this.#languages().map((code) => () => JSON.stringify(this.#language(code))),
      changes: () => this.#changesIn(url).map((change) => () => this.#change(change)),
      units: () => this.#unitsIn(url),
      screenshots: () => [],
    };
    const [, name = ""] = /^\/api\/([a-z]*)\/?$/.exec(pathname) ?? [];
    if (pathname === "/api/") {
      const names = ["users", ...Object.keys(lists), "categories"];
      return JSON.stringify(Object.fromEntries(names.map((key) => [key, `${this.origin}/api/${key}/`])));
    }
    const list = Object.hasOwn(lists, name) ? lists[name]?.() : this.#ownListAt(pathname);
    return list && this.#page(url, list);
  }

  /** Of a project or a component. */
  #ownListAt(pathname: string): readonly (() => string)[] | undefined {
    const [, project, name] = /^\/api\/projects\/([^/]+)\/(components|changes)\/$/.exec(pathname) ?? [];
    const { components, changes } = this.#history;
    const own = components.filter((one) => one.project === project);
    if (name !== undefined && own.length === 0) return undefined;
    if (name === "components") return own.map((component) => () => this.#component(component));
    if (name === "changes")
      return changes
        .filter(({ component }) => component?.project === project)
        .reverse()
        .map((change) => () => this.#change(change));
    const path = /^\/api\/components\/([^/]+\/[^/]+)\/translations\/$/.exec(pathname)?.[1];
    const component = components.find((one) => `${one.project}/${segmentOf(one)}` === path);
    return component?.translations.map((translation) => () => this.#translation({ component, translation }));
  }

  /** `page_size` up to 1,000; all parameters stay in `next`. */
  #page(url: URL, items: readonly (() => string)[]): string | undefined {
    const size = Math.min(Number(url.searchParams.get("page_size") ?? 50), 1000);
    const page = Number(url.searchParams.get("page") ?? 1);
    const last = Math.max(1, Math.ceil(items.length / size));
    if (page > last) return undefined;
    const next = new URL(url);
    next.searchParams.set("page", String(page + 1));
    const shown = items.slice((page - 1) * size, page * size).map((item) => item());
    return `{"count":${items.length},"next":${page < last ? JSON.stringify(next.href) : "null"},"previous":null,"results":[${shown.join(",")}]}`;
  }

  #changesIn(url: URL): readonly FakeChange[] {
    const after = url.searchParams.get("timestamp_after");
    const time = after === null ? Number.NEGATIVE_INFINITY : Date.parse(after);
    return this.#history.changes.filter(({ timestamp }) => Date.parse(timestamp) >= time).reverse();
  }

  #unitsIn(url: URL): readonly (() => string)[] {
    const query = url.searchParams.get("q");
    const isAsked = query === null ? () => true : asking(query);
    const units = this.#places().flatMap((place) => place.translation.units.map((unit) => ({ unit, place })));
    return units
      .filter(isAsked)
      .sort((one, other) => one.unit.id - other.unit.id)
      .map(
        ({ unit, place }) =>
          () =>
            this.#unit(unit, place),
      );
  }

  #places(): readonly Place[] {
    return this.#history.components
      .flatMap((component) => component.translations.map((translation) => ({ component, translation })))
      .sort((one, other) => one.translation.id - other.translation.id);
  }

  #translationAt(path: string): Place | undefined {
    return this.#places().find((place) => pathOf(place) === decodeURI(path) || pathOf(place) === path);
  }

  #languages(): readonly string[] {
    return [...new Set(this.#places().map(({ translation }) => translation.language))].sort();
  }

  #language(code: string) {
    const url = `${this.origin}/api/languages/${code}/`;
    return {
      url,
      code,
      name: `Language ${code}`,
      direction: "ltr",
      plural: { number: 2, formula: "n != 1" },
    };
  }

  #project(slug: string): string {
    const web_url = `${this.origin}/projects/${slug}/`;
    return JSON.stringify({
      url: `${this.origin}/api/projects/${slug}/`,
      name: slug,
      slug,
      web: "",
      web_url,
    });
  }

  #component(component: FakeComponent): string {
    const { id, name, slug, project, isLocked } = component;
    return JSON.stringify({
      ...{
        id,
        name,
        slug,
        vcs: "git",
        repo: "https://git.example.org/x.git",
        branch: "main",
        git_export: "",
      },
      ...{ filemask: "*.json", template: "en.json", new_base: "", file_format: "json", license: "" },
      ...{ license_url: null, priority: 100, locked: isLocked, edit_template: true, check_flags: "" },
      ...{ allow_translation_propagation: true, language_regex: "^[^.]+$", is_glossary: false },
      linked_component: null,
      source_language: this.#language("en"),
      url: `${this.origin}/api/components/${project}/${segmentOf(component)}/`,
    });
  }

  #translation(place: Place): string {
    const { component, translation } = place;
    const template = component.translations[0] ?? translation;
    const own = blobIdOf(Buffer.from(fileOf(translation)));
    const changes = this.#history.changes.filter((change) => change.translation === translation);
    return JSON.stringify({
      ...{
        id: translation.id,
        language_code: translation.language,
        filename: `${translation.language}.json`,
      },
      revision: translation.isSource ? own : `${own},${blobIdOf(Buffer.from(fileOf(template)))}`,
      ...{ is_source: translation.isSource, total: translation.units.length, last_author: null },
      last_change: changes.at(-1)?.timestamp ?? null,
      url: `${this.origin}/api/translations/${pathOf(place)}/`,
    });
  }

  #unit(unit: FakeUnit, place: Place): string {
    const { key, text, state, position, source } = unit;
    const priority = Number(/priority:(\d+)/.exec(source.extraFlags)?.[1] ?? 100);
    const fields = JSON.stringify({
      translation: `${this.origin}/api/translations/${pathOf(place)}/`,
      ...{
        id: unit.id,
        source: [source.text],
        target: [text],
        context: key,
        note: unit.note,
        flags: "",
        location: "",
      },
      ...{ state, fuzzy: state === 10, translated: state >= 20, approved: state === 30, position, priority },
      ...{ has_suggestion: unit.hasSuggestion, has_comment: unit.hasComment, pending: false },
      ...{
        previous_source: unit.previousSource,
        extra_flags: unit.extraFlags,
        explanation: source.explanation,
        labels: source.labels.map((name, at) => ({
          ...{ id: at + 1, name, description: "" },
          color: this.#history.labelColors.get(name) ?? "navy",
        })),
        timestamp: unit.createdAt,
      },
      source_unit: `${this.origin}/api/units/${source.id}/`,
      url: `${this.origin}/api/units/${unit.id}/`,
    });
    const [id, content] = [hashText(key), hashText(source.text + key)];
    return `{"id_hash":${id},"content_hash":${content},${fields.slice(1)}`;
  }

  #change({
    id,
    timestamp,
    action,
    component,
    translation,
    unit,
    user,
    target,
    details,
  }: FakeChange): string {
    const address = `${this.origin}/api`;
    const who = user === null ? null : `${address}/users/${user}/`;
    return JSON.stringify({
      ...{ id, timestamp, action, action_name: `Kind ${action}`, target, details, user: who, author: who },
      component: component ? `${address}/components/${component.project}/${segmentOf(component)}/` : null,
      translation:
        component && translation ? `${address}/translations/${pathOf({ component, translation })}/` : null,
      unit: unit ? `${address}/units/${unit.id}/` : null,
      url: `${address}/changes/${id}/`,
    });
  }

  #fileAt(pathname: string): string | undefined {
    const base = /^\/api\/components\/(.+)\/monolingual_base\/$/.exec(pathname)?.[1];
    const path =
      base === undefined ? /^\/api\/translations\/(.+)\/file\/$/.exec(pathname)?.[1] : `${base}/en`;
    const place = path === undefined ? undefined : this.#translationAt(path);
    return place && fileOf(place.translation);
  }
}

/** Understands the queries that an import sends, and no others. */
function asking(query: string): (one: { readonly unit: FakeUnit; readonly place: Place }) => boolean {
  const ids = /^id:([\d,]+)$/.exec(query)?.[1]?.split(",").map(Number);
  if (ids !== undefined) return ({ unit }) => ids.includes(unit.id);
  const [described, ...clauses] = query.split(" AND ").map((clause) => clause.replace(/^\(|\)$/g, ""));
  if (described !== "has:explanation OR has:flags OR has:label") throw new Error(query);
  return ({ unit: { source }, place }) => {
    const values = [`language:${place.translation.language}`, `project:${place.component.project}`];
    const isThere = clauses.every((clause) => clause.split(" OR ").some((value) => values.includes(value)));
    const { explanation, extraFlags, labels } = source;
    return isThere && (explanation !== "" || extraFlags !== "" || labels.length > 0);
  };
}

interface Place {
  readonly component: FakeComponent;
  readonly translation: FakeTranslation;
}

/** In a category, its path is encoded twice. */
function segmentOf({ category, slug }: FakeComponent): string {
  return category === "" ? slug : encodeURIComponent(encodeURIComponent(`${category}/${slug}`));
}

function pathOf({ component, translation }: Place): string {
  return `${component.project}/${segmentOf(component)}/${translation.language}`;
}

function fileOf({ units, isSource }: FakeTranslation): string {
  const kept = units.filter(({ text }) => isSource || text !== "");
  return `${JSON.stringify(Object.fromEntries(kept.map(({ key, text }) => [key, text])), undefined, 2)}\n`;
}
