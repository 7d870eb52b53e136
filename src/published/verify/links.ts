import {
  API_ROOT,
  apiKeysOf,
  compareCodePoints,
  LINKING_SCHEMAS,
  type LinkStyle,
  objectKeysOf,
  type View,
} from "../../model/index.ts";
import type { ReportProblem } from "../../store/index.ts";
import type { AddressBook, Resolution } from "./addresses.ts";

/**
 * The keys of an object that contain addresses of the API, and the keys of embedded objects that contain some.
 */
interface AddressKeys {
  readonly addresses: readonly string[];
  readonly objects: readonly (readonly [string, string])[];
}

const ADDRESS_KEYS: ReadonlyMap<string, AddressKeys> = new Map(
  LINKING_SCHEMAS.map((schema) => [schema, { addresses: apiKeysOf(schema), objects: objectKeysOf(schema) }]),
);

/** The object's own address. Undefined if objects of the schema have none. */
export function ownAddress(value: unknown, schema: string): string | undefined {
  if (!ADDRESS_KEYS.get(schema)?.addresses.includes("url")) return undefined;
  const url = fieldOf(value, "url");
  return typeof url === "string" ? url : undefined;
}

/** All addresses of the API in an object of the schema, including embedded objects. */
function* addressesIn(value: unknown, schema: string, isOwnLeftOut: boolean): Iterable<string> {
  const keys = ADDRESS_KEYS.get(schema);
  if (keys === undefined) return;
  for (const key of keys.addresses) {
    if (key === "url" && isOwnLeftOut) continue;
    const found = fieldOf(value, key);
    if (typeof found === "string") yield found;
    else if (Array.isArray(found)) yield* found;
  }
  for (const [key, inner] of keys.objects) yield* addressesIn(fieldOf(value, key), inner, false);
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

interface BadLink {
  readonly kind: Exclude<Resolution, "absent">;
  path: string;
  address: string;
  last: string;
  documents: number;
}

/** Follows every address of every document. Reports a bad address once, at the first document that has it. */
export class Links {
  readonly #book: AddressBook;
  readonly #style: LinkStyle;
  readonly #bad = new Map<string, BadLink>();

  constructor(book: AddressBook, style: LinkStyle) {
    this.#book = book;
    this.#style = style;
  }

  /**
   * Follows the addresses of one object.
   *
   * @param kind whether `value` is the whole document, whose own address is proved elsewhere, or one of its items
   * @param from the number of the document
   * @returns true if every address leads somewhere or is listed as absent
   */
  follow(value: unknown, schema: string, kind: "document" | "item", view: View, from: number): boolean {
    let isGood = true;
    for (const address of addressesIn(value, schema, kind === "document"))
      isGood = this.#followOne(address, view, from) && isGood;
    return isGood;
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

  #followOne(address: string, view: View, from: number): boolean {
    const found = this.#book.find(address, view);
    if (found >= 0) {
      if (found !== from) this.#book.mark(found, "linked");
      return true;
    }
    const missing = this.#book.missing(address, view);
    if (missing === "absent") return true;
    this.#note(missing, address, this.#book.pathOf(from));
    return false;
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

  /**
   * A key for problems that are alike. A wrong `base_url` or style spoils all addresses, and is reported once.
   */
  #likeness(kind: BadLink["kind"], address: string): string {
    if (kind === "wrong-style") return "";
    if (kind !== "foreign") return address;
    const api = address.indexOf(`/${API_ROOT}/`);
    return api === -1 ? address : address.slice(0, api);
  }
}
