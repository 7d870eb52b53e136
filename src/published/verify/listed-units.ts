import { type Compat, type Hash64, InputError } from "../../model/index.ts";
import { decodeShape, hasShape, TreeProblems } from "../../store/index.ts";
import { itemTexts } from "./items.ts";

/** What a document of units says of one (contract 2.6), as far as states of it are compared. */
export interface ListedUnit {
  readonly idHash: Hash64;
  readonly position: number;
  readonly context: string;
  readonly source: string;
  readonly target: string;
  readonly fuzzy: boolean;
  readonly translated: boolean;
}

/** Some units of a translation: a page of its units, or all of them in one bulk document. */
export interface ListedUnits {
  /** Of the whole translation, as the document says. */
  readonly count: number;
  readonly units: readonly ListedUnit[];
}

interface Collection {
  readonly count: number;
  readonly results: readonly unknown[];
}

/** As its schema has it; the last digits of its hash are in the text alone. */
type UnitDocument = Omit<ListedUnit, "idHash"> & { readonly id_hash: number };

export interface UnitsDocument {
  readonly path: string;
  readonly schema: "page" | "bulk";
  /** What documents have beyond the release. */
  readonly compats: readonly Compat[];
}

/**
 * Reads a document of units that anybody may have written: JSON in UTF-8, of the shape that its schema asks for.
 *
 * @param from what people call the place it came from
 * @throws InputError where it is something else
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

/** A quote within a text is escaped, so that nothing but the key is followed by a colon. */
const ID_HASH = /[{,]\s*"id_hash"\s*:\s*(-?\d+)(?![\d.eE])/g;

function unitOf(item: UnitDocument, text: string): ListedUnit | undefined {
  const { id_hash: rounded, position, context, source, target, fuzzy, translated } = item;
  // Of a key that is given twice, the last one counts.
  const digits = [...text.matchAll(ID_HASH)].at(-1)?.[1];
  const idHash = digits === undefined || digits.length > MOST_DIGITS ? undefined : BigInt(digits);
  if (idHash === undefined || Number(idHash) !== rounded || BigInt.asIntN(64, idHash) !== idHash)
    return undefined;
  return { idHash, position, context, source, target, fuzzy, translated };
}

/** Of a signed number of 64 bits, with its sign. */
const MOST_DIGITS = 20;
