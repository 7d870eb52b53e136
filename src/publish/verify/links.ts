import { ROOT_COLLECTIONS } from "../../model/collections.ts";
import type { View } from "../../model/layout.ts";
import type { LinkStyle } from "../../model/manifest.ts";
import { compareCodePoints } from "../../model/order.ts";
import type { AddressBook, Resolution } from "./addresses.ts";
import type { ReportProblem } from "./problems.ts";

/** Which keys of a document hold addresses of the API. All others hold the site's addresses or anybody's text. */
interface AddressKeys {
  /** Text, null, or a list of texts. */
  readonly addresses: readonly string[];
  /** Keys that hold another object, with its schema. */
  readonly embedded?: Readonly<Record<string, string>>;
}

const COMPONENT = [
  "repository_url",
  "translations_url",
  "statistics_url",
  "lock_url",
  "changes_list_url",
  "url",
];
const TRANSLATION = [
  "repository_url",
  "file_url",
  "statistics_url",
  "changes_list_url",
  "units_list_url",
  "url",
];

/** By schema (contract section 2). Schemas that are not in here hold no address of the API. */
const ADDRESS_KEYS: ReadonlyMap<string, AddressKeys> = new Map<string, AddressKeys>([
  [
    "root",
    {
      addresses: ROOT_COLLECTIONS,
    },
  ],
  ["language", { addresses: ["url"] }],
  [
    "project",
    {
      addresses: ["components_list_url", "repository_url", "statistics_url", "changes_list_url", "url"],
      embedded: { source_language: "language" },
    },
  ],
  ["component", { addresses: COMPONENT, embedded: { project: "project" } }],
  ["project-component", { addresses: COMPONENT }],
  ["translation", { addresses: TRANSLATION, embedded: { language: "language", component: "component" } }],
  ["component-translation", { addresses: TRANSLATION, embedded: { language: "language" } }],
  ["unit", { addresses: ["translation", "source_info", "url"] }],
  ["source", { addresses: ["component", "units", "screenshots", "url"] }],
  ["change", { addresses: ["unit", "component", "translation", "url"] }],
  ["screenshot", { addresses: ["component", "file_url", "sources", "url"] }],
  ["bulk-statistics", { addresses: ["url"] }],
  ["bulk-explanation", { addresses: ["url"] }],
  ["repository", { addresses: ["url"] }],
  ["project-repository", { addresses: ["url"] }],
]);

/** The object's own address; undefined where objects of the schema give none. */
export function ownAddress(value: unknown, schema: string): string | undefined {
  if (!ADDRESS_KEYS.get(schema)?.addresses.includes("url")) return undefined;
  const url = fieldOf(value, "url");
  return typeof url === "string" ? url : undefined;
}

/** All addresses of the API in an object of the schema, those of embedded objects included. */
function* addressesIn(value: unknown, schema: string, isOwnLeftOut: boolean): Iterable<string> {
  const keys = ADDRESS_KEYS.get(schema);
  if (keys === undefined) return;
  for (const key of keys.addresses) {
    if (key === "url" && isOwnLeftOut) continue;
    const found = fieldOf(value, key);
    if (typeof found === "string") yield found;
    else if (Array.isArray(found)) yield* found;
  }
  for (const [key, inner] of Object.entries(keys.embedded ?? {}))
    yield* addressesIn(fieldOf(value, key), inner, false);
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

interface BadLink {
  readonly kind: Exclude<Resolution["kind"], "published" | "absent">;
  path: string;
  address: string;
  last: string;
  documents: number;
}

/** Follows every address of every document; tells each bad one once, at the first document that has it. */
export class Links {
  readonly #book: AddressBook;
  readonly #style: LinkStyle;
  readonly #bad = new Map<string, BadLink>();

  constructor(book: AddressBook, style: LinkStyle) {
    this.#book = book;
    this.#style = style;
  }

  /** @param kind whether `value` is the whole document, whose own address is proved elsewhere, or one of its items */
  follow(value: unknown, schema: string, kind: "document" | "item", view: View, path: string): void {
    for (const address of addressesIn(value, schema, kind === "document"))
      this.#followOne(address, view, path);
  }

  tell(report: ReportProblem): void {
    for (const { kind, path, address, documents } of this.#bad.values()) {
      const others = documents - 1;
      if (kind === "dead") report("tree/dead-link", path, address, others);
      else if (kind === "wrong-view") report("tree/wrong-view", path, address, others);
      else if (kind === "wrong-style") report("tree/wrong-style", path, address, this.#style, others);
      else report("tree/foreign-link", path, address, this.#book.root, others);
    }
  }

  #followOne(address: string, view: View, path: string): void {
    const { kind, ...rest } = this.#book.resolve(address, view);
    if ("target" in rest) {
      if (rest.target.path !== path) rest.target.isLinked = true;
    } else if (kind !== "absent" && kind !== "published") this.#note(kind, address, path);
  }

  #note(kind: BadLink["kind"], address: string, path: string): void {
    const key = `${kind} ${this.#likeness(kind, address)}`;
    const known = this.#bad.get(key);
    if (known === undefined) {
      this.#bad.set(key, { kind, address, path, last: path, documents: 1 });
      return;
    }
    if (known.last === path) return;
    known.last = path;
    known.documents += 1;
    if (compareCodePoints(path, known.path) >= 0) return;
    known.path = path;
    known.address = address;
  }

  /** A wrong `base_url` or style spoils every address: such are told as one. */
  #likeness(kind: BadLink["kind"], address: string): string {
    if (kind === "wrong-style") return "";
    if (kind !== "foreign") return address;
    const api = address.indexOf("/api/");
    return api === -1 ? address : address.slice(0, api);
  }
}
