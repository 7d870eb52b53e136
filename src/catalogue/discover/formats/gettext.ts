import type { FormatSign } from "./sign.ts";
import { most } from "./sign.ts";

const PO_FILES = ["po"];
const KEY = /^[\w.:/-]+$/;
/** Fewer could all be words. */
const FEWEST_KEYS = 5;

/** Messages that are keys, and a file of the source language that says what they mean. */
export const poMono: FormatSign = {
  extensions: PO_FILES,
  isMonolingual: true,
  claims({ files, hasSource }) {
    const source = hasSource ? (files[0]?.entries("po", false) ?? []) : [];
    return (
      source.length >= FEWEST_KEYS &&
      most(source, (entry) => KEY.test(entry.source), 0.8) &&
      most(source, ({ source: id, target }) => target !== "" && target !== id)
    );
  },
};

export const po: FormatSign = { extensions: PO_FILES, isMonolingual: false, claims: () => true };
