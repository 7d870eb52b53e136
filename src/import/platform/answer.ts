import { isJsonFields, type Json, type JsonObject } from "../../model/index.ts";

/** The answer of a platform differs from the description of its interface. */
export class AnswerError extends Error {
  readonly address: string;

  constructor(address: string, message: string) {
    super(message);
    this.name = "AnswerError";
    this.address = address;
  }
}

type Otherwise<Other> = (error: AnswerError) => Other;

/** The result of `read`, or the result of `otherwise` if `read` throws an AnswerError. Other errors are thrown. */
export function unlessBroken<Read>(read: () => Read): Read | undefined;
export function unlessBroken<Read, Other>(read: () => Read, otherwise: Otherwise<Other>): Read | Other;
export function unlessBroken(read: () => unknown, otherwise: Otherwise<unknown> = () => undefined): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof AnswerError) return otherwise(error);
    throw error;
  }
}

const HASHES = /("(?:id|content)_hash"\s*:\s*)(-?\d{1,20})(?=\s*[,}\]])/g;

/**
 * Prefix of texts that replace integers of 64 bits, because `JSON.parse` rounds these. No answer contains such a
 * text.
 */
const EXACT = "exact:";

/**
 * A platform's answer as data: integers of 64 bits stay exact (`Fields.hash`).
 * @throws AnswerError if it is not JSON, such as a page of HTML or a truncated answer
 */
export function parseAnswer(text: string): Json {
  // A quote inside a text follows a backslash, so the pattern does not take a text for a key.
  const exact = text.replace(HASHES, `$1"${EXACT}$2"`);
  try {
    return JSON.parse(exact) as Json;
  } catch {
    throw new AnswerError("", "it is not JSON");
  }
}

/** The length limit of a text, above that of every text that a platform stores. */
const LONGEST_TEXT = 4 * 2 ** 20;

/**
 * The fields of one item, without any conversion. A field that is missing or null is
 * broken, unless the caller gives its meaning (`otherwise`), because later releases move settings elsewhere.
 */
export class Fields {
  readonly #item: JsonObject;
  readonly address: string;

  /** @throws AnswerError if it is not an object */
  constructor(item: Json | undefined, address: string) {
    if (!isJsonFields(item)) throw new AnswerError(address, "it is not an object");
    this.#item = item;
    this.address = address;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#item, key);
  }

  text(key: string, otherwise?: string): string {
    const value = this.#value(key) ?? otherwise;
    if (typeof value !== "string") throw this.#wrong(key, "no text");
    return this.#provenText(key, value);
  }

  textOrNull(key: string): string | null {
    return this.#isAbsent(key) ? null : this.text(key);
  }

  /** Undefined if the field is missing or null. */
  textIfTold(key: string): string | undefined {
    return this.textOrNull(key) ?? undefined;
  }

  /** Undefined for any value other than a text. */
  textIfAny(key: string): string | undefined {
    return typeof this.#value(key) === "string" ? this.text(key) : undefined;
  }

  boolean(key: string, otherwise?: boolean): boolean {
    const value = this.#value(key) ?? otherwise;
    if (typeof value !== "boolean") throw this.#wrong(key, "not true or false");
    return value;
  }

  /** A whole number, at least 0. */
  integer(key: string, otherwise?: number): number {
    const value = this.#value(key) ?? otherwise;
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
      throw this.#wrong(key, "not an integer");
    return value;
  }

  /** A positive integer (SOURCES.md, "Tables"). */
  identifier(key: string): number {
    const number = this.integer(key);
    if (number === 0) throw this.#wrong(key, "not an identifier");
    return number;
  }

  integerOrNull(key: string): number | null {
    return this.#isAbsent(key) ? null : this.integer(key);
  }

  /** A signed integer of 64 bits (RULES.md 3.1). */
  hash(key: string): bigint {
    const value = this.#value(key);
    const digits = typeof value === "string" && value.startsWith(EXACT) ? value.slice(EXACT.length) : "";
    if (digits === "" || BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits))
      throw this.#wrong(key, "not an integer of 64 bits");
    return BigInt(digits);
  }

  list(key: string, otherwise?: readonly Json[]): readonly Json[] {
    const value = this.#value(key) ?? otherwise;
    if (!Array.isArray(value)) throw this.#wrong(key, "not a list");
    return value;
  }

  texts(key: string, otherwise?: readonly string[]): readonly string[] {
    return this.list(key, otherwise).map((value) => {
      if (typeof value !== "string") throw this.#wrong(key, "not a list of texts");
      return this.#provenText(key, value);
    });
  }

  fields(key: string): Fields {
    return new Fields(this.#value(key), `${this.address} (${key})`);
  }

  /** Undefined if the field is missing or null. */
  fieldsOrNull(key: string): Fields | undefined {
    return this.#isAbsent(key) ? undefined : this.fields(key);
  }

  /** Undefined for any value other than an object. */
  fieldsIfAny(key: string): Fields | undefined {
    return isJsonFields(this.#value(key)) ? this.fields(key) : undefined;
  }

  /** The parts of an address of the API that follow its kind, decoded. */
  parts(key: string, kind: string, count: number): readonly string[] {
    const found = partsOf(this.text(key), kind);
    if (found?.length !== count) throw this.#wrong(key, `not an address of ${kind}`);
    return found;
  }

  partsOrNull(key: string, kind: string, count: number): readonly string[] | null {
    return this.#isAbsent(key) ? null : this.parts(key, kind, count);
  }

  /** The number at the end of an address of the API. */
  number(key: string, kind: string): number {
    const [part = ""] = this.parts(key, kind, 1);
    return numberOf(part) ?? this.#fail(key, `not an address of ${kind} with a number`);
  }

  numberOrNull(key: string, kind: string): number | null {
    return this.#isAbsent(key) ? null : this.number(key, kind);
  }

  numbers(key: string, kind: string): readonly number[] {
    return this.texts(key).map((address) => {
      const [part = "", ...others] = partsOf(address, kind) ?? [];
      const number = others.length === 0 ? numberOf(part) : undefined;
      return number ?? this.#fail(key, `not an address of ${kind} with a number`);
    });
  }

  #provenText(key: string, value: string): string {
    if (value.length > LONGEST_TEXT) throw this.#wrong(key, "a text that is too long");
    if (/\p{Cs}/u.test(value)) throw this.#wrong(key, "a text with half a character (a lone surrogate)");
    // Files of a catalogue must not contain NUL.
    if (value.includes("\0")) throw this.#wrong(key, "a text with a NUL character");
    return value;
  }

  #isAbsent(key: string): boolean {
    return (this.#value(key) ?? null) === null;
  }

  #value(key: string): Json | undefined {
    return Object.hasOwn(this.#item, key) ? this.#item[key] : undefined;
  }

  #fail(key: string, what: string): never {
    throw this.#wrong(key, what);
  }

  #wrong(key: string, what: string): AnswerError {
    return new AnswerError(this.address, `its ${key} is ${what}`);
  }
}

/** A positive integer below 2^53 (SOURCES.md, "Tables"). */
function numberOf(part: string): number | undefined {
  const number = /^[1-9]\d{0,15}$/.test(part) ? Number(part) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The parts of an address of any origin. A front end or a setting can change the origin, so it is not used. */
function partsOf(address: string, kind: string): readonly string[] | undefined {
  const mark = `/api/${kind}/`;
  const at = address.indexOf(mark);
  if (at < 0 || !address.endsWith("/")) return undefined;
  try {
    return address
      .slice(at + mark.length, -1)
      .split("/")
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
