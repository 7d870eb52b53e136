import { dictionary, either, exactly, record, type Shape, text } from "../../model/index.ts";
import type { SharedInputs } from "./facts.ts";

/** Of a content, in signed decimal. */
export const HASH = text(/^-?\d{1,19}$/);
export const NAME = either(text(), exactly(null));

export const SHARED_INPUTS: Shape = record<SharedInputs>({ files: dictionary(text()), rows: text() });
