import type { PluralRule } from "../../../model/index.ts";

/** A unit as it stands in a file. */
export interface RebuiltUnit {
  /** Monolingual: the key. */
  readonly context: string;
  /** Forms are joined by `FORM_SEPARATOR`, here and below. */
  readonly source: string;
  /** Of a template: the source. */
  readonly target: string;
  readonly isFuzzy: boolean;
  readonly previousSource: string;
  readonly comment: string;
  readonly location: string;
  readonly flags: string;
}

export interface RebuiltFile {
  /** The platform's name of the format. */
  readonly format: string;
  readonly isMonolingual: boolean;
  /** The file of keys and sources, in a monolingual component. */
  readonly isTemplate: boolean;
  readonly language: string;
  readonly plural: PluralRule | undefined;
  /** In the order of the file. */
  readonly units: readonly RebuiltUnit[];
}
