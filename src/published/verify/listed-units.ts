import { type Compat, type Hash64, InputError } from "../../model/index.ts";
import { decodeShape, hasShape, TreeProblems } from "../../store/index.ts";
import { itemTexts } from "./items.ts";

/** The keys of a unit (contract 2.6) that a comparison of two states needs. */
export interface ListedUnit {
  readonly idHash: Hash64;
  readonly position: number;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly fuzzy: boolean;
  readonly translated: boolean;
}

/** Units of a translation: a page of them, or all of them in a bulk document. */
export interface ListedUnits {
  /** The number of units in the whole translation, as the document gives it. */
  readonly count: number;
  readonly units: readonly ListedUnit[];
}

interface Collection {
  readonly count: number;
  readonly results: readonly unknown[];
}

/** A unit as its schema describes it. Only the text has the last digits of its hash. */
type UnitDocument = Omit<ListedUnit, "idHash"> & { readonly id_hash: number };

export interface UnitsDocument {
  readonly path: string;
  readonly schema: "page" | "bulk";
  /** The keys that documents have beyond the release. */
  readonly compats: readonly Compat[];
}

/**
 * Reads a document of units that can come from a stranger: JSON in UTF-8, of the shape that its schema describes.
 *
 * @param from the place it came from, as messages name it
 * @throws InputError if it is something else
 */
export function readListedUnits(bytes: Buffer, document: UnitsDocument, from: string): ListedUnits {
  const { path, schema, compats } = document;
  const problems = new TreeProblems();
  const fail = (why = problems.sorted()[0]?.message ?? "unreadable"): never => {
    throw new InputError(`${from}: ${path}: ${why}`);
  };
  const decoded = decodeShape<Collection>(bytes, schema, path, problems.report) ?? fail();
  const { count, results } = decoded.value;
  const texts = itemTexts(decoded.text);
  if (texts.length !== results.length) fail("its results are not objects");
  const units = results.map((item, index) => {
    if (!hasShape<UnitDocument>(item, "unit", path, problems.report, compats, `/results/${index}`))
      return fail();
    return unitOf(item, texts[index] ?? "") ?? fail("an id_hash is not an integer of 64 bits");
  });
  return { count, units };
}

/** Quotes inside a text are escaped, so only the key itself is followed by a colon. */
const ID_HASH = /[{,]\s*"id_hash"\s*:\s*(-?\d+)(?![\d.eE])/g;

function unitOf(item: UnitDocument, text: string): ListedUnit | undefined {
  const { id_hash: rounded, position, context, source, target, fuzzy, translated } = item;
  // If a key is given twice, the last one counts.
  const digits = [...text.matchAll(ID_HASH)].at(-1)?.[1];
  const idHash = digits === undefined || digits.length > MOST_DIGITS ? undefined : BigInt(digits);
  if (idHash === undefined || Number(idHash) !== rounded || BigInt.asIntN(64, idHash) !== idHash)
    return undefined;
  return { idHash, position, context, source, target, fuzzy, translated };
}

/** The digits of a signed 64-bit number, including its sign. */
const MOST_DIGITS = 20;
