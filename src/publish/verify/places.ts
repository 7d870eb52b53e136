import { BULK_ROOT, type BulkPlace, bulkPlaceOf } from "../../model/bulk-layout.ts";
import type { RouteDescription } from "../../model/document.ts";
import { API_ROOT, type DocumentName, documentPath, INDEX } from "../../model/layout.ts";
import { RAW_PATTERNS } from "../../model/raw-patterns.ts";

/** What a path of the tree is. */
export type Place =
  | { readonly kind: "document"; readonly name: DocumentName; readonly route: RouteDescription }
  /** Bytes that hang under an address. `isLinked`: some document gives that address. */
  | {
      readonly kind: "raw";
      readonly segments: readonly string[];
      readonly name: string;
      readonly isLinked: boolean;
    }
  | { readonly kind: "error" }
  | { readonly kind: "bulk"; readonly bulk: BulkPlace }
  /** What is about the tree, and what the host needs beside it. */
  | { readonly kind: "other" };

const PAGE = /^page=([1-9][0-9]{0,14})$/;

/** Tells what each path of a tree is, by the API's routes. */
export class Places {
  readonly #routes: PatternTable<RouteDescription>;
  readonly #raw: PatternTable<(typeof RAW_PATTERNS)[number]>;
  readonly #errors: ReadonlySet<string>;
  /** Paths that every tree has. */
  readonly required: readonly string[];
  /** Schemas whose objects stand in collections of the whole catalogue and each in a document of its own. */
  readonly ownSchemas: ReadonlySet<string>;

  /** @param errors names of files below `api/errors/` */
  constructor(routes: readonly RouteDescription[], errors: readonly string[]) {
    this.#routes = new PatternTable(routes);
    this.#raw = new PatternTable(RAW_PATTERNS);
    this.#errors = new Set(errors.map((name) => `${API_ROOT}/errors/${name}`));
    this.required = [documentPath({ segments: [], view: "plain" }), ...this.#errors];
    const collections = routes.filter(
      ({ kind, pattern }) => kind === "collection" && /^[^/]+\/$/.test(pattern),
    );
    this.ownSchemas = new Set(collections.map(({ schema }) => schema));
  }

  /** Undefined for what is below `api/` and belongs to no address, and for what is no bulk document and lies there. */
  placeOf(path: string): Place | undefined {
    const [root, ...names] = path.split("/");
    if (path.startsWith(`${BULK_ROOT}/`)) {
      const bulk = bulkPlaceOf(path);
      return bulk && { kind: "bulk", bulk };
    }
    if (root !== API_ROOT) return { kind: "other" };
    if (this.#errors.has(path)) return { kind: "error" };
    return this.#documentOf(names) ?? this.#rawOf(names);
  }

  /** True for routes of such objects' own documents. */
  isOwn({ kind, schema }: RouteDescription): boolean {
    return kind === "single" && this.ownSchemas.has(schema);
  }

  #documentOf(names: readonly string[]): Place | undefined {
    if (names.at(-1) !== INDEX) return undefined;
    const segments = names.slice(0, -1);
    const page = PAGE.exec(segments.at(-1) ?? "")?.[1];
    if (page !== undefined) segments.pop();
    const isView = segments.at(-1) === "format=api";
    if (isView) segments.pop();
    const route = this.#routes.find(segments);
    if (route === undefined || (page !== undefined && route.kind === "single")) return undefined;
    const name = {
      segments,
      view: isView ? "api" : "plain",
      ...(page === undefined ? {} : { page: Number(page) }),
    } as const;
    return { kind: "document", name, route };
  }

  #rawOf(names: readonly string[]): Place | undefined {
    const segments = names.slice(0, -1);
    const found = this.#raw.find(segments);
    return found && { kind: "raw", segments, name: names.at(-1) ?? "", isLinked: found.isLinked };
  }
}

/** Patterns by how many segments they have: one of them at most fits. */
class PatternTable<Described extends { readonly pattern: string }> {
  readonly #byLength = new Map<
    number,
    { readonly names: readonly string[]; readonly described: Described }[]
  >();

  constructor(all: readonly Described[]) {
    for (const described of all) {
      const names = described.pattern.split("/").slice(0, -1);
      const same = this.#byLength.get(names.length) ?? [];
      this.#byLength.set(names.length, same);
      same.push({ names, described });
    }
  }

  find(segments: readonly string[]): Described | undefined {
    const candidates = this.#byLength.get(segments.length) ?? [];
    return candidates.find(({ names }) =>
      names.every((name, index) => name.startsWith("{") || name === segments[index]),
    )?.described;
  }
}
