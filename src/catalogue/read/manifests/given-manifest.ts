import type { Diagnostic } from "../../../model/index.ts";

/** A catalogue's own manifest that stands in no file: its text, and where it would stand. */
export interface GivenManifest {
  /** One of `MANIFEST_NAMES`. */
  readonly name: string;
  readonly text: string;
  /** What there is to be said of where it comes from. */
  readonly said: readonly Diagnostic[];
}
